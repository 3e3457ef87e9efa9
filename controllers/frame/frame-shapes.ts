/** Shapes that messages of the embedded wallet's frame share. */
import * as z from 'zod/mini';
import { isCaipNetworkId } from '../domain/networks/caip.js';
import { isEmail, isEvmAddress, isSolanaAddress } from '../domain/validation.js';

/** Longest text of a message, of an error and of a name; a longer one is not valid. */
const TEXT_MAX = 2_000;
/** Longest token. */
const TOKEN_MAX = 8_000;
/** Longest URL. */
const URL_MAX = 8_000;
const CODE_LENGTH = 6;

/** Text that is shown to a person or compared. */
export const text = z.string().check(z.maxLength(TEXT_MAX));

/** Signed token (JWS in the compact form). */
export const token = z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), z.maxLength(TOKEN_MAX));

/** Non-empty text. */
export const word = z.string().check(z.minLength(1), z.maxLength(TEXT_MAX));

/** An e-mail address. */
export const email = z.string().check(z.refine(isEmail));

/** A code of six digits, as it is sent by e-mail. */
export const otp = z.string().check(z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`)));

const hasProtocol = (value: string, allowed: RegExp): boolean =>
  value.length <= URL_MAX && URL.canParse(value) && allowed.test(new URL(value).protocol);

/** URL of a page that a window may open. */
export const webUrl = z.string().check(z.refine(value => hasProtocol(value, /^https?:$/)));

/** URL that a phone's app may answer: of a page, or of the scheme of Farcaster. */
export const appUrl = z.string().check(z.refine(value => hasProtocol(value, /^(https?|farcaster):$/)));

/** A network: a number on EVM, otherwise a CAIP-2 id; `eip155:1` is accepted as well. */
export const chainId = z.union([
  z.number().check(z.refine(id => Number.isSafeInteger(id) && id > 0)),
  z.string().check(z.refine(isCaipNetworkId)),
]);

/** An address of EVM or Solana. */
export const address = z.string().check(z.refine(value => isEvmAddress(value) || isSolanaAddress(value)));

/** Types of accounts of the embedded wallet. */
export const accountType = z.enum(['eoa', 'smartAccount']);

const account = z.object({ address, type: accountType });

/** The account of the signed-in person, as the frame reports it. */
export const frameUser = z.object({
  email: z.optional(z.nullable(email)),
  userName: z.optional(z.nullable(text)),
  address,
  chainId,
  accounts: z.optional(z.array(account).check(z.maxLength(20))),
  preferredAccountType: z.optional(accountType),
  smartAccountDeployed: z.optional(z.boolean()),
  /** Whether the person could come back without this device. */
  recovery: z.optional(z.enum(['missing', 'set'])),
  /** True where the browser may forget the keys of this device at any time. */
  storageWeak: z.optional(z.boolean()),
});

/** The page that embeds the modal. */
export const metadata = z.object({
  name: text,
  description: text,
  url: text,
  icons: z.array(text).check(z.maxLength(20)),
});

/** A request to the wallet (EIP-1193, or a method of WalletConnect's Solana namespace). */
export const rpcCall = z.object({
  method: word,
  params: z.optional(z.unknown()),
  /** The network that the request is for; without it, the current network of the frame. */
  chainId: z.optional(chainId),
});
