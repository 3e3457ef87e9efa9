import type { Scope } from '../core/scope.js';
import { parseCaipNetworkId, toChainId } from '../domain/networks/caip.js';
import type {
  EmbeddedSurface,
  EmbeddedTheme,
  EmbeddedWallet,
  EmbeddedWalletPage,
  LoginResult,
  LoginStep,
} from '../domain/embedded/embedded-wallet.js';
import type { CaipNetworkId, ChainId, Metadata } from '../domain/entities.js';
import type { W3mError } from '../domain/errors/errors.js';
import { isSendingRpc } from '../domain/embedded/rpc-methods.js';
import { SDK_VERSION } from '../domain/version.js';
import { FrameChannel, type FrameTarget } from './frame-channel.js';
import { createFrameElement, frameUrl, type FrameElement } from './frame-element.js';
import type { FrameRequest } from './frame-messages.js';

export interface FrameWalletConfig {
  readonly scope: Scope;
  /** URL of the wallet's page. */
  readonly url: string;
  readonly projectId: string;
  readonly enableLogger: boolean;
  readonly recovery?: EmbeddedWalletPage['recovery'];
  /** The network of the page, for the frame's URL. */
  chainId(): CaipNetworkId;
  metadata(): Metadata | undefined;
  theme(): EmbeddedTheme;
  onAlert(error: W3mError): void;
}

/** Creates the wallet whose page lies in a frame of this page. The frame is created by its first request. */
export function createFrameWallet(config: FrameWalletConfig): EmbeddedWallet {
  const { scope, projectId, enableLogger, recovery } = config;
  const url = frameUrl(config.url, { projectId, chainId: config.chainId(), enableLogger, recovery }, location.href);
  let element: FrameElement | undefined;
  /** How the modal was drawn when the wallet was last shown. */
  let drawn: EmbeddedTheme = {};
  const createFrame = (): FrameTarget => (element = createFrameElement(url));
  const syncTheme = (theme: EmbeddedTheme): void => {
    const whole = { ...theme, tokens: drawn.tokens, locale: drawn.locale ?? theme.locale };
    channel.request('SYNC_THEME', themeOf(whole)).catch(() => undefined); // the frame keeps its own look
  };
  const draw = (theme: EmbeddedTheme): void => {
    if (JSON.stringify(theme) === JSON.stringify(drawn)) return;
    drawn = theme;
    syncTheme({ ...config.theme(), ...theme });
  };
  const channel = new FrameChannel({
    scope,
    origin: url.origin,
    page: window,
    createFrame,
    onInitialise() {
      channel.request('SYNC_DAPP_DATA', pageData(projectId, config.metadata())).catch(() => undefined); // requests tell of a frame that does not answer
      syncTheme(config.theme());
    },
    hint: hintFor(url, projectId),
    onAlert: config.onAlert,
  });
  return frameWallet(
    channel,
    url.origin,
    surfaceOf(channel, () => element, draw),
    syncTheme,
  );
}

/** Names what refuses a frame without an answer: its page lists projects, and the origins of each. */
export const hintFor = (url: URL, projectId: string): string =>
  `${url.origin} did not open in this page. Check that it runs, that its WALLET_PROJECTS lists the project "${projectId}" ` +
  `with the origin ${location.origin}, and that the Content-Security-Policy of this page allows it in frame-src.`;

/** Returns what the wallet is told about the page. */
export const pageData = (projectId: string, metadata: Metadata | undefined): FrameRequest<'SYNC_DAPP_DATA'> => ({
  projectId,
  sdkType: 'appkit',
  sdkVersion: `html-${SDK_VERSION}`,
  ...(metadata && { metadata: { ...metadata, icons: [...metadata.icons] } }),
});

const themeOf = ({ themeMode, themeVariables, locale, tokens }: EmbeddedTheme): FrameRequest<'SYNC_THEME'> => ({
  ...(themeMode && { themeMode }),
  ...(themeVariables && { themeVariables: { ...themeVariables } }),
  ...(tokens && { w3mThemeVariables: { ...tokens } }),
  ...(locale && { locale }),
});

/** Returns the form in which the frame names a network: a number on EVM. */
function frameChainId(caipNetworkId: CaipNetworkId): ChainId {
  const parsed = parseCaipNetworkId(caipNetworkId);
  return parsed?.namespace === 'eip155' ? toChainId(parsed) : caipNetworkId;
}

/** Maps the methods of a wallet to messages. Tests pass a channel of their own. */
export function frameWallet(
  channel: FrameChannel,
  origin: string,
  surface?: EmbeddedSurface,
  setTheme: (theme: EmbeddedTheme) => void = () => undefined,
): EmbeddedWallet {
  return {
    origin,
    surface,
    setTheme,
    async account({ chainId, type }, signal) {
      const { isConnected, isNew } = await channel.request('IS_CONNECTED', undefined, { signal });
      if (!isConnected && !isNew) return undefined;
      const wish = { chainId: frameChainId(chainId), ...(type && { preferredAccountType: type }) };
      return channel.request('GET_USER', wish, { signal });
    },
    request(id, { method, params }, signal) {
      const call = { method, params, chainId: frameChainId(id) };
      return channel.request('RPC_REQUEST', call, { signal, maySend: isSendingRpc(method) });
    },
    async logout() {
      await channel.request('SIGN_OUT', undefined);
    },
    login: (step, signal) => login(channel, step, signal),
    identityToken: signal => channel.request('GET_IDENTITY_TOKEN', undefined, { signal }),
    async beginImport(signal) {
      await channel.request('BEGIN_IMPORT', undefined, { signal });
    },
    onChange(listener) {
      const stops = (['SIGNED_OUT', 'USER_UPDATE'] as const).map(event => channel.on(event, listener));
      return () => stops.forEach(stop => stop());
    },
    async changeEmail(step, signal) {
      if (step.kind === 'start') {
        const { action } = await channel.request('UPDATE_EMAIL', { email: step.email }, { signal });
        return { next: action === 'VERIFY_PRIMARY_OTP' ? 'primary-otp' : 'secondary-otp' };
      }
      if (step.kind === 'primary-otp') {
        await channel.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: step.otp }, { signal });
        return { next: 'secondary-otp' };
      }
      const { newEmail } = await channel.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: step.otp }, { signal });
      return { next: 'done', email: newEmail };
    },
    async setAccountType(type, signal) {
      await channel.request('SET_PREFERRED_ACCOUNT', { type }, { signal });
    },
    async smartAccountNetworks() {
      return (await channel.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).smartAccountEnabledNetworks;
    },
    async setNetwork(chainId) {
      await channel.request('SWITCH_NETWORK', { chainId: frameChainId(chainId) });
    },
    async openSettings(section, signal) {
      await channel.request('OPEN_SETTINGS', { section }, { signal });
    },
    reload: () => channel.reload(),
  };
}

async function login(channel: FrameChannel, step: LoginStep, signal?: AbortSignal): Promise<LoginResult> {
  switch (step.kind) {
    case 'email': {
      const { action } = await channel.request('CONNECT_EMAIL', { email: step.email }, { signal });
      return { next: action === 'CONNECT' ? 'done' : action === 'VERIFY_OTP' ? 'otp' : 'device' };
    }
    case 'device':
      for (;;) {
        const answer = await channel.request('CONNECT_DEVICE', undefined, { signal });
        if (answer?.isApproved !== false) return { next: 'otp' };
      }
    case 'otp':
      await channel.request('CONNECT_OTP', { otp: step.otp }, { signal });
      return { next: 'done' };
    case 'social-start':
      return {
        next: 'open',
        ...(await channel.request('GET_SOCIAL_REDIRECT_URI', { provider: step.provider }, { signal })),
      };
    case 'social': {
      const { userName } = await channel.request('CONNECT_SOCIAL', { uri: step.uri }, { signal });
      return { next: 'done', ...(userName && { userName }) };
    }
    case 'farcaster-start':
      return { next: 'open', uri: (await channel.request('GET_FARCASTER_URI', undefined, { signal })).url };
    case 'farcaster':
      return { next: 'done', ...(await channel.request('CONNECT_FARCASTER', undefined, { signal })) };
    case 'passkey': {
      const { userName } = await channel.request('CONNECT_PASSKEY', { purpose: step.purpose }, { signal });
      return { next: 'done', ...(userName && { userName }) };
    }
  }
}

/** Maps the surface of a wallet to events and messages. Tests pass a channel of their own. */
export function surfaceOf(
  channel: FrameChannel,
  element: () => FrameElement | undefined,
  draw: (theme: EmbeddedTheme) => void,
): EmbeddedSurface {
  return {
    show({ theme, ...place }) {
      if (theme) draw(theme);
      element()?.show(place);
    },
    hide: () => element()?.hide(),
    focus: () => element()?.focus(),
    blur: () => element()?.blur(),
    onNeed(listener) {
      const stops = [
        channel.on('SHOW', need => {
          if (channel.isOpen(need.id)) listener(need);
          else channel.abortRequest(need.id); // a question that was taken back is not shown in place of another one
        }),
        channel.on('HIDE', () => listener(undefined)),
      ];
      return () => stops.forEach(stop => stop());
    },
    onClose: listener => channel.on('CLOSE', listener),
    cancel: id => channel.abortRequest(id),
  };
}
