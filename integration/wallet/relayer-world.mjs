// A dev chain with smart accounts, a relayer and people who have operations sent.
import { createClient, http, numberToHex, parseEther, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { loadExports } from '../../tools/load-typescript.mjs';
import { ROOT, TestWorld, Visitor } from './test-world.mjs';

export const CHAIN_ID = 31_337;
/** Account that people pay. */
export const RECEIVER = `0x${'aa'.repeat(20)}`;

const parts = await loadExports(`
  export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';
  export { ACCOUNT_FACTORY } from './services/wallet/contracts/account-address.js';
  export { smartAccountOf } from './services/wallet/contracts/smart-account.js';`);

const hex = value => (typeof value === 'bigint' ? numberToHex(value) : value);

/** Starts a chain, and a wallet whose relayer has funds on it. `environment` holds settings of the wallet. */
export async function startRelayerWorld(environment = {}) {
  const chain = await parts.startEvmChain({ root: ROOT, chainId: CHAIN_ID, name: 'Harbor', port: 0 });
  const client = createClient({ chain: foundry, transport: http(chain.url) }).extend(publicActions);
  const network = { id: `eip155:${CHAIN_ID}`, name: 'Harbor', rpcUrl: chain.url, symbol: 'ETH', decimals: 18 };
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', ...environment });
  const relayerKey = generatePrivateKey();
  const relayer = privateKeyToAccount(relayerKey);
  Object.assign(world.environment, {
    WALLET_NETWORKS: JSON.stringify([{ ...network, accountFactory: parts.ACCOUNT_FACTORY }]),
    RELAYER_KEY: relayerKey,
  });
  const setBalance = (address, wei) => chain.rpc('anvil_setBalance', [address, numberToHex(wei)]);
  await setBalance(relayer.address, parseEther('10'));
  let server = await world.start();
  let count = 0;

  return {
    chain,
    client,
    world,
    relayer,
    setBalance,
    /** Server to which new people talk. */
    get server() {
      return server;
    },
    /** Starts another instance on the same database, to which people talk from now on. */
    async restart(given) {
      return (server = await world.start(given));
    },
    balance: () => client.getBalance({ address: relayer.address }),
    /** Runs with blocks that only `mine` makes. */
    async withoutMining(act) {
      await chain.rpc('evm_setAutomine', [false]);
      try {
        return await act(() => chain.rpc('evm_mine', []));
      } finally {
        await chain.rpc('evm_setAutomine', [true]);
        await chain.rpc('evm_mine', []);
      }
    },
    /** A person with keys, and a funded smart account. */
    async newPerson() {
      const person = await world.logIn(new Visitor(server), `op-${++count}@example.org`);
      await world.makeKeys(person);
      const smart = await parts.smartAccountOf(client, person.account);
      await setBalance(smart.address, parseEther('1'));
      return { person, smart };
    },
    /** Returns a signed operation with chosen members, as the page sends it. */
    async operationOf(smart, given = {}) {
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
      const deployment = (await smart.isDeployed()) ? {} : await smart.getFactoryArgs();
      const draft = {
        sender: smart.address,
        nonce: await smart.getNonce(),
        callData: await smart.encodeCalls([{ to: RECEIVER, value: 1n, data: '0x' }]),
        callGasLimit: 100_000n,
        verificationGasLimit: 900_000n,
        preVerificationGas: 80_000n,
        maxFeePerGas,
        maxPriorityFeePerGas,
        ...deployment,
        ...given,
        signature: '0x',
      };
      const signature = await smart.signUserOperation(draft);
      const operation = Object.fromEntries(
        Object.entries({ ...draft, signature }).map(([key, value]) => [key, hex(value)]),
      );
      return { chainId: CHAIN_ID, projectId: 'demo', operation };
    },
    async stop() {
      await world.stop();
      await chain.stop();
    },
  };
}
