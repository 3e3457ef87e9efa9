import type { Connector, Session, Wallet } from '../../../controllers/index.js';
import { asW3mError, type W3mError } from '../../../controllers/protocol/errors.js';

interface AttemptEnds {
  onConnected(): void;
  onFailed(error: W3mError): void;
}

/** One asking of a wallet, which can be taken back; what comes after that is not heard. */
export class Attempt {
  readonly connector: Connector;
  readonly #session: Session;
  #isOver = false;

  constructor(session: Session, connector: Connector, wallet: Wallet | undefined, ends: AttemptEnds) {
    this.#session = session;
    this.connector = connector;
    void this.#run(wallet, ends);
  }

  /** Takes the asking back, unless it is over. */
  abandon(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#session.connection.attempt.get()?.connector === this.connector) this.#session.connection.abandon();
  }

  async #run(wallet: Wallet | undefined, { onConnected, onFailed }: AttemptEnds): Promise<void> {
    const { account, shell } = this.#session.modal;
    const replacesOther = account.accountOf(this.connector.chain) !== undefined;
    try {
      await this.#session.connect(this.connector, { wallet });
      if (this.#isOver) return;
      this.#isOver = true;
      onConnected();
      if (replacesOther) shell.close(); // that one wallet took another's place is not seen by who watches for arrivals
    } catch (cause) {
      if (this.#isOver) return;
      this.#isOver = true;
      onFailed(asW3mError(cause, 'CONNECT_FAILED'));
    }
  }
}
