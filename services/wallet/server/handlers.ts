import {
  confirmNewEmail,
  confirmOldEmail,
  finishEmailLogin,
  finishFreshProof,
  pollDevice,
  startEmailChange,
  startEmailLogin,
  startFreshProof,
} from './email-login.js';
import { noteUse } from './account-uses.js';
import { readDeviceLink, refuseDeviceLink, useDeviceLink } from './devices.js';
import { pollFarcaster, startFarcaster } from './farcaster.js';
import type { Call, Handlers } from './http.js';
import { issueIdentityToken } from './identity-tokens.js';
import { languageOf } from '../../letters/languages.js';
import { listApps, removeApp } from './openid/apps.js';
import { openIdHandlers } from './openid/handlers.js';
import { operationTransaction, sendOperation } from './operations.js';
import {
  createPasskey,
  listPasskeys,
  passkeyCreationOptions,
  passkeyUseOptions,
  removePasskey,
  setSecondFactor,
  usePasskey,
} from './passkeys.js';
import { keyChallenge } from './guard.js';
import {
  keepAccount,
  listDevices,
  listEvents,
  listSessions,
  noteDevice,
  removeAccount,
  removeDevice,
  removeOtherDevices,
  removeSession,
} from './security.js';
import { endSession, startSession } from './sessions.js';
import { readUndo, useUndo } from './undo.js';
import { allowExport, removeOtherSets, removeRecovery, removeSet } from './share-removals.js';
import { addShareSet, createKeys, listShareSets, releaseRecovery, releaseShare } from './share-sets.js';
import { finishSocial, startSocial } from './social.js';
import { stateLogin } from './statements.js';
import { findAccount } from './users.js';
import type { World } from './world.js';

const done: Record<string, never> = {};

/** Starts a session for a visitor; one that there was ends, so that its cookie is worth nothing. */
async function logIn(
  world: World,
  call: Call,
  { userId, language }: { readonly userId: string; readonly language?: string | undefined },
  method: string,
  isSecondFactor = false,
): Promise<void> {
  const { visitor, login, agent, setSession } = call;
  if (login) await endSession(world, login, call);
  await noteDevice(world, call, { userId, method, language: languageOf(language ?? call.language(undefined)) });
  const { deviceHash, place } = visitor;
  setSession(await startSession(world, { userId, deviceHash, method, agent, place, isSecondFactor }));
  await noteUse(world, call.project, userId);
}

type LoginHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `login/${string}` | `link/${string}` | `social/${string}` | `farcaster/${string}`>
>;

const loginHandlers = (world: World): LoginHandlers => ({
  'login/email': (call, { email, locale }) =>
    startEmailLogin(world, { ...call, language: call.language(locale) }, email),
  'login/device': ({ visitor, language }, { locale }) => pollDevice(world, visitor, language(locale)),
  'login/otp': async (call, { otp }) => {
    await logIn(world, call, await finishEmailLogin(world, call.visitor, otp), 'email');
    return done;
  },
  'link/read': ({ visitor }, { token }) => readDeviceLink(world, visitor, token),
  'link/approve': async (_, { token }) => {
    await useDeviceLink(world, token);
    return done;
  },
  'link/refuse': async (_, { token }) => {
    await refuseDeviceLink(world, token);
    return done;
  },
  'social/start': async ({ visitor }, wish) => ({ uri: await startSocial(world, visitor, wish) }),
  'social/finish': async (call, { uri }) => {
    const { user, provider } = await finishSocial(world, call.visitor, uri);
    await logIn(world, call, user, provider);
    return done;
  },
  'farcaster/start': async ({ visitor }) => ({ url: await startFarcaster(world, visitor) }),
  'farcaster/poll': async call => {
    const found = await pollFarcaster(world, call.visitor);
    if (!found) return { userName: null };
    await logIn(world, call, found.user, 'farcaster');
    return { userName: found.userName };
  },
});

type PasskeyHandlers = Pick<Handlers, Extract<keyof Handlers, `passkey${string}`>>;

const passkeyHandlers = (world: World): PasskeyHandlers => ({
  'passkey/create-options': async ({ visitor, login }, { userName }) => ({
    options: await passkeyCreationOptions(world, visitor, login, userName),
  }),
  'passkey/create': async (call, { response }) => {
    const { userId, isNew } = await createPasskey(world, call, response);
    if (isNew) await logIn(world, call, { userId }, 'passkey', true);
    return { isNew };
  },
  'passkey/use-options': async ({ visitor, login }) => ({ options: await passkeyUseOptions(world, visitor, login) }),
  'passkey/use': async (call, { response }) => {
    const user = await usePasskey(world, call.visitor, call.login, response);
    if (user) await logIn(world, call, user, 'passkey', true);
    return done;
  },
  'passkeys/list': async ({ login }) => ({ passkeys: await listPasskeys(world, login) }),
  'passkeys/remove': async (call, { id }) => {
    await removePasskey(world, call, id);
    return done;
  },
  'passkeys/second-factor': async (call, { isOn }) => {
    await setSecondFactor(world, call, isOn);
    return done;
  },
});

type AccountHandlers = Omit<
  Handlers,
  | keyof (LoginHandlers & PasskeyHandlers)
  | Extract<keyof Handlers, `keys/${string}` | `escrow/${string}` | `openid/${string}`>
>;

const accountHandlers = (world: World): AccountHandlers => ({
  account: async ({ login }) => ({ account: (login && (await findAccount(world, login.userId))) ?? null }),
  logout: async call => {
    if (call.login) await endSession(world, call.login, call);
    call.clearSession();
    return done;
  },
  'fresh/email': async ({ visitor, login, language }, { locale }) => ({
    email: await startFreshProof(world, visitor, login, language(locale)),
  }),
  'fresh/otp': async ({ visitor, login }, { otp }) => {
    await finishFreshProof(world, visitor, login, otp);
    return done;
  },
  'email/update': ({ visitor, login, language }, { email, locale }) =>
    startEmailChange(world, { visitor, login, language: language(locale) }, email),
  'email/primary': async ({ visitor, login, language }, { otp, locale }) => {
    await confirmOldEmail(world, { visitor, login, language: language(locale) }, otp);
    return done;
  },
  'email/secondary': async (call, { otp }) => ({ newEmail: await confirmNewEmail(world, call, otp) }),
  'undo/read': ({ language }, { token, locale }) => readUndo(world, language(locale), token),
  'undo/use': async (call, { token }) => {
    await useUndo(world, call, token);
    return done;
  },
  'sessions/list': async call => ({ sessions: await listSessions(world, call) }),
  'sessions/remove': async (call, { id }) => {
    await removeSession(world, call, id);
    return done;
  },
  'devices/list': async call => ({ devices: await listDevices(world, call) }),
  'devices/remove': async (call, { id }) => {
    await removeDevice(world, call, id);
    return done;
  },
  'devices/remove-others': async call => {
    await removeOtherDevices(world, call);
    return done;
  },
  'apps/list': async call => ({ apps: await listApps(world, call) }),
  'apps/remove': async (call, { id }) => {
    await removeApp(world, call, id);
    return done;
  },
  events: async call => ({ events: await listEvents(world, call) }),
  'account/remove': async call => ({ removesAt: await removeAccount(world, call) }),
  'account/keep': async call => {
    await keepAccount(world, call);
    return done;
  },
  'identity/token': ({ login }, { project }) => issueIdentityToken(world, login, project),
  prices: async (_, { network, addresses }) => ({ prices: await world.prices.read(network, addresses) }),
  'operations/send': (call, wish) => sendOperation(world, call, wish),
  'operations/status': async ({ login }, wish) => ({ transactionHash: await operationTransaction(world, login, wish) }),
});

const keyHandlers = (world: World): Pick<Handlers, Extract<keyof Handlers, `keys/${string}`>> => {
  /** Answers with nothing but success. */
  const act =
    <C, B>(action: (call: C, body: B) => Promise<void>) =>
    async (call: C, body: B): Promise<Record<string, never>> => {
      await action(call, body);
      return done;
    };
  return {
    'keys/create': act(({ login }, keys) => createKeys(world, login, keys)),
    'keys/share': async ({ login }, { setId }) => ({ share: await releaseShare(world, login, setId) }),
    'keys/sets': ({ login }) => listShareSets(world, login),
    'keys/challenge': async ({ visitor, login }) => ({ challenge: await keyChallenge(world, visitor, login) }),
    'keys/add-set': act((call, set) => addShareSet(world, call, set)),
    'keys/remove-set': act((call, { setId }) => removeSet(world, call, setId)),
    'keys/recover': ({ login }, { recoveryId }) => releaseRecovery(world, login, recoveryId),
    'keys/remove-recovery': act((call, { recoveryId }) => removeRecovery(world, call, recoveryId)),
    'keys/remove-others': act((call, { setId }) => removeOtherSets(world, call, setId)),
    'keys/export': act(call => allowExport(world, call)),
  };
};

const escrowHandlers = (world: World): Pick<Handlers, Extract<keyof Handlers, `escrow/${string}`>> => ({
  'escrow/store': ({ login }, given) => stateLogin(world, login, { act: 'store', ...given }),
  'escrow/release': ({ login }, given) => stateLogin(world, login, { act: 'release', ...given }),
});

/** Returns the handler of every call. */
export const createHandlers = (world: World): Handlers => ({
  ...loginHandlers(world),
  ...passkeyHandlers(world),
  ...accountHandlers(world),
  ...keyHandlers(world),
  ...escrowHandlers(world),
  ...openIdHandlers(world),
});
