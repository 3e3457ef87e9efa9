import type { Turn } from '../ui/stage.js';
import { aborted, OutcomeUnknown } from '../wallet-error.js';
import type { Intent, IntentStore } from './intent-store.js';

/** Answer of a node or service to one attempt to send. */
export type SendOutcome =
  | 'sent'
  /** The answer was lost, or says nothing: it may have been sent. */
  | 'unclear'
  | {
      /** Proof, if nothing was unclear before, that it was not sent. */
      readonly refusal: Error;
      /** The nonce is used, maybe by this intent itself: no proof. */
      readonly isNonceUsed?: boolean;
      /** Another intent of the account is under way: the same bytes can be sent once it is over. */
      readonly isPlaceTaken?: boolean;
    };

/** What became of an intent, as far as the network tells. */
export type Fate =
  | 'final'
  /** The network has it, and it is not final. */
  | 'known'
  | 'unknown'
  /** Proof that it can never be executed. */
  | 'impossible';

/** How intents of one kind are sent and looked up. Neither function rejects. */
export interface Carrier {
  send(intent: Intent): Promise<SendOutcome>;
  find(intent: Intent): Promise<Fate>;
}

/** The surroundings of {@link carryOut}. */
export interface IntentWorld {
  readonly store: IntentStore;
  now(): number;
  wait(ms: number): Promise<void>;
  /** True for a hash that was posted to the page, though the store does not say so yet. */
  isGiven?(hash: string): boolean;
}

/** Within this time, a repeated order whose answer was lost is the same intent. */
export const SAME_ORDER_MS = 10 * 60_000;
/** An intent whose outcome is not known after this time is not sent any more. */
const FOLLOW_MS = 24 * 60 * 60_000;
const TRIES = 4;
const PAUSE_MS = 1_000;
/** Pauses before an intent is sent again that waits for another one: a minute in all, some blocks of any network. */
const PLACE_PAUSES_MS = [1_000, 2_000, 4_000, ...Array.from({ length: 7 }, () => 8_000)];

/** Rejects once the request is taken back. */
const untilTakenBack = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(aborted());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Sends bytes whose place another intent of the account has, until that one is over. While they wait, they are not stored:
 * none was accepted, so that a page that is closed meanwhile must not send them later.
 * @throws {WalletError} `ABORTED` if the request is taken back while they wait
 */
async function sendInTurn(
  { store, wait }: IntentWorld,
  { carrier, turn: { signal } }: Pick<Order, 'carrier' | 'turn'>,
  intent: Intent,
): Promise<SendOutcome> {
  for (const pause of PLACE_PAUSES_MS) {
    const attempt = await carrier.send(intent);
    if (attempt === 'sent' || attempt === 'unclear' || !attempt.isPlaceTaken) return attempt;
    await store.remove(intent.hash);
    await Promise.race([wait(pause), untilTakenBack(signal)]);
    await store.put(intent);
  }
  return carrier.send(intent);
}

/**
 * Sends the same bytes until the network has them.
 * @throws the refusal, if it proves that nothing was sent; `OUTCOME_UNKNOWN` if their nonce is used, and no node tells by what
 */
async function deliver(world: IntentWorld, order: Pick<Order, 'carrier' | 'turn'>, intent: Intent): Promise<void> {
  const { store, wait } = world;
  const { carrier } = order;
  let isUnclear = false;
  for (let tries = 1; ; tries += 1) {
    const attempt = await (isUnclear ? carrier.send(intent) : sendInTurn(world, order, intent));
    if (attempt === 'sent') return;
    const isNonceUsed = attempt !== 'unclear' && attempt.isNonceUsed === true;
    if (attempt !== 'unclear' && !isNonceUsed && !isUnclear) {
      await store.remove(intent.hash);
      throw attempt.refusal;
    }
    isUnclear = true;
    const fate = await carrier.find(intent);
    if (fate === 'final' || fate === 'known') return;
    if (fate === 'impossible') {
      await store.remove(intent.hash);
      throw attempt === 'unclear' ? new Error('Another transaction took its place.') : attempt.refusal;
    }
    if (tries === TRIES && isNonceUsed) throw new OutcomeUnknown(intent.hash);
    if (tries === TRIES) return;
    await wait(PAUSE_MS * tries);
  }
}

/** Looks for what became of an intent, and sends it again while the network does not have it. */
async function follow({ store, now }: IntentWorld, carrier: Carrier, intent: Intent): Promise<Intent | undefined> {
  const isOld = now() - intent.at > SAME_ORDER_MS;
  const fate = intent.isFinal ? 'final' : await carrier.find(intent);
  if (fate === 'impossible' || (fate === 'final' && isOld) || now() - intent.at > FOLLOW_MS) {
    await store.remove(intent.hash);
    return undefined;
  }
  if (fate === 'final' && intent.isAnswered) {
    // Its nonce is not given again, even by a node that is some blocks behind
    if (!intent.isFinal) await store.put({ ...intent, isFinal: true });
    return undefined;
  }
  if (fate === 'unknown') await carrier.send(intent);
  return intent;
}

/** Follows what is not final yet, such as after a reload. Returns true while something is left to be followed. */
export async function followAll(
  world: IntentWorld,
  carrierOf: (intent: Intent) => Carrier | undefined,
  lane?: string,
): Promise<boolean> {
  const left: Intent[] = [];
  for (const intent of await world.store.all()) {
    const carrier = lane === undefined || intent.lane === lane ? carrierOf(intent) : undefined;
    const open = carrier && (await follow(world, carrier, intent));
    if (open) left.push(open);
  }
  return left.length > 0;
}

/** An order that a person has approved. */
export interface Order extends Pick<Intent, 'lane' | 'order'> {
  readonly carrier: Carrier;
  /** Signs; `after` is the highest nonce of the lane that is under way or was used in the last minutes. */
  sign(after: number | undefined): Promise<Pick<Intent, 'hash' | 'signed' | 'nonce'>>;
  /** Committed before anything is sent; aborted when the request is taken back. */
  readonly turn: Turn;
}

/**
 * Carries an order out once: signs, records, sends the same bytes until the network has them, and resolves with the hash.
 * An order whose answer was lost resolves with the hash of the first time.
 * @throws the refusal of the network, if it proves that nothing was sent; `OUTCOME_UNKNOWN` if their nonce is used, and no
 * node tells by what
 */
export async function carryOut(world: IntentWorld, given: Order): Promise<string> {
  const { lane, order, carrier, sign, turn } = given;
  const { store, now, isGiven } = world;
  await followAll(world, () => carrier, lane);
  const open = (await store.all()).filter(intent => intent.lane === lane);
  const isSame = (intent: Intent): boolean =>
    intent.order === order && !intent.isAnswered && now() - intent.at <= SAME_ORDER_MS;
  const same = open.find(intent => isSame(intent) && !isGiven?.(intent.hash));
  if (same) {
    turn.commit();
    return same.hash;
  }
  const nonces = open.flatMap(({ nonce }) => nonce ?? []);
  const signed = await sign(nonces.length === 0 ? undefined : Math.max(...nonces));
  turn.commit(); // the signature has not left this page
  const intent = { ...signed, lane, order, at: now(), isAnswered: false };
  await store.put(intent);
  await deliver(world, given, intent);
  return intent.hash;
}

/** Records that the page has the answer: the same order is another intent from now on. */
export async function answered({ store }: Pick<IntentWorld, 'store'>, hashes: readonly string[]): Promise<void> {
  for (const intent of await store.all()) {
    if (hashes.includes(intent.hash)) await store.put({ ...intent, isAnswered: true });
  }
}
