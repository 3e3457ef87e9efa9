import {
  compactSignatureToSignature,
  encodeDeployData,
  hashMessage,
  isAddress,
  parseCompactSignature,
  recoverAddress,
  serializeSignature,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
  type Hex,
} from 'viem';
import { unlessAborted } from '../../core/abort.js';
import { W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import type { NodeRequest, SignedText, VerifyWorld } from './signed-text.js';

/** Characters of the longest signature that is sent to a node: 32 kB. */
const MAX_SIGNATURE_LENGTH = 65_538;
const COMPACT_LENGTH = 130; // 64 bytes (EIP-2098)
const KEY_LENGTH = 132; // 65 bytes

/** Contracts recover this address from every signature that is none, so that anybody could sign for it. */
const ZERO_ADDRESS = /^0x0{40}$/;

const isHexBytes = (text: string): text is Hex => text.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(text);

/** True for the address of an account, in one case or with the checksum of EIP-55. */
const isEvmAddress = (address: string): address is Hex =>
  !ZERO_ADDRESS.test(address) &&
  isAddress(address, { strict: false }) &&
  (/^0x([0-9a-f]*|[0-9A-F]*)$/.test(address) || isAddress(address, { strict: true }));

/** Returns the address whose key signed the hash, in lower case; undefined for bytes that are no such signature. */
async function signerOf(hash: Hex, signature: Hex): Promise<string | undefined> {
  if (signature.length !== KEY_LENGTH && signature.length !== COMPACT_LENGTH) return undefined;
  try {
    const isCompact = signature.length === COMPACT_LENGTH;
    const whole = isCompact
      ? serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
      : signature;
    return (await recoverAddress({ hash, signature: whole })).toLowerCase();
  } catch {
    return undefined; // not a point of the curve: only a contract can accept it
  }
}

/**
 * Asks the contract at the address, by the validator of ERC-6492. The call creates the validator and, if the account is
 * not deployed, the account; nothing is written to the network.
 */
/* eslint-disable @typescript-eslint/no-deprecated -- the new names exist from viem 2.37; hosts may bring 2.29 */
async function asksContract(address: Hex, hash: Hex, signature: Hex, node: NodeRequest): Promise<boolean> {
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: universalSignatureValidatorByteCode,
    args: [address, hash, signature],
  });
  const verdict = await node({ method: 'eth_call', params: [{ data }, 'latest'] }).catch((cause: unknown) => {
    if (toW3mError(cause).code === 'EXECUTION_REVERTED') return '0x00';
    throw new W3mError('SIWX_UNVERIFIABLE', { cause });
  });
  if (typeof verdict === 'string' && /^0x0*[01]$/.test(verdict)) return verdict.endsWith('1');
  throw new W3mError('SIWX_UNVERIFIABLE', { cause: verdict });
}

/* eslint-enable @typescript-eslint/no-deprecated */

/** True if the key of the address itself has signed the message (EIP-191). Asks no node. */
export async function isSignedByKey({
  message,
  signature,
  address,
}: Pick<SignedText, 'message' | 'signature' | 'address'>): Promise<boolean> {
  if (!isHexBytes(signature)) return false;
  return (await signerOf(hashMessage(message), signature)) === address.toLowerCase();
}

/**
 * Verifies a signature of an EVM account: by the key of the address (EIP-191) without a request, otherwise by the
 * contract at the address (ERC-1271, ERC-6492).
 * @throws `SIWX_UNVERIFIABLE` if a contract could accept the signature and no node answers.
 */
export async function verifyEip155(
  { message, signature, address, chainId }: SignedText,
  { nodeOf, signal }: VerifyWorld = {},
): Promise<boolean> {
  if (!isEvmAddress(address) || signature.length > MAX_SIGNATURE_LENGTH || !isHexBytes(signature)) return false;
  if (await isSignedByKey({ message, signature, address })) return true;
  const node = nodeOf?.(chainId);
  if (!node) throw new W3mError('SIWX_UNVERIFIABLE');
  const verdict = asksContract(address, hashMessage(message), signature, node);
  return signal ? unlessAborted(verdict, signal) : verdict;
}
