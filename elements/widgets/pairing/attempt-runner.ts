import type { Session, Wallet } from '../../../controllers/index.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import { asW3mError, type W3mError } from '../../../controllers/domain/errors/errors.js';

interface AttemptCallbacks {
  onConnected(): void;
  onFailed(error: W3mError): void;
}

/** Runs a connection attempt for a view, until the view abandons it; later results are ignored. */
export class AttemptRunner {
  readonly connector: Connector;
  readonly #session: Session;
  #isSettled = false;

  constructor(session: Session, connector: Connector, wallet: Wallet | undefined, callbacks: AttemptCallbacks) {
    this.#session = session;
    this.connector = connector;
    void this.#run(wallet, callbacks);
  }

  /** Abandons the attempt, unless it has settled. */
  abandon(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    if (this.#session.connection.attempt.get()?.connector === this.connector) this.#session.connection.abandon();
  }

  async #run(wallet: Wallet | undefined, { onConnected, onFailed }: AttemptCallbacks): Promise<void> {
    const { account, shell } = this.#session.modal;
    const replacesWallet = account.accountOf(this.connector.namespace) !== undefined;
    try {
      await this.#session.connect(this.connector, { wallet });
      if (this.#isSettled) return;
      this.#isSettled = true;
      onConnected();
      if (replacesWallet) shell.close(); // guideWindow ignores a replaced wallet
    } catch (cause) {
      if (this.#isSettled) return;
      this.#isSettled = true;
      onFailed(asW3mError(cause, 'CONNECT_FAILED'));
    }
  }
}
