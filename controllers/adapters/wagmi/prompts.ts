import { connect, disconnect, type Config, type Connector } from '@wagmi/core';
import { unlessAborted } from '../../core/abort.js';
import { report } from '../../core/report.js';
import { stopConnecting, useConnection } from './usable.js';

interface Prompt {
  readonly accounts: Promise<readonly string[]>;
  isCancelled: boolean;
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

  /** Asks for the accounts. A second attempt waits for the answer to the first: a wallet shows one prompt at a time. */
  async ask(connector: Connector, signal: AbortSignal): Promise<readonly string[]> {
    const prompt = this.#open.get(connector.uid) ?? this.#begin(connector);
    prompt.isCancelled = false;
    try {
      return await unlessAborted(prompt.accounts, signal);
    } catch (error) {
      if (signal.aborted && this.#open.has(connector.uid)) {
        prompt.isCancelled = true;
        stopConnecting(this.#config);
      }
      throw error;
    }
  }

  #begin(connector: Connector): Prompt {
    const accounts = connect(this.#config, { connector }).then(connected => connected.accounts);
    const prompt: Prompt = { accounts, isCancelled: false };
    this.#open.set(connector.uid, prompt);
    const stop = this.#config.subscribe(
      ({ current }) => current,
      (current, last) => {
        if (current === connector.uid && prompt.isCancelled) useConnection(this.#config, last);
      },
    );
    accounts
      .then(
        () => (prompt.isCancelled ? this.#giveBack(connector) : undefined),
        () => undefined, // the attempt has the error, if it was not cancelled
      )
      .finally(() => {
        stop();
        this.#open.delete(connector.uid);
        if (prompt.isCancelled) this.onGivenBack();
      })
      .catch(report);
    return prompt;
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
