import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getUtf8Decoder,
  type Address,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit';
import * as z from 'zod/mini';
import { MOST_FEE } from '../../../../controllers/adapters/solana/node/fees.js';
import { previewTransaction, type ReadableMessage } from '../../shared/describe-solana-transaction.js';
import { mayBeTransaction } from '../../shared/solana-message.js';
import { SolanaNode, type SendChoices } from '../../shared/solana-node.js';
import { messageWarnings } from '../evm/messages.js';
import { check } from '../evm/params.js';
import { laneOf, sendOnce } from '../intents/world.js';
import { lineText } from '../../../../controllers/domain/assets/preview-words.js';
import type { Facts, Network } from '../facts.js';
import type { Keys } from '../keys/derive.js';
import type { Person } from '../person.js';
import type { Acting, Prepared } from '../prepared.js';
import { short, type Row, type Step } from '../ui/approval.js';
import { highFee, limitedFee } from '../ui/fee.js';
import { isText } from '../ui/is-text.js';
import { idOf, solanaCarrier } from './carrier.js';
import { QUESTION_MS, transactionsPreview } from './preview.js';
import { msg, str } from '../ui/msg.js';
import { invalid, UNAUTHORIZED, WalletError } from '../wallet-error.js';

/** What requests need to know. */
export interface SolanaContext {
  readonly facts: Facts;
  readonly person: Person;
  readonly network: Network;
  readonly hostOrigin: string;
}

const SOL_DECIMALS = 9;
const text = z.string().check(z.minLength(1), z.maxLength(20_000));
const pubkey = z.optional(text);
const commitment = z.optional(z.enum(['processed', 'confirmed', 'finalized']));

const messageParams = z.object({ message: text, pubkey });
const signParams = z.object({ transaction: text, pubkey });
const signAllParams = z.object({ transactions: z.array(text).check(z.minLength(1), z.maxLength(20)), pubkey });
const sendParams = z.object({
  transaction: text,
  pubkey,
  sendOptions: z.optional(
    z.object({
      commitment,
      preflightCommitment: commitment,
      skipPreflight: z.optional(z.boolean()),
      maxRetries: z.optional(z.int().check(z.minimum(0))),
      minContextSlot: z.optional(z.int().check(z.minimum(0))),
    }),
  ),
});

interface Read {
  readonly transaction: Transaction;
  readonly message: ReadableMessage;
}

/** Decodes a message of a version that the wallet can read; undefined for others. */
function messageIn(bytes: Uint8Array): ReadableMessage | undefined {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes);
    return message.version === 'legacy' || message.version === 0 ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Decodes a transaction in base64 that needs the signature of the account. */
function read(wire: string, address: string): Read {
  let transaction: Transaction;
  try {
    transaction = getTransactionDecoder().decode(getBase64Encoder().encode(wire));
  } catch {
    throw invalid('Invalid parameters: this is no transaction.');
  }
  const message = messageIn(new Uint8Array(transaction.messageBytes));
  if (!message) throw invalid('Invalid parameters: the version of the transaction is not supported.');
  if (!Object.hasOwn(transaction.signatures, address))
    throw invalid('Invalid parameters: the account is not a signer.');
  return { transaction, message };
}

function sign({ transaction }: Read, { solanaAddress, signSolana }: Keys): Transaction {
  const signature = signSolana(new Uint8Array(transaction.messageBytes)) as SignatureBytes;
  return { ...transaction, signatures: { ...transaction.signatures, [solanaAddress as Address]: signature } };
}

const signatureOf = (transaction: Transaction, address: string): string =>
  getBase58Decoder().decode(transaction.signatures[address as Address] ?? new Uint8Array());

/** Texts of the preview's steps. */
const STEPS: Readonly<Record<string, () => string>> = {
  'Sends SOL': () => msg('Send SOL'),
  'Sends a token': () => msg('Send a token'),
  'Adds a note': () => msg('Add a note'),
  'Opens an account for a token': () => msg('Open an account for a token'),
};

const nodeOf = ({ name, rpcUrl }: Network, requestMs?: number): SolanaNode =>
  new SolanaNode({ name, rpcUrl, tokens: [] }, requestMs);

async function stepsOf(network: Network, address: string, { transaction, message }: Read) {
  const preview = await previewTransaction(nodeOf(network, QUESTION_MS), address, transaction, message);
  const steps = preview.steps.map(({ what, amount, to, detail }): Step => {
    const known = Object.hasOwn(STEPS, what) ? STEPS[what] : undefined;
    const rows: Row[] = [
      ...(known ? [] : [{ label: msg('Contract'), value: what.replace(/^Calls the program /, '') }]),
      ...(amount ? [{ label: msg('Amount'), value: amount }] : []),
      ...(to ? [{ label: msg('To'), value: to, isAddress: true }] : []),
      ...(detail ? [{ label: msg('Data'), value: known ? lineText(detail) : detail, isData: !known }] : []),
    ];
    return { what: known?.() ?? msg('Call a program'), rows };
  });
  return { ...preview, steps };
}

async function prepareTransactions(
  { person, network }: SolanaContext,
  { wires, pubkey: of }: { wires: readonly string[]; pubkey?: string | undefined },
  isSending: boolean,
  act: (all: readonly Read[], keys: Keys, acting: Acting) => Promise<unknown>,
): Promise<Prepared> {
  const address = (await person.known()).solanaAddress;
  if (of !== undefined && of !== address)
    throw new WalletError('INVALID', 'This account does not belong to the wallet.', UNAUTHORIZED);
  const all = wires.map(wire => read(wire, address));
  const [previews, foreseen] = await Promise.all([
    Promise.all(all.map(each => stepsOf(network, address, each))),
    transactionsPreview(
      network,
      address,
      all.map(
        ({ transaction }) => getBase64Encoder().encode(getBase64EncodedWireTransaction(transaction)) as Uint8Array,
      ),
    ),
  ]);
  const fee = previews.reduce<bigint | undefined>(
    (sum, each) => (sum === undefined || each.fee === undefined ? undefined : sum + each.fee),
    0n,
  );
  const problem = previews.find(each => each.problem !== undefined)?.problem;
  const failure = problem ? msg(str`This transaction is expected to fail: ${lineText(problem)}`) : foreseen.failure;
  const unread = previews.some(each => each.steps.some(({ what }) => what === msg('Call a program')));
  return {
    isSending,
    question: {
      title: all.length === 1 ? msg('Approve a transaction') : msg(str`Approve ${all.length} transactions`),
      verb: 'approve',
      steps: previews.flatMap(({ steps }) => steps),
      effects: foreseen.effects,
      dangers: [...foreseen.dangers, ...(previews.some(each => (each.fee ?? 0n) > MOST_FEE) ? [highFee()] : [])],
      warnings: [
        ...(failure === undefined ? [] : [failure]),
        ...foreseen.warnings,
        ...(unread ? [msg('The wallet cannot read this call. Approve only if you trust the site.')] : []),
      ],
      rows: [
        { label: msg('Account'), value: short(address), title: address },
        { label: msg('Network'), value: network.name },
        fee === undefined ? { label: msg('Network fee'), value: msg('Unknown') } : limitedFee(fee, SOL_DECIMALS, 'SOL'),
      ],
    },
    act: (keys, acting) => act(all, keys, acting),
  };
}

async function prepareMessage({ person, network, hostOrigin }: SolanaContext, params: unknown): Promise<Prepared> {
  const { message, pubkey: of } = check(messageParams, params);
  const address = (await person.known()).solanaAddress;
  if (of !== undefined && of !== address)
    throw new WalletError('INVALID', 'This account does not belong to the wallet.', UNAUTHORIZED);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(getBase58Encoder().encode(message));
  } catch {
    throw invalid('Invalid parameters: the message is not base58.');
  }
  if (mayBeTransaction(bytes)) throw invalid('Invalid parameters: the message is a transaction.');
  const shown = getUtf8Decoder().decode(bytes);
  const isReadable = isText(shown);
  return {
    isSending: false,
    question: {
      title: msg('Sign a message'),
      verb: 'sign',
      steps: [],
      text: isReadable ? shown : message,
      dangers: [],
      warnings: messageWarnings(isReadable ? shown : undefined, hostOrigin),
      rows: [
        { label: msg('Account'), value: short(address), title: address },
        { label: msg('Network'), value: network.name },
      ],
    },
    act: async keys => ({ signature: getBase58Decoder().decode(keys.signSolana(bytes)) }),
  };
}

function prepareSend(context: SolanaContext, params: unknown): Promise<Prepared> {
  const { transaction, pubkey: of, sendOptions = {} } = check(sendParams, params);
  return prepareTransactions(context, { wires: [transaction], pubkey: of }, true, async ([first], keys, acting) => {
    if (!first) throw invalid('Invalid parameters: there is no transaction.');
    const { network, facts } = context;
    const choices: SendChoices = sendOptions;
    const wire = getBase64EncodedWireTransaction(sign(first, keys));
    const signature = await sendOnce(facts.networks, {
      lane: laneOf(network, keys.solanaAddress),
      order: idOf(wire), // the bytes of the page, which can be executed once
      carrier: solanaCarrier(network, choices),
      turn: acting,
      sign: () => Promise.resolve({ hash: idOf(wire), signed: wire }),
    });
    if (choices.commitment) await nodeOf(network).reached(signature, choices.commitment);
    acting.onSent([signature]);
    return { signature };
  });
}

const readers: Readonly<Record<string, (context: SolanaContext, params: unknown) => Promise<Prepared>>> = {
  solana_signMessage: prepareMessage,
  solana_signTransaction: async (context, params) => {
    const { transaction, pubkey: of } = check(signParams, params);
    return prepareTransactions(context, { wires: [transaction], pubkey: of }, false, async ([first], keys) => {
      if (!first) throw invalid('Invalid parameters: there is no transaction.');
      const signed = sign(first, keys);
      return {
        signature: signatureOf(signed, keys.solanaAddress),
        transaction: getBase64EncodedWireTransaction(signed),
      };
    });
  },
  solana_signAllTransactions: async (context, params) => {
    const { transactions, pubkey: of } = check(signAllParams, params);
    return prepareTransactions(context, { wires: transactions, pubkey: of }, false, async (all, keys) => ({
      transactions: all.map(each => getBase64EncodedWireTransaction(sign(each, keys))),
    }));
  },
  solana_signAndSendTransaction: prepareSend,
};

/** True for a method that a person has to approve. */
export const isSolanaSigning = (method: string): boolean => Object.hasOwn(readers, method);

/** Reads a request that a person has to approve. */
export function prepareSolana(context: SolanaContext, method: string, params: unknown): Promise<Prepared> {
  const reader = Object.hasOwn(readers, method) ? readers[method] : undefined;
  if (!reader) throw new WalletError('INVALID', 'Requested RPC call is not allowed', UNAUTHORIZED);
  return reader(context, params);
}
