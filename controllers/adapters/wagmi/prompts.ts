import { connect, disconnect, type Config, type Connector } from '@wagmi/core';
import { unlessAborted } from '../../core/abort.js';
import { report } from '../../core/report.js';
import { FirstAnswer } from '../../core/first-answer.js';
import { stopConnecting, useConnection } from './usable.js';

/** Requests to connect one connector that the wallet has not answered. */
interface Prompt {
  readonly requests: FirstAnswer<readonly string[]>;
  /** Signal of the last attempt. */
  signal: AbortSignal;
  isCancelled: boolean;
  open: number;
  readonly stop: () => void;
}

/**
 * Attempts to connect a connector of wagmi. wagmi cannot abort one, so a late approval of a cancelled attempt is given
 * back to the wallet, and never becomes the connection of the page.
 */
export class Prompts {
  readonly #config: Config;
  readonly #open = new Map<string, Prompt>();
  /** True while a late approval is given back, and wagmi's state changes for this reason alone. */
  isGivingBack = false;
  /** Called after a late answer was given back. */
  onGivenBack: () => void = () => undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  readonly isCancelled = (uid: string): boolean => this.#open.get(uid)?.isCancelled === true;

  /** Asks for the accounts. The wallet may have lost the prompt of an earlier attempt, so that a later one asks anew. */
  async ask(connector: Connector, signal: AbortSignal): Promise<readonly string[]> {
    const prompt = this.#open.get(connector.uid) ?? this.#begin(connector, signal);
    const accounts = prompt.requests.of(() => this.#request(connector, prompt));
    Object.assign(prompt, { signal, isCancelled: false });
    try {
      return await unlessAborted(accounts, signal);
    } catch (error) {
      if (prompt.signal === signal && this.#open.has(connector.uid)) {
        prompt.isCancelled = true; // also after a refusal: an earlier request may still be open
        if (signal.aborted) stopConnecting(this.#config);
      }
      throw error;
    }
  }

  #begin({ uid }: Connector, signal: AbortSignal): Prompt {
    const stop = this.#config.subscribe(
      ({ current }) => current,
      (current, last) => {
        if (current === uid && prompt.isCancelled) useConnection(this.#config, last);
      },
    );
    const prompt: Prompt = { requests: new FirstAnswer(), signal, isCancelled: false, open: 0, stop };
    this.#open.set(uid, prompt);
    return prompt;
  }

  #request(connector: Connector, prompt: Prompt): Promise<readonly string[]> {
    prompt.open += 1;
    const accounts = connect(this.#config, { connector }).then(connected => connected.accounts);
    accounts
      .then(
        () => (prompt.isCancelled ? this.#giveBack(connector) : undefined),
        () => undefined, // the attempt has the error, if it was not cancelled
      )
      .finally(() => {
        prompt.open -= 1;
        if (prompt.open > 0) return;
        prompt.stop();
        this.#open.delete(connector.uid);
        if (prompt.isCancelled) this.onGivenBack();
      })
      .catch(report);
    return accounts;
  }

  async #giveBack(connector: Connector): Promise<void> {
    const { current } = this.#config.state;
    this.isGivingBack = true;
    try {
      await disconnect(this.#config, { connector });
      if (current) useConnection(this.#config, current); // wagmi continues with any other
    } finally {
      this.isGivingBack = false;
    }
  }
}
