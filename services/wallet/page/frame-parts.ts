import type { FrameMessageName, FrameRequestRead } from '../../../controllers/frame/frame-messages.js';
import type { Facts } from './facts.js';
import type { Custody } from './keys/custody.js';
import type { Person } from './person.js';
import type { Poller } from './poller.js';
import type { Requests } from './requests.js';
import type { Stage, StageRequest } from './ui/stage.js';

/** Parts that answer the page. */
export interface FrameParts {
  readonly facts: Facts;
  readonly person: Person;
  readonly custody: Custody;
  readonly stage: Stage;
  readonly requests: Requests;
  readonly poller: Poller;
  /** Ends a request that the page has taken back. */
  abort(id: string): void;
  /** Tells the other tabs that the account has changed. */
  announce(): void;
  /** Tells this page and the other tabs what is new of the account. */
  reportChange(): Promise<void>;
  /** Tells this page and the other tabs that the login has ended. */
  endLogin(): void;
}

interface Question extends StageRequest {
  readonly origin: string;
}

/** One answer for each message of the protocol. */
export type Answers = {
  readonly [M in FrameMessageName]: (payload: FrameRequestRead<M>, question: Question) => Promise<unknown>;
};
