import type { Config, Connection as WagmiConnection } from '@wagmi/core';
import { connectionOf, currentOf } from './current.js';

/** Dependencies of {@link WaitingConnection}. */
export interface WaitingNeeds {
  readonly config: Config;
  /** True for a connection of the wallet with that connector id of the adapter. */
  isOf(connection: WagmiConnection, connectorId: string): boolean;
  /** True for the connection of a prompt that the person has cancelled. */
  isCancelled(uid: string): boolean;
  /** Disconnects a connection of wagmi. */
  leave(connection: WagmiConnection): Promise<void>;
}

/** wagmi's connection that waits until the person has ended what it would interfere with. */
export class WaitingConnection {
  readonly #needs: WaitingNeeds;
  #waiting: WagmiConnection | undefined;

  constructor(needs: WaitingNeeds) {
    this.#needs = needs;
  }

  get isPresent(): boolean {
    return this.#waiting !== undefined;
  }

  /** Lets a connection wait in place of the last one; undefined ends the wait. */
  set(connection: WagmiConnection | undefined): void {
    this.#waiting = connection;
  }

  /**
   * Lets wagmi's current connection wait, which it has reconnected while a person connects the wallet `attempted`, unless
   * it is one of that wallet.
   */
  setBeside(attempted: string | undefined): void {
    const { config, isOf, isCancelled } = this.#needs;
    const current = currentOf(config);
    if (!current || isCancelled(current.connector.uid)) return;
    if (attempted === undefined || !isOf(current, attempted)) this.#waiting = current;
  }

  /** Ends the connection, unless it is one of `connectorId`: the person has connected another wallet. */
  async end(connectorId?: string): Promise<void> {
    const { config, isOf, leave } = this.#needs;
    const waiting = connectionOf(config, this.#waiting?.connector.uid);
    this.#waiting = undefined;
    if (waiting && !(connectorId !== undefined && isOf(waiting, connectorId))) await leave(waiting);
  }
}
