import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { WalletInfo } from '../protocol/entities.js';
import type { SIWXModal } from '../protocol/siwx.js';

/** The options of a modal that a sign-in reads. */
interface Settings {
  readonly projectId?: string | undefined;
  readonly services: {
    readonly auth?: string | undefined;
    readonly projectId?: string | undefined;
    readonly clientId?: string | { get(): string | undefined } | undefined;
  };
}

type Options = ReadonlySignal<Settings>;

/** The facts of a modal, and the attached wallets by namespace, which its check sets. */
type ModalFacts = SIWXModal & { readonly wallets: Map<string, WalletInfo | undefined> };

const made = new WeakMap<Options, ModalFacts>();

function createFacts(options: Options): ModalFacts {
  const read = (): Settings => untracked(() => options.get());
  const wallets: ModalFacts['wallets'] = new Map();
  return {
    wallets,
    get authUrl() {
      return read().services.auth;
    },
    get projectId() {
      const { projectId, services } = read();
      return services.projectId ?? projectId;
    },
    get clientId() {
      const { clientId } = read().services;
      return typeof clientId === 'object' ? clientId.get() : clientId;
    },
    walletOf: chainId => wallets.get(chainId.slice(0, chainId.indexOf(':'))),
  };
}

/** Returns what the sign-in of a page may know of its modal: one object for each modal. */
export function siwxModal(options: Options): ModalFacts {
  const facts = made.get(options) ?? createFacts(options);
  made.set(options, facts);
  return facts;
}
