import { EMBEDDED_NAMESPACES, type EmbeddedWallet } from '../../domain/embedded/embedded-wallet.js';
import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '../../domain/entities.js';
import { isW3mError, W3mError, type ErrorCode } from '../../domain/errors/errors.js';

/** Code of a network that a wallet does not know (EIP-3326). Pages load this module while idle, without the table of all codes. */
const UNRECOGNIZED_CHAIN = 4902;
/** Text of a wallet that sends no code. */
const UNSERVED = 'Chain is not supported';

/** Errors of a frame that does not answer. */
const UNANSWERED: readonly ErrorCode[] = ['FRAME_LOAD_FAILED', 'FRAME_REQUEST_TIMEOUT'];

/** What a wallet says to a network before a sign-in: an error besides a refusal, such as of one that takes no network yet. */
interface Verdict {
  readonly is: 'served' | 'unserved' | 'untold';
  readonly refusal?: unknown;
}

/** Returns the code of an error: the refusal of a frame has it in its cause. */
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** True if the wallet says that it does not serve a network. */
export function isUnserved(error: unknown): boolean {
  if (codeOf(error) === UNRECOGNIZED_CHAIN || (error instanceof Error && codeOf(error.cause) === UNRECOGNIZED_CHAIN))
    return true;
  const text = isW3mError(error) ? error.params['reason'] : error instanceof Error && error.message;
  return text === UNSERVED;
}

/** Returns the error of a network that the wallet does not serve, with the number that hosts know (EIP-3326). */
export function unsupported(error?: unknown): W3mError {
  const cause = Object.assign(new Error(UNSERVED, { cause: error }), { code: UNRECOGNIZED_CHAIN });
  return new W3mError('UNSUPPORTED_CHAIN', { cause });
}

/** Networks of a page. */
interface PageNetworks {
  networks(): readonly CaipNetwork[];
  /** The network in use of a namespace; undefined without an adapter. */
  networkOf(namespace: ChainNamespace): CaipNetwork | undefined;
}

/** The networks of the page that the embedded wallet serves, as far as it has told: all that it has not refused. */
export class ServedNetworks {
  readonly #page: PageNetworks;
  readonly #refused = new Set<CaipNetworkId>();
  /** Networks that the wallet has refused before the sign-in: they are read last. */
  readonly #unlikely = new Set<CaipNetworkId>();

  constructor(page: PageNetworks) {
    this.#page = page;
  }

  forget(): void {
    this.#refused.clear();
  }

  refuse(chain: CaipNetworkId): void {
    this.#refused.add(chain);
  }

  /** Takes a refusal back; true if there was one. */
  accept(chain: CaipNetworkId): boolean {
    this.#unlikely.delete(chain);
    return this.#refused.delete(chain);
  }

  /** Returns the networks of a namespace that are not refused. */
  chains(namespace: ChainNamespace): readonly CaipNetworkId[] {
    const own = this.#page.networks().filter(({ chainNamespace }) => chainNamespace === namespace);
    return own.map(({ caipNetworkId }) => caipNetworkId).filter(chain => !this.#refused.has(chain));
  }

  /** Returns the networks of a namespace, the one in use first; none without an adapter. */
  candidates(namespace: ChainNamespace): readonly CaipNetwork[] {
    const inUse = this.#page.networkOf(namespace);
    if (!inUse) return [];
    const isOther = ({ chainNamespace, caipNetworkId }: CaipNetwork): boolean =>
      chainNamespace === namespace && caipNetworkId !== inUse.caipNetworkId;
    return [inUse, ...this.#page.networks().filter(isOther)];
  }

  /**
   * Resolves with what is read on the first network that the wallet serves. The reads run in sequence, because the first one
   * may create the keys of a new person; networks that the wallet has refused before the sign-in come last.
   * @throws {W3mError} `NOTHING_GRANTED` if it serves none
   */
  async first<T>(
    namespace: ChainNamespace,
    read: (network: CaipNetwork) => Promise<T>,
    stop: AbortSignal | undefined,
  ): Promise<T> {
    let refusal: unknown;
    const isUnlikely = ({ caipNetworkId }: CaipNetwork): boolean => this.#unlikely.has(caipNetworkId);
    const candidates = this.candidates(namespace);
    for (const network of [...candidates.filter(each => !isUnlikely(each)), ...candidates.filter(isUnlikely)]) {
      try {
        const found = await read(network);
        this.accept(network.caipNetworkId);
        for (const { caipNetworkId } of candidates.filter(isUnlikely)) this.refuse(caipNetworkId);
        return found;
      } catch (error) {
        if (!isUnserved(error) || stop?.aborted) throw error;
        this.refuse(network.caipNetworkId);
        refusal = error;
      }
    }
    throw new W3mError('NOTHING_GRANTED', { cause: refusal });
  }

  /**
   * Rejects if the wallet serves no network of the page, as far as it tells that before a sign-in. The network in use is
   * asked for first; only where the wallet refuses it, all others at the same time.
   * @throws {W3mError} `NOTHING_GRANTED`, `FRAME_LOAD_FAILED`, `FRAME_REQUEST_TIMEOUT`
   */
  async expectSome(wallet: EmbeddedWallet): Promise<void> {
    const [inUse, ...others] = EMBEDDED_NAMESPACES.flatMap(namespace => this.candidates(namespace));
    if (!wallet.setNetwork || !inUse) return;
    const first = await this.#ask(wallet, inUse);
    if (first.is !== 'unserved') return;
    const verdicts = await Promise.all(others.map(network => this.#ask(wallet, network)));
    const found = others[verdicts.findIndex(verdict => verdict.is !== 'unserved')];
    if (!found) throw new W3mError('NOTHING_GRANTED', { cause: first.refusal });
    // The wallet is at the last network that it has accepted
    if (verdicts.filter(verdict => verdict.is === 'served').length > 1) await this.#ask(wallet, found);
  }

  /** Names a network to the wallet, and remembers what it says. @throws {W3mError} if the wallet does not answer */
  async #ask(wallet: EmbeddedWallet, { caipNetworkId }: CaipNetwork): Promise<Verdict> {
    try {
      await wallet.setNetwork?.(caipNetworkId);
      this.#unlikely.delete(caipNetworkId);
      return { is: 'served' };
    } catch (error) {
      if (isW3mError(error) && UNANSWERED.includes(error.code)) throw error; // the sign-in would wait once more
      if (!isUnserved(error)) return { is: 'untold' };
      this.#unlikely.add(caipNetworkId);
      return { is: 'unserved', refusal: error };
    }
  }
}
