import { parseCaipAddress } from '../domain/networks/caip-address.js';
import type { CaipNetwork, ChainNamespace } from '../domain/entities.js';
import type { Decimal } from '../domain/format.js';
import type { Holding } from '../domain/assets/tokens.js';
import { readNumber, unitsOf, type TypedAmount } from '../domain/transactions/typed-amount.js';
import { isEvmAddress, isSolanaAddress } from '../domain/validation.js';

/** What a person has entered. */
export interface SendDraft extends TypedAmount {
  /** Key of the chosen coin or token (`tokenKey`); undefined for the native coin. */
  readonly token?: string | undefined;
  /** As typed or pasted: an address or a CAIP-10 account id. */
  readonly to: string;
}

/** What keeps a draft from being sent. The element puts it into words. */
export type SendProblem =
  | 'no-token'
  | 'amount-format'
  | 'no-amount'
  | 'no-price'
  | 'funds'
  | 'no-address'
  | 'address-format'
  | 'address-network'
  | NameProblem;

/** What keeps a name from being a receiver: it is being looked up, it is not registered, or the lookup failed. */
export type NameProblem = 'name-pending' | 'name-unknown' | 'name-failed';

/** The receiver that a name stands for, or why it stands for none. */
export type NamedReceiver = NameProblem | 'address-format' | { readonly name: string; readonly address: string };

/** A draft without a problem, as the adapter sends it. */
export interface CheckedDraft {
  readonly holding: Holding;
  /** In the smallest unit. */
  readonly amount: bigint;
  readonly to: string;
  /** The name that was entered for the receiver, if it was one. */
  readonly name?: string | undefined;
}

/** What is known about the token of a draft. */
export interface DraftToken {
  readonly holding: Holding | undefined;
  /** Price of one unit in US dollars; undefined if it is not known. */
  readonly price?: Decimal | undefined;
}

type SendNetwork = Pick<CaipNetwork, 'chainNamespace' | 'caipNetworkId'>;

/** Returns the amount of a draft in the smallest unit, or what is wrong with it. */
function amountOf(draft: SendDraft, holding: Holding, price: Decimal | undefined): bigint | SendProblem {
  if (draft.amount.trim() === '') return 'no-amount';
  if (draft.isFiat === true && price === undefined && readNumber(draft.amount) !== undefined) return 'no-price';
  const amount = unitsOf(draft, { ...holding, price });
  if (amount === undefined) return 'amount-format';
  return amount === 0n ? 'no-amount' : amount > holding.amount ? 'funds' : amount;
}

/** True for an address of a namespace that has transfers. */
export const isAddressOf = (namespace: ChainNamespace, address: string): boolean =>
  namespace === 'eip155' ? isEvmAddress(address) : namespace === 'solana' && isSolanaAddress(address);

/** Returns the address of a receiver: of a CAIP-10 account id its last part. */
export const receiverOf = ({ to }: Pick<SendDraft, 'to'>): string => parseCaipAddress(to.trim())?.address ?? to.trim();

/**
 * Checks a draft. The order is that of spec section 5 and of the 1.7 line: the token comes before the amount, the amount
 * before the receiver. `named` is the receiver of a draft with a name.
 */
export function checkDraft(
  draft: SendDraft,
  { holding, price }: DraftToken,
  network: SendNetwork,
  named?: NamedReceiver,
): SendProblem | CheckedDraft {
  if (!holding) return 'no-token';
  const amount = amountOf(draft, holding, price);
  if (typeof amount === 'string') return amount;
  const receiver = checkReceiver(draft, network, named);
  return typeof receiver === 'string' ? receiver : { holding, amount, ...receiver };
}

/** Checks the receiver of a draft, whatever its amount is. */
export function checkReceiver(
  draft: Pick<SendDraft, 'to'>,
  { chainNamespace, caipNetworkId }: SendNetwork,
  named?: NamedReceiver,
): SendProblem | Pick<CheckedDraft, 'to' | 'name'> {
  if (draft.to.trim() === '') return 'no-address';
  if (named !== undefined) return typeof named === 'string' ? named : { to: named.address, name: named.name };
  const account = parseCaipAddress(draft.to.trim());
  const to = receiverOf(draft);
  if (account && account.namespace !== chainNamespace) return 'address-network';
  if (!isAddressOf(chainNamespace, to)) return 'address-format';
  if (account && account.caipNetworkId !== caipNetworkId) return 'address-network';
  return { to };
}
