import type { WritableSignal } from '../core/signals.js';
import type { ApprovalRequest, LegalQuestion } from '../domain/embedded/embedded-views.js';
import type { SignInRequest } from '../domain/sign-in/siwx.js';
import type { AppRequest } from '../domain/views/views.js';

/** Something that waits for the person. */
export type PersonRequest =
  | { readonly kind: 'approval'; readonly data: ApprovalRequest }
  | { readonly kind: 'consent'; readonly data: LegalQuestion }
  | { readonly kind: 'sign-in'; readonly data: SignInRequest }
  | { readonly kind: 'app'; readonly data: AppRequest };

/** A request that an answer ends: a consent or a sign-in. */
export type PersonQuestion = Exclude<PersonRequest, { readonly kind: 'approval' | 'app' }>;

/** What waits for the person, oldest first. Views show it; it waits whether or not a view is open. */
export type PersonRequests = WritableSignal<readonly PersonRequest[]>;
