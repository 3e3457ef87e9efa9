import type { AnnouncedWallet } from './announcement.js';

/** A way to a wallet for messages of JSON-RPC. */
export interface Channel {
  send(message: object): void;
  close(): void;
}

/** Receives what a wallet sends, unchecked, and the end of the channel by the wallet. */
export interface ChannelListener {
  onMessage(message: unknown): void;
  onClose(): void;
}

export type OpenChannel = (listener: ChannelListener) => Channel;

/** The part of the port of an extension that is used. */
interface ExtensionPort {
  postMessage(message: object): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

interface ExtensionRuntime {
  connect(extensionId: string): ExtensionPort;
}

/** Type of messages through a port, as MetaMask names it. */
const PORT_MESSAGE = 'caip-348';

/** The runtime that browsers of Chromium give to pages which an extension lets connect. */
const runtimeOfPage = (): ExtensionRuntime | undefined => {
  const { chrome } = globalThis as { readonly chrome?: { readonly runtime?: ExtensionRuntime } };
  return typeof chrome?.runtime?.connect === 'function' ? chrome.runtime : undefined;
};

const dataOf = (message: unknown): unknown => (message as { readonly data?: unknown } | null | undefined)?.data;

/** Connects to an extension; the browser routes by its id, so no script of the page hears or answers. */
const extensionChannel =
  (runtime: ExtensionRuntime, extensionId: string): OpenChannel =>
  ({ onMessage, onClose }) => {
    const port = runtime.connect(extensionId);
    port.onMessage.addListener(message => onMessage(dataOf(message)));
    port.onDisconnect.addListener(onClose);
    return {
      send: data => port.postMessage({ type: PORT_MESSAGE, data }),
      close: () => port.disconnect(),
    };
  };

/** Uses the events of the wallet’s id (CAIP-294). Both sides dispatch on the same name, so requests are not answers. */
const eventChannel =
  (uuid: string): OpenChannel =>
  ({ onMessage }) => {
    const name = `caip294:${uuid}`;
    const end = new AbortController();
    let sent: object | undefined;
    const onEvent = (event: Event): void => {
      const { detail } = event as CustomEvent<unknown>;
      if (detail !== sent) onMessage(detail);
    };
    window.addEventListener(name, onEvent, { signal: end.signal });
    return {
      send(detail) {
        sent = detail;
        window.dispatchEvent(new CustomEvent(name, { detail }));
      },
      close: () => end.abort(),
    };
  };

const META_MASK = 'io.metamask';
const META_MASK_STREAM = 'metamask-multichain-provider';

/** MetaMask’s content script, where a page cannot connect to an extension, as in Firefox. */
const metaMaskChannel: OpenChannel = ({ onMessage }) => {
  const end = new AbortController();
  const onEvent = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window || origin !== location.origin) return;
    const { target, data: stream } = (data ?? {}) as { readonly target?: unknown; readonly data?: unknown };
    const { name, data: message } = (stream ?? {}) as { readonly name?: unknown; readonly data?: unknown };
    if (target === 'metamask-inpage' && name === META_MASK_STREAM) onMessage(message);
  };
  window.addEventListener('message', onEvent, { signal: end.signal });
  return {
    send(data) {
      const message = { target: 'metamask-contentscript', data: { name: META_MASK_STREAM, data } };
      window.postMessage(message, location.origin);
    },
    close: () => end.abort(),
  };
};

/** Returns the way to an announced wallet; undefined if this browser cannot connect to its extension. */
export function channelTo({ extensionId, rdns, uuid }: AnnouncedWallet): OpenChannel | undefined {
  const runtime = runtimeOfPage();
  if (extensionId !== undefined && runtime) return extensionChannel(runtime, extensionId);
  if (rdns === META_MASK || rdns.startsWith(`${META_MASK}.`)) return metaMaskChannel;
  return extensionId === undefined ? eventChannel(uuid) : undefined;
}
