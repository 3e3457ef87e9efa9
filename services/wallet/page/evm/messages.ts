import { hexToString, isHex, type Address, type Hex, type LocalAccount, type TypedDataDefinition } from 'viem';
import type { Question } from '../ui/approval.js';
import { isText } from '../ui/is-text.js';
import { say } from '../ui/words.js';
import { invalid } from '../wallet-error.js';
import type { Network } from '../facts.js';
import type { Foreseen } from '../ui/preview-section.js';
import { foreseeTypedData } from './preview.js';
import { check, messageParams, typedDataParams, typedDataShape } from './params.js';

/** What is signed, and how it is shown. */
export interface Signing {
  /** Account that the page names. */
  readonly address: string;
  readonly text: string;
  readonly title: Question['title'];
  readonly warnings: readonly string[];
  readonly rows: Question['rows'];
  /** Tells which rights the signature gives. */
  foresee?(network: Network, account: Address): Promise<Foreseen>;
  sign(signer: Pick<LocalAccount, 'signMessage' | 'signTypedData'>): Promise<Hex>;
}

/** Names of typed data that move tokens without a transaction of the owner. */
const PERMITS =
  /^(Permit|PermitSingle|PermitBatch|PermitTransferFrom|PermitBatchTransferFrom|TransferWithAuthorization|ReceiveWithAuthorization)$/;
/** First line of a sign-in message (EIP-4361) names the site. */
const SIGN_IN = /^(?:[a-z]+:\/\/)?([^\s/]{1,255}) wants you to sign in with your [^\n]{1,50} account:/;

/** Decodes bytes as text; undefined for other bytes. */
function readable(bytes: Hex): string | undefined {
  const text = hexToString(bytes);
  return isText(text) ? text : undefined;
}

/** Warnings of a message: phishing sites show the sign-in of another site. */
function messageWarnings(text: string | undefined, hostOrigin: string): readonly string[] {
  if (text === undefined) return [say('warnHex')];
  const site = SIGN_IN.exec(text)?.[1];
  return site !== undefined && site !== new URL(hostOrigin).host ? [say('warnOrigin', { site })] : [];
}

/** Reads `personal_sign` (EIP-191). */
export function readMessage(params: unknown, hostOrigin: string): Signing {
  const [data, address] = check(messageParams, params);
  const isBytes = isHex(data) && data.length % 2 === 0;
  const text = isBytes ? readable(data) : data;
  return {
    ...{ address, text: text ?? data, title: say('titleMessage'), rows: [] },
    warnings: messageWarnings(text, hostOrigin),
    sign: signer => signer.signMessage({ message: isBytes ? { raw: data } : data }),
  };
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('Invalid parameters: the typed data is no JSON.');
  }
};

/** Reads `eth_signTypedData_v4` (EIP-712). Data of another network is refused. */
export function readTypedData(params: unknown, chainId: number): Signing {
  const [address, given] = check(typedDataParams, params);
  const data = check(typedDataShape, typeof given === 'string' ? parseJson(given) : given);
  const { name, chainId: forChain, verifyingContract } = data.domain;
  if (forChain !== undefined && String(forChain) !== String(chainId) && BigInt(forChain) !== BigInt(chainId))
    throw invalid(`The data is for the network ${forChain}, and the wallet is on ${chainId}.`);
  // viem derives the static type from `types`, which come from the page, and validates the message against them
  const definition = data as unknown as TypedDataDefinition;
  return {
    address,
    text: JSON.stringify(data.message, undefined, 2),
    title: say('titleTyped'),
    warnings: PERMITS.test(data.primaryType) ? [say('warnPermit')] : [],
    rows: [
      { label: say('action'), value: data.primaryType },
      ...(name ? [{ label: say('dataFor'), value: name }] : []),
      ...(verifyingContract ? [{ label: say('contract'), value: verifyingContract }] : []),
    ],
    foresee: (network, account) => foreseeTypedData(network, account, data),
    sign: signer =>
      signer.signTypedData(definition).catch((error: unknown) => {
        throw invalid(`The typed data cannot be signed: ${error instanceof Error ? error.message : String(error)}`);
      }),
  };
}
