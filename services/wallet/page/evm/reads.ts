import { numberToHex, type Address } from 'viem';
import { UNSUPPORTED_METHOD, WalletError } from '../wallet-error.js';
import { check, estimateCallsParams, toCall } from './params.js';
import { chainIdOf, UNSUPPORTED_CHAIN, type EvmContext } from './requests.js';
import { depositOf, prepareOperation } from './smart-account.js';

/** Answers `wallet_getCapabilities`. */
export async function capabilities({ facts, person }: EvmContext, params: unknown): Promise<object> {
  const [address, only] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  const evm = facts.networks.filter(({ id }) => id.startsWith('eip155:'));
  const requested = evm.filter(
    ({ id }) => !Array.isArray(only) || only.includes(numberToHex(Number(id.slice('eip155:'.length)))),
  );
  const entries = await Promise.all(
    requested.map(async network => {
      const type = typeof address === 'string' ? await person.typeOf(network, address) : person.typeOn(network);
      return [
        numberToHex(chainIdOf(network)),
        { atomic: { status: type === 'smartAccount' ? 'supported' : 'unsupported' } },
      ] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** Answers `wallet_estimateCalls`: what the operation of a smart account costs, as the person will be asked to approve it. */
export async function estimateCalls({ facts, person, network }: EvmContext, params: unknown): Promise<object> {
  const [{ from, chainId, calls }] = check(estimateCallsParams, params);
  if (chainId !== chainIdOf(network)) throw new WalletError('INVALID', 'The network differs.', UNSUPPORTED_CHAIN);
  if ((await person.typeOf(network, from)) !== 'smartAccount')
    throw new WalletError('INVALID', 'The network estimates the cost of this account.', UNSUPPORTED_METHOD);
  const owner = (await person.known()).evmAddress as Address; // derived by viem
  const [operation, prepaid] = await Promise.all([
    prepareOperation(network, owner, calls.map(toCall), { isSponsored: facts.sponsorFees }),
    facts.sponsorFees ? 0n : depositOf(network, from),
  ]);
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = operation;
  return Object.fromEntries(
    Object.entries({ gas, maxFeePerGas, maxPriorityFeePerGas, prepaid }).map(([name, of]) => [name, numberToHex(of)]),
  );
}
