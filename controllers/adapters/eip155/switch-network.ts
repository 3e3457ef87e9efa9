import { numberToHex } from 'viem/utils';
import { SWITCH_SETTLE_MS } from '../../domain/constants.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { isW3mError, W3mError, type ErrorCode } from '../../domain/errors/errors.js';
import { RPC_CODES } from '../../domain/errors/rpc-codes.js';
import { isRefusalInWords, rpcCodes, toW3mError } from '../../domain/errors/rpc-errors.js';
import { inTime, linked } from '../in-time.js';
import { parseChainId } from './wallet-replies.js';
import { movesTo, readChainId, requestFrom, type EvmSession } from './evm-session.js';

/** Codes that wallets send for an unknown chain in place of 4902 (https://github.com/MetaMask/metamask-mobile/issues/3312). */
const VAGUE_CODES: readonly unknown[] = [RPC_CODES.INTERNAL_ERROR, -RPC_CODES.INTERNAL_ERROR, 5000];

/** Error codes that are more specific than `SWITCH_FAILED`. */
const TELLING: readonly ErrorCode[] = [
  'USER_REJECTED',
  'WALLET_BUSY',
  'WALLET_BAD_REPLY',
  'WALLET_DISCONNECTED',
  'WALLET_NOT_AUTHORIZED',
  'METHOD_UNSUPPORTED',
  'REQUEST_ABORTED',
  'REQUEST_TIMEOUT',
  'SWITCH_IGNORED',
  'CHAIN_NOT_ADDED',
  'CHAIN_NOT_GRANTED',
];

/** Asks the wallet to switch, adds the network if the wallet does not know it, and checks that the wallet switched. */
export async function switchNetwork(
  session: EvmSession,
  network: CaipNetwork,
  signal: AbortSignal | undefined,
): Promise<void> {
  const chainId = parseChainId(network.id);
  if (chainId === undefined) throw new W3mError('INVALID_CHAIN_ID');
  const end = linked(signal);
  const move = async (): Promise<void> => {
    // Some wallets never answer the request (https://github.com/wevm/wagmi/issues/3350), though they emit chainChanged.
    const request = requestFrom(session, 'wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }], {
      signal: end.signal,
    });
    await Promise.race([request, movesTo(session, chainId, end.signal)]);
  };
  try {
    try {
      await move();
    } catch (error) {
      if (!isUnknownChain(error)) throw error;
      await addNetwork(session, network, chainId, end.signal);
      if ((await readChainId(session, end.signal)) !== chainId) await move();
    }
    await arrive(session, chainId, end.signal);
  } catch (error) {
    if (isW3mError(error) && TELLING.includes(error.code)) throw error;
    throw new W3mError('SWITCH_FAILED', { params: { network: network.name }, cause: error });
  } finally {
    end.abort();
  }
}

/** Returns true for 4902, and for the codes that some wallets send in its place. */
function isUnknownChain(error: unknown): boolean {
  const codes = rpcCodes(error);
  if (codes.includes(RPC_CODES.UNRECOGNIZED_CHAIN)) return true;
  if (codes.includes(RPC_CODES.USER_REJECTED) || isRefusalInWords(error)) return false;
  return codes.some(code => VAGUE_CODES.includes(code));
}

async function addNetwork(
  session: EvmSession,
  { name, nativeCurrency, rpcUrls, blockExplorers, assets }: CaipNetwork,
  chainId: number,
  signal: AbortSignal,
): Promise<void> {
  const explorers = Object.values(blockExplorers ?? {}).map(({ url }) => url);
  const network = {
    chainId: numberToHex(chainId),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    // Omitted if empty, because wallets reject an empty list
    ...(explorers.length > 0 ? { blockExplorerUrls: explorers } : {}),
    ...(assets.imageUrl?.startsWith('https:') ? { iconUrls: [assets.imageUrl] } : {}),
  };
  try {
    await requestFrom(session, 'wallet_addEthereumChain', [network], { signal });
  } catch (error) {
    const { code } = toW3mError(error);
    if (['USER_REJECTED', 'WALLET_BUSY', 'WALLET_DISCONNECTED', 'REQUEST_ABORTED'].includes(code)) throw error;
    throw new W3mError('CHAIN_NOT_ADDED', { params: { network: name }, cause: error });
  }
}

/**
 * Waits until the wallet is on the chain, because some wallets answer before they switch, or do not switch
 * (https://github.com/wevm/wagmi/issues/4601).
 */
async function arrive(session: EvmSession, chainId: number, signal: AbortSignal): Promise<void> {
  const arrived = movesTo(session, chainId, signal);
  if ((await readChainId(session, signal)) === chainId) return;
  await inTime(arrived, SWITCH_SETTLE_MS, { scope: session.scope, signal, late: 'SWITCH_IGNORED' });
}
