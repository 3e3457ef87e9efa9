import { signal, untracked } from '../core/signals.js';
import { once } from '../core/once.js';
import type {
  EmbeddedAccountType,
  EmbeddedSection,
  EmbeddedUser,
  EmbeddedWallet,
} from '../domain/embedded/embedded-wallet.js';
import type { SocialProvider } from '../domain/embedded/social.js';
import type { ChainNamespace } from '../domain/entities.js';
import { asW3mError, W3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { Modal } from '../modal/modal.js';
import type { EmailChange } from '../sources/email-change.js';
import type { EmbeddedSide } from '../sources/embedded.js';
import { NO_EMBEDDED } from './initial.js';
import { createStore, type Store } from './store.js';

/** What a wallet may offer beside its account. */
export type EmbeddedAbility = 'changeEmail' | 'setAccountType' | 'openSettings';

/** A change of the email address: a code from the present address, if the wallet sends one, then one from the new address. */
export interface EmailChangeSnapshot {
  /** `idle`: begin one. `primary`: confirm with the code of the present address. `secondary`: with that of `newEmail`. */
  readonly step: 'idle' | 'primary' | 'secondary';
  /** The present address, as far as it is known. */
  readonly email?: string | undefined;
  readonly newEmail?: string | undefined;
  readonly isBusy: boolean;
  readonly error?: ErrorCode | undefined;
  /** Seconds until another email may be requested. */
  readonly waitSeconds: number;
}

/** The embedded wallet and the person who has signed in. */
export interface EmbeddedSnapshot {
  readonly status: 'idle' | 'ready' | 'failed';
  readonly error?: ErrorCode | undefined;
  /** Undefined if the wallet is not in use. */
  readonly user?: EmbeddedUser | undefined;
  /** How the person has signed in; `email` also for a passkey. */
  readonly provider?: SocialProvider | 'email' | undefined;
  readonly can: readonly EmbeddedAbility[];
  /** EVM chain ids on which there are smart accounts. */
  readonly smartNetworks: readonly number[];
  /** Undefined before the first change. */
  readonly emailChange?: EmailChangeSnapshot | undefined;
}

/** What a person does with the embedded wallet. Pages of the wallet ask for a place by `kit.requests`. */
export interface EmbeddedStore extends Store<EmbeddedSnapshot> {
  /** Begins to change the email address; a failure is in the snapshot. */
  changeEmail(newEmail: string): Promise<void>;
  /** Confirms a step with its code; a failure is in the snapshot. */
  confirmEmail(code: string): Promise<void>;
  /** Leaves the change. */
  leaveEmailChange(): Promise<void>;
  /** Uses the account of a type from now on. @throws {W3mError} `METHOD_UNSUPPORTED`, `USER_REJECTED`, … */
  setAccountType(namespace: ChainNamespace, type: EmbeddedAccountType): Promise<void>;
  /** Shows a page of the wallet until the person closes it: recovery, devices, export. @throws {W3mError} `METHOD_UNSUPPORTED` */
  openSettings(section: EmbeddedSection): Promise<void>;
}

function abilitiesOf(wallet: EmbeddedWallet): readonly EmbeddedAbility[] {
  const has: Readonly<Record<EmbeddedAbility, boolean>> = {
    changeEmail: wallet.changeEmail !== undefined,
    setAccountType: wallet.setAccountType !== undefined,
    openSettings: wallet.openSettings !== undefined,
  };
  return (Object.keys(has) as readonly EmbeddedAbility[]).filter(ability => has[ability]);
}

function readChange(change: EmailChange, user: EmbeddedUser | undefined): EmailChangeSnapshot {
  const stage = change.stage.get();
  return {
    step: stage?.is ?? 'idle',
    email: user?.email ?? (change.address || undefined),
    newEmail: stage?.newEmail,
    isBusy: change.isBusy.get(),
    error: change.error.get()?.code,
    waitSeconds: change.waitSeconds.get(),
  };
}

/** Creates the embedded wallet’s store. */
export function createEmbedded(modal: Modal): EmbeddedStore {
  const opened = signal<EmbeddedWallet | undefined>(undefined);
  const changing = signal<EmailChange | undefined>(undefined);
  const failure = signal<ErrorCode | undefined>(undefined);
  const sideNow = (): EmbeddedSide | undefined => modal.session.get()?.source('ID_AUTH');
  const needSide = async (): Promise<EmbeddedSide> => {
    const side = (await modal.start()).source('ID_AUTH');
    if (!side) throw new W3mError('CONNECTOR_NOT_FOUND');
    return side;
  };
  const openWallet = async (): Promise<EmbeddedWallet> => {
    failure.set(undefined);
    try {
      const wallet = await (await needSide()).open();
      opened.set(wallet);
      return wallet;
    } catch (error) {
      failure.set(asW3mError(error).code);
      throw error;
    }
  };
  const emailChange = once(async () => {
    const change = await (await needSide()).emailChange();
    changing.set(change);
    return change;
  });
  return {
    ...createStore({
      scope: modal.scope,
      initial: () => NO_EMBEDDED,
      // Opens the embedded wallet of a signed-in user, whose answer says which actions it supports
      onUse: () =>
        modal.scope.effect(() => {
          const isInUse = sideNow()?.user.get() !== undefined;
          if (isInUse && !untracked(() => opened.get())) openWallet().catch(() => undefined); // the snapshot has the failure
        }),
      read(): EmbeddedSnapshot {
        const [side, wallet, error] = [sideNow(), opened.get(), failure.get()];
        const change = changing.get();
        const user = side?.user.get();
        return {
          status: error ? 'failed' : side ? 'ready' : 'idle',
          error,
          user,
          provider: side?.provider.get(),
          can: user && wallet ? abilitiesOf(wallet) : [],
          smartNetworks: side?.accountTypes.smartNetworks.get() ?? [],
          emailChange: change && readChange(change, user),
        };
      },
    }),
    ...actionsOf({ needSide, openWallet, emailChange }),
  };
}

interface Loaders {
  needSide(): Promise<EmbeddedSide>;
  openWallet(): Promise<EmbeddedWallet>;
  emailChange(): Promise<EmailChange>;
}

function actionsOf({ needSide, openWallet, emailChange }: Loaders): Omit<EmbeddedStore, keyof Store<unknown>> {
  /** Lets the wallet ask for a place while it works. */
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    await (await needSide()).actions.during(work);
  };
  return {
    async changeEmail(newEmail) {
      const change = await emailChange();
      await act(() => change.start(newEmail));
    },
    async confirmEmail(code) {
      const change = await emailChange();
      const stage = untracked(() => change.stage.get());
      if (!stage) throw new W3mError('INVALID_REQUEST');
      await act(() =>
        stage.is === 'primary' ? change.confirmPrimary(code, stage.newEmail) : change.confirmSecondary(code),
      );
    },
    async leaveEmailChange() {
      (await emailChange()).leave();
    },
    async setAccountType(namespace, type) {
      const [side, wallet] = [await needSide(), await openWallet()];
      if (!wallet.setAccountType) throw new W3mError('METHOD_UNSUPPORTED');
      await act(() => side.accountTypes.choose(namespace, type));
    },
    async openSettings(section) {
      const wallet = await openWallet();
      if (!wallet.openSettings) throw new W3mError('METHOD_UNSUPPORTED');
      await act(async () => wallet.openSettings?.(section));
    },
  };
}
