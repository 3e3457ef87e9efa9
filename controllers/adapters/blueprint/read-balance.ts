import { unlessAborted } from '../../core/abort.js';
import type { ChainAdapter } from '../chain-adapter.js';
import type { Balance, CaipNetwork } from '../../domain/entities.js';
import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import { parseUnits } from '../../domain/format.js';
import { readName } from '../../domain/read-name.js';
import { readReply } from './replies.js';
import type { Blueprint } from './blueprint-types.js';

/** Reads balances by the adapter of a host. They reject with `BALANCE_UNAVAILABLE` if it returns none. */
export const balancesOf =
  (blueprint: Blueprint): ChainAdapter['getBalance'] =>
  async (address, network, signal) => {
    signal?.throwIfAborted();
    const reading = readBalance(blueprint, address, network).catch((error: unknown) => {
      throw asW3mError(error, 'BALANCE_UNAVAILABLE');
    });
    return signal ? unlessAborted(reading, signal) : reading;
  };

async function readBalance(blueprint: Blueprint, address: string, caipNetwork: CaipNetwork): Promise<Balance> {
  const { decimals, symbol } = caipNetwork.nativeCurrency;
  const read = readReply('balance', await blueprint.getBalance({ address, chainId: caipNetwork.id, caipNetwork }));
  const amount = parseUnits(String(read.balance), decimals);
  if (amount === undefined || amount < 0n) throw new W3mError('BALANCE_UNAVAILABLE', { cause: read });
  return { amount, decimals, symbol: readName(read.symbol) ?? symbol };
}
