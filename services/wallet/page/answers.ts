import type { TemplateResult } from 'lit';
import { addressAnswers } from './address-answers.js';
import { callApi } from './client.js';
import { projectId } from './facts.js';
import type { Answers, FrameParts } from './frame-parts.js';
import { passkeyCreation, usePasskey } from './keys/recovery.js';
import type { AccountType } from './person.js';
import { applyTheme } from './theme.js';
import { askNewKeys, importOffer, tellOfKeys } from './ui/import.js';
import { askPasskey } from './ui/prove.js';
import { showSettings } from './ui/settings.js';
import type { StageRequest, Ui } from './ui/stage.js';
import { language, setLanguage } from './ui/language.js';
import { msg } from './ui/msg.js';
import { hasReason, WalletError } from './wallet-error.js';

/** Below the 20 s after which the page of the host asks again. */
const DEVICE_TIMEOUT_MS = 15_000;
const FARCASTER_TIMEOUT_MS = 5 * 60_000;
/** How long a finished login waits for a service that is unreachable at this moment. */
const ACCOUNT_TIMEOUT_MS = 8_000;

type EmailNames = 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP';

const emailAnswers = ({ person, poller, announce }: FrameParts): Pick<Answers, EmailNames> => {
  /** Code with which this page has logged in. Its answer may be lost: the host's page sends the code again. */
  let accepted: string | undefined;
  const isDone = async (otp: string): Promise<boolean> =>
    otp === accepted && (await callApi('account', {})).account !== null;
  return {
    CONNECT_EMAIL: ({ email }) => {
      accepted = undefined;
      return callApi('login/email', { email, locale: language() });
    },
    CONNECT_DEVICE: async (_, { signal }) => {
      const ask = async (limit: AbortSignal): Promise<true | undefined> =>
        (await callApi('login/device', { locale: language() }, { signal: limit })).isApproved || undefined;
      return { isApproved: (await poller.until(ask, DEVICE_TIMEOUT_MS, signal)) ?? false };
    },
    CONNECT_OTP: async ({ otp }) => {
      if (!(await isDone(otp))) await callApi('login/otp', { otp });
      accepted = otp;
      await poller.reach(() => person.signedIn(), ACCOUNT_TIMEOUT_MS); // keys of a new account are made here
      announce();
    },
  };
};

interface UserWish {
  readonly chainId?: number | string | undefined;
  readonly preferredAccountType?: AccountType | undefined;
}

/**
 * Asks a new person for the secret to import, and for a recovery if the key service holds no share. No address before.
 * `onAsk` is called once the person is asked.
 */
async function makeKeys(
  { person, stage, poller }: FrameParts,
  question: StageRequest,
  onAsk: () => void,
): Promise<void> {
  const isOpen = await poller.reach(() => person.isConnected().then(value => ({ value })), ACCOUNT_TIMEOUT_MS);
  if (isOpen.value) {
    if (person.endImport()) await stage.run(question, 'recovery', tellOfKeys);
    return;
  }
  const { account } = await callApi('account', {});
  if (!account) return;
  await stage.run(question, 'recovery', ui =>
    person.makeKeys(wish => {
      onAsk();
      return askNewKeys(ui, wish);
    }),
  );
}

async function reportUser({ person, poller }: FrameParts, wish: UserWish = {}): Promise<unknown> {
  const network = wish.chainId === undefined ? person.network : person.switchTo(wish.chainId);
  // Other namespaces have one type of account
  if (wish.preferredAccountType && network.id.startsWith('eip155:')) person.prefer(wish.preferredAccountType);
  await poller.reach(() => person.recent(), ACCOUNT_TIMEOUT_MS);
  return person.report(network); // another request may have switched meanwhile
}

const passkeyText = (): string => msg('Your device asks for your fingerprint, face or screen lock.');

async function signInByPasskey(ui: Ui): Promise<{ readonly isNew: boolean }> {
  await askPasskey(ui, msg('Sign in with a passkey'), passkeyText(), () => usePasskey());
  return { isNew: false };
}

async function signUpByPasskey(
  { person }: FrameParts,
  ui: Ui,
  userName?: string,
): Promise<{ readonly isNew: boolean }> {
  let isNew = false;
  let isImport = false;
  const offer = (redraw: () => void): TemplateResult =>
    importOffer(isImport, () => {
      isImport = true;
      redraw();
    });
  const createPasskey = passkeyCreation({ userName });
  const create = async (): Promise<void> => {
    ({ isNew } = await createPasskey());
    if (isImport) person.importNext();
  };
  await askPasskey(ui, msg('Create a wallet with a passkey'), passkeyText(), create, offer);
  return { isNew };
}

type SocialNames =
  'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER' | 'CONNECT_PASSKEY';

const socialAnswers = (parts: FrameParts): Pick<Answers, SocialNames> => ({
  GET_SOCIAL_REDIRECT_URI: ({ provider }, { origin }) => callApi('social/start', { provider, hostOrigin: origin }),
  CONNECT_SOCIAL: async ({ uri, ...wish }) => {
    await callApi('social/finish', { uri });
    const { evmAddress, userName } = await parts.poller.reach(() => parts.person.signedIn(), ACCOUNT_TIMEOUT_MS);
    parts.announce();
    return evmAddress === null ? { userName } : reportUser(parts, wish);
  },
  GET_FARCASTER_URI: () => callApi('farcaster/start', {}),
  CONNECT_FARCASTER: async (_, { signal }) => {
    const ask = async (limit: AbortSignal): Promise<string | undefined> =>
      (await callApi('farcaster/poll', {}, { signal: limit })).userName ?? undefined;
    const userName = await parts.poller.until(ask, FARCASTER_TIMEOUT_MS, signal);
    if (userName === undefined) throw new WalletError('LOGIN_FAILED', 'The login took too long. Try again.');
    await parts.poller.reach(() => parts.person.signedIn(), ACCOUNT_TIMEOUT_MS);
    parts.announce();
    return { userName };
  },
  CONNECT_PASSKEY: ({ purpose, userName }, question) =>
    parts.stage.run(question, 'passkey', async ui => {
      const { isNew } = purpose === 'create' ? await signUpByPasskey(parts, ui, userName) : await signInByPasskey(ui);
      const account = await parts.poller.reach(() => parts.person.signedIn(), ACCOUNT_TIMEOUT_MS);
      parts.announce();
      return { userName: account.userName, isNew };
    }),
});

type AccountNames =
  | 'IS_CONNECTED'
  | 'BEGIN_IMPORT'
  | 'SIGN_OUT'
  | 'GET_USER'
  | 'GET_IDENTITY_TOKEN'
  | 'GET_CHAIN_ID'
  | 'SWITCH_NETWORK'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'SET_PREFERRED_ACCOUNT';

/** The question for what a new account needs, of the first request that needs it. */
interface NewKeysQuestion {
  readonly done: Promise<void>;
  /** True if the request was taken back before the question was shown. */
  isUnseen(): boolean;
}

/** Returns what asks once for all requests that wait for the same account. */
function createAskNew(parts: FrameParts): (question: StageRequest) => Promise<void> {
  let current: NewKeysQuestion | undefined;
  const begin = (question: StageRequest): NewKeysQuestion => {
    let isShown = false;
    const isUnseen = (): boolean => question.signal.aborted && !isShown;
    const done = makeKeys(parts, question, () => (isShown = true)).finally(() => {
      current = undefined;
      if (!isUnseen()) parts.person.endEntry();
    });
    return { done, isUnseen };
  };
  const askNew = async (question: StageRequest): Promise<void> => {
    const { done, isUnseen } = (current ??= begin(question));
    try {
      await done;
    } catch (error) {
      if (!isUnseen() || question.signal.aborted) throw error;
      await askNew(question); // the page has taken back the first request, and not this one
    }
  };
  return askNew;
}

const chainIdOf = (id: string): number | string => (id.startsWith('eip155:') ? Number(id.slice('eip155:'.length)) : id);

const accountAnswers = (parts: FrameParts): Pick<Answers, AccountNames> => {
  const { facts, person, poller, stage, announce } = parts;
  const askNew = createAskNew(parts);
  return {
    IS_CONNECTED: async () => {
      if (person.isNew) return { isConnected: false, isNew: true };
      if (person.userId === undefined) return { isConnected: await person.isConnected() };
      // A sign-in has just ended
      return poller.reach(async () => ({ isConnected: await person.isConnected() }), ACCOUNT_TIMEOUT_MS);
    },
    BEGIN_IMPORT: async () => person.importNext(),
    SIGN_OUT: async () => {
      stage.abortAll();
      await callApi('logout', {});
      person.forget();
      announce();
    },
    GET_USER: async (wish, question) => {
      if (wish?.socialUri !== undefined) {
        await callApi('social/finish', { uri: wish.socialUri });
        await poller.reach(() => person.signedIn(), ACCOUNT_TIMEOUT_MS);
        announce();
      }
      await askNew(question);
      return reportUser(parts, wish);
    },
    GET_IDENTITY_TOKEN: () => callApi('identity/token', { project: projectId() }, { userId: person.userId }),
    GET_CHAIN_ID: async () => ({ chainId: chainIdOf(person.network.id) }),
    SWITCH_NETWORK: async ({ chainId }) => ({ chainId: chainIdOf(person.switchTo(chainId).id) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: facts.networks
        .filter(({ accountFactory }) => accountFactory !== undefined)
        .map(({ id }) => Number(id.slice('eip155:'.length))),
    }),
    // The account is deployed with its first operation
    INIT_SMART_ACCOUNT: async () => {
      await person.account();
    },
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      person.prefer(type);
      const { network } = person;
      return { type: person.typeOn(network), address: await person.addressOn(network) };
    },
  };
};

/** Returns the answers to all messages. */
export const createAnswers = (parts: FrameParts): Answers => ({
  ...emailAnswers(parts),
  ...addressAnswers(parts),
  ...socialAnswers(parts),
  ...accountAnswers(parts),
  OPEN_SETTINGS: async ({ section }, question) => {
    const { stage, custody, person } = parts;
    try {
      const account = await person.account();
      await stage.run(question, 'settings', ui => showSettings({ ui, custody, account }, section));
      if ((await person.account()).hasRecovery !== account.hasRecovery) await parts.reportChange();
    } catch (error) {
      if (hasReason(error, 'NOT_LOGGED_IN')) parts.endLogin();
      throw error;
    }
  },
  RPC_REQUEST: async (call, { id, origin, signal }) => {
    try {
      return await parts.requests.answer({ ...call, id, signal }, origin);
    } catch (error) {
      if (hasReason(error, 'NOT_LOGGED_IN')) parts.endLogin();
      throw error;
    }
  },
  ABORT: async ({ id }) => parts.abort(id),
  SYNC_THEME: async wish => {
    applyTheme(wish);
    if (wish.locale !== undefined) void setLanguage(wish.locale);
  },
  SYNC_DAPP_DATA: async () => undefined, // questions name the origin, which the page cannot choose
  RELOAD: async () => void setTimeout(() => location.reload()), // after the response
});
