import { concat, type Address, type Client, type LocalAccount } from 'viem';
import { entryPoint08Address } from 'viem/account-abstraction';
import { getCode, sendTransaction, waitForTransactionReceipt } from 'viem/actions';
import { accountDeployments, CREATE2_DEPLOYER, type Deployment } from '../contracts/deployments.js';
import { relayerAccount } from './operator-keys.js';
import { clientOf } from './relayer.js';
import type { WalletNetwork, WalletSettings } from './settings.js';

const isThere = async (client: Client, address: Address): Promise<boolean> =>
  (await getCode(client, { address })) !== undefined;

/** Sends the code to the deployer. Resolves once it is mined. @throws if it is not at its address then */
async function deploy(client: Client, account: LocalAccount, { name, salt, code, at }: Deployment): Promise<void> {
  const hash = await sendTransaction(client, {
    account,
    chain: client.chain,
    to: CREATE2_DEPLOYER,
    data: concat([salt, code]),
  });
  const { status } = await waitForTransactionReceipt(client, { hash });
  if (status !== 'success' || !(await isThere(client, at))) throw new Error(`${name} was not deployed: ${hash}`);
}

/** Deploys what smart accounts need on a network, unless it is there. Returns a line about each contract. */
async function deployOn(network: WalletNetwork, account: LocalAccount): Promise<readonly string[]> {
  const client = clientOf(network);
  for (const [name, address] of [
    ['The CREATE2 deployer', CREATE2_DEPLOYER],
    ['EntryPoint 0.8', entryPoint08Address],
  ] as const)
    if (!(await isThere(client, address))) throw new Error(`${network.name}: ${name} is not at ${address}`);
  const lines: string[] = [];
  for (const deployment of accountDeployments()) {
    const wasThere = await isThere(client, deployment.at);
    if (!wasThere) await deploy(client, account, deployment);
    lines.push(`${network.name}: ${deployment.name} ${wasThere ? 'is' : 'was deployed'} at ${deployment.at}`);
  }
  return lines;
}

/**
 * Deploys the smart account and its factory with the relayer's key on each EVM network of the wallet, at addresses that
 * are the same on all of them. What is there is left as it is. Returns a line about each contract.
 * @throws if there is no relayer, or if a network lacks EntryPoint 0.8 or the CREATE2 deployer
 */
export async function deployAccounts(settings: WalletSettings): Promise<readonly string[]> {
  const account = relayerAccount(settings);
  if (!account) throw new Error('RELAYER_KEY: the account that pays for the deployment is missing');
  const lines: string[] = [];
  for (const network of settings.networks.filter(({ id }) => id.startsWith('eip155:')))
    lines.push(...(await deployOn(network, account)));
  return lines;
}
