import type { LabelProblem } from '../domain/transactions/account-names.js';
import type { CaipNetworkId } from '../domain/entities.js';
import type { ErrorCode } from '../domain/errors/errors.js';
import type { Names } from '../features/names.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import { NO_NAME } from './initial.js';
import type { Store } from './store.js';

/** What registers a name. */
export interface NameClaimSnapshot {
  readonly name: string;
  readonly message: string;
  readonly address: string;
  readonly network: CaipNetworkId;
}

/** The registration of a name for the account of the embedded wallet. */
export interface NamesSnapshot {
  /** False for another wallet, and on a network without names. */
  readonly canRegister: boolean;
  /** The label, as it was typed. */
  readonly draft: string;
  /** What names end with after the dot; undefined until the registry has said it. */
  readonly zone?: string | undefined;
  /** The rule that the draft breaks. */
  readonly problem?: LabelProblem | undefined;
  /** The name of the draft; undefined until the registry has answered. */
  readonly name?: string | undefined;
  readonly isTaken: boolean;
  /** What `submit` signs, and the account that gets the name; undefined unless the name is free. */
  readonly claim?: NameClaimSnapshot | undefined;
  /** Labels of similar names that are free. */
  readonly others: readonly string[];
  /** `looking`: the registry is asked about the draft. */
  readonly status: 'idle' | 'looking' | 'signing' | 'registering' | 'failed';
  readonly error?: ErrorCode | undefined;
}

/** Registers names: edit, submit. */
export interface NamesStore extends Store<NamesSnapshot> {
  edit(label: string): Promise<void>;
  /** Signs and registers the name of the draft, if it is free; its end is in the snapshot. */
  submit(): Promise<void>;
}

function readClaim(names: Names): NameClaimSnapshot | undefined {
  const claim = names.claim.get();
  if (!claim) return undefined;
  const { name, message, account, network } = claim;
  return { name, message, address: account.address, network: network.caipNetworkId };
}

function readNames(names: Names): NamesSnapshot {
  const choice = names.choice.state.get();
  const found = choice.status === 'ready' ? choice.value : undefined;
  const submission = names.submission.get();
  const isIdle = submission.status === 'idle';
  const lookUp = choice.status === 'loading' ? 'looking' : choice.status === 'failed' ? 'failed' : 'idle';
  const lookUpError = choice.status === 'failed' ? choice.error.code : undefined;
  return {
    canRegister: names.canRegister.get(),
    draft: names.draft.get(),
    zone: names.zone.get(),
    problem: names.problem.get(),
    name: found?.name,
    isTaken: found?.isTaken ?? false,
    claim: readClaim(names),
    others: found?.others ?? [],
    status: isIdle ? lookUp : submission.status,
    error: submission.status === 'failed' ? submission.error.code : isIdle ? lookUpError : undefined,
  };
}

/** Creates the registration. */
export function createNames(modal: Modal): NamesStore {
  const { store, load } = createFeatureStore(modal, 'names', (names, error): NamesSnapshot =>
    names ? readNames(names) : { ...NO_NAME, status: error ? 'failed' : 'idle', error },
  );
  return {
    ...store,
    async edit(label) {
      (await load()).edit(label);
    },
    async submit() {
      await (await load()).submit();
    },
  };
}
