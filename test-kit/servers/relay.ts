import { startRelay as start } from '../../services/relay/relay.js';

/** A relay of WalletConnect v2 on this machine. */
export interface Relay {
  /** URL for pages and wallets. */
  readonly url: string;
  /** Makes the relay unreachable: it refuses connections, or accepts them and never answers. Messages remain. */
  pause(how?: 'down' | 'hanging'): Promise<void>;
  resume(): Promise<void>;
  /** Delays each delivery. */
  setDelay(ms: number): void;
  /** Closes every connection without a close frame, as a network that goes away. */
  cut(): void;
  stop(): Promise<void>;
}

/** Starts a relay on a free port of this machine, for pages of any origin: a test may serve its page under that of the app. */
export const startRelay = (): Promise<Relay> => start({ port: 0, origins: ['*'] });
