import { parseAbi, type Address, type Client, type Hex } from 'viem';
import { getCode, multicall } from 'viem/actions';
import { encodeAbiParameters, encodeFunctionData, keccak256, stringToHex } from 'viem/utils';
import { W3mError } from '../../../domain/errors/errors.js';
import type { SwapCall, SwapOrder, SwapPermit, SwapQuery } from '../../../domain/transactions/swap.js';
import { toAddress } from '../to-address.js';
import { buildApproval, readDeadline } from './exchange-calls.js';

/** What tokens with permits tell (EIP-2612, EIP-5267); only some have a version or the hash of the type. */
const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
]);

/** Functions of Uniswap's SwapRouter02. */
const permitRouterAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
]);

/** Stands for the router itself in its calls. */
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002';

const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)';
const PERMIT_TYPE = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const;
const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const;

/** Code of an account that delegates to a contract (EIP-7702): its key still signs permits. */
const DELEGATION = '0xef0100';

/**
 * Builds the permit of an amount. Undefined if the token has no permits as EIP-2612 defines them, if its domain cannot
 * be told with certainty, or if the account is a contract, whose signatures such permits do not accept.
 */
export async function readPermit(
  client: Client,
  query: SwapQuery,
  spender: Address,
  now: number,
): Promise<SwapPermit | undefined> {
  if (query.from.address === undefined) return undefined;
  const [owner, token] = [toAddress(query.account), toAddress(query.from.address)];
  const code = await getCode(client, { address: owner });
  if (code !== undefined && !code.startsWith(DELEGATION)) return undefined;
  const found = await readToken(client, token, owner);
  const domain = found && domainOf(found, token, Number(query.network.id));
  if (!found || !domain) return undefined;
  const deadline = await readDeadline(client, now);
  const texts = { value: String(query.amount), nonce: String(found.nonce), deadline: String(deadline) };
  const typedData = {
    domain,
    primaryType: 'Permit',
    types: { EIP712Domain: DOMAIN_TYPE, Permit: PERMIT_TYPE },
    message: { owner, spender, ...texts },
  };
  return { typedData, deadline, approval: buildApproval(query, spender) };
}

interface PermitToken {
  readonly name: string;
  readonly version: string | undefined;
  readonly nonce: bigint;
  readonly separator: Hex;
}

async function readToken(client: Client, address: Address, owner: Address): Promise<PermitToken | undefined> {
  const of = { address, abi: tokenAbi };
  const [name, version, nonce, separator, type] = await multicall(client, {
    deployless: true,
    contracts: [
      { ...of, functionName: 'name' },
      { ...of, functionName: 'version' },
      { ...of, functionName: 'nonces', args: [owner] },
      { ...of, functionName: 'DOMAIN_SEPARATOR' },
      { ...of, functionName: 'PERMIT_TYPEHASH' },
    ],
  });
  const hasOtherForm = type.result !== undefined && type.result !== hashOf(PERMIT);
  if (name.result === undefined || nonce.result === undefined || separator.result === undefined) return undefined;
  if (hasOtherForm) return undefined;
  return { name: name.result, version: version.result, nonce: nonce.result, separator: separator.result };
}

/** Domain of a token with permits (EIP-712). */
interface PermitDomain {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract: Address;
}

/** Returns the domain whose separator is that of the token. */
function domainOf(
  { name, version, separator }: PermitToken,
  verifyingContract: Address,
  chainId: number,
): PermitDomain | undefined {
  return [version, '1', '2']
    .filter(each => each !== undefined)
    .map(each => ({ name, version: each, chainId, verifyingContract }))
    .find(domain => separatorOf(domain) === separator);
}

const DOMAIN = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';
const DOMAIN_WORDS = [
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'uint256' },
  { type: 'address' },
] as const;

const hashOf = (text: string): Hex => keccak256(stringToHex(text));

const separatorOf = ({ name, version, chainId, verifyingContract }: PermitDomain): Hex =>
  keccak256(
    encodeAbiParameters(DOMAIN_WORDS, [
      ...([hashOf(DOMAIN), hashOf(name), hashOf(version)] as const),
      BigInt(chainId),
      verifyingContract,
    ]),
  );

/** Builds the call that swaps with a permit. @throws {W3mError} `METHOD_UNSUPPORTED` for a signature that is none of a key */
export function buildPermitSwap(
  router: Address,
  { from, to, amount, account, quote, minimum }: SwapOrder,
  { deadline, signature }: SwapPermit,
): SwapCall {
  const path = (quote.route ?? []).map(toAddress);
  if (from.address === undefined || path.length < 2) throw new W3mError('SWAP_NO_ROUTE');
  const receiver = toAddress(account);
  const isCoin = to.address === undefined;
  const swap = [amount, minimum, path, isCoin ? ROUTER_ITSELF : receiver] as const;
  const calls: readonly Hex[] = [
    ...(signature === undefined ? [] : [permitCall(toAddress(from.address), amount, deadline, signature)]),
    encodeFunctionData({ abi: permitRouterAbi, functionName: 'swapExactTokensForTokens', args: swap }),
    ...(isCoin
      ? [encodeFunctionData({ abi: permitRouterAbi, functionName: 'unwrapWETH9', args: [minimum, receiver] })]
      : []),
  ];
  const data = encodeFunctionData({ abi: permitRouterAbi, functionName: 'multicall', args: [deadline, calls] });
  return { to: router, value: 0n, data };
}

/** Bytes r, s and v of a signature; v is 0 or 1 from Ledger (https://github.com/MetaMask/metamask-extension/issues/10850). */
const SIGNATURE = /^0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c|00|01)$/i;

/**
 * Encodes the call that submits a permit. Anybody may submit a signed permit first, so the router skips it if the allowance
 * is there already.
 */
function permitCall(token: Address, amount: bigint, deadline: bigint, signature: string): Hex {
  const [, r, s, v] = SIGNATURE.exec(signature) ?? [];
  if (r === undefined || s === undefined || v === undefined) throw new W3mError('METHOD_UNSUPPORTED');
  const isSecond = /^(1c|01)$/i.test(v);
  const args = [token, amount, deadline, isSecond ? 28 : 27, `0x${r}`, `0x${s}`] as const;
  return encodeFunctionData({ abi: permitRouterAbi, functionName: 'selfPermitIfNecessary', args });
}
