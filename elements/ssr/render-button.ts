/** Entry `latchkey/ssr/elements`: buttons as markup with declarative shadow roots, for a server that renders the page. */
import { LitElementRenderer, type RenderInfo } from '@lit-labs/ssr';
import { collectResultSync, type ThunkedRenderResult } from '@lit-labs/ssr/lib/render-result.js';
import type { PageState } from '../../controllers/ssr/page-state.js';
import { createModal } from '../../controllers/modal/create-modal.js';
import { sessionChunk } from '../../controllers/modal/session-chunk.js';
import type { Modal } from '../../controllers/modal/modal.js';
import type { AppKitOptions } from '../../controllers/state/options.js';
import '../widgets/account-button/w3m-account-button.define.js';
import '../widgets/buttons.define.js';
import '../widgets/pictures.define.js';

/** Buttons that a server can render. */
export type ButtonTag =
  | 'appkit-button'
  | 'appkit-connect-button'
  | 'appkit-account-button'
  | 'appkit-network-button'
  | 'w3m-button'
  | 'w3m-connect-button'
  | 'w3m-account-button'
  | 'w3m-network-button';

export interface ButtonRequest {
  /** What `readState` of `latchkey/ssr` read from the headers of this request. */
  readonly state: PageState;
  /** The options that the page passes to `createAppKit`; adapters are not used. */
  readonly options: Pick<AppKitOptions, 'networks'> & Partial<AppKitOptions>;
  /** Attributes of the element, such as `balance` or `label`. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Nonce of `style-src` of the page's Content Security Policy; needed if it forbids inline styles. */
  readonly nonce?: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, character => `&#${character.codePointAt(0)};`);

const NONCE = /^[-_+/=a-zA-Z0-9]+$/;
const ATTRIBUTE = /^[a-z][-a-z]*$/;

/** What ends a declaration or a style element; theme variables are values of single properties. */
const UNSAFE_IN_CSS = /[<>{};]|\/\*/;

let requests = 0;

/**
 * Creates a modal with the accounts of the request, for the time of one synchronous call: no other request can meet it.
 * Nothing is loaded and no wallet is asked, because it is never started.
 */
function withModal<T>({ state, options }: ButtonRequest, work: (modal: Modal) => T): T {
  const { adapters, universalProvider, embeddedWallet, enableEmbedded, services, debug, ...shown } = options;
  const modal = createModal({ ...shown, id: `ssr-${++requests}` }, sessionChunk);
  try {
    for (const { namespace, caipNetworkId, caipAddress } of state.accounts) {
      const network = modal.network.inNamespace(namespace).find(each => each.caipNetworkId === caipNetworkId);
      if (network) modal.network.setOfNamespace(network);
      modal.account.setWaiting(namespace, 'restore', 'reconnecting', caipAddress);
    }
    const active = modal.network.inNamespace(undefined).find(({ caipNetworkId }) => caipNetworkId === state.active);
    if (active) modal.network.setActive(active);
    return work(modal);
  } finally {
    modal.dispose();
  }
}

/** The theme of the options as a style sheet, which the element itself applies once it runs. */
function themeOf({ theme }: Modal): string {
  const mode = theme.mode.get();
  const variables = Object.entries(theme.variables.get())
    .filter(([, value]) => value !== undefined && !UNSAFE_IN_CSS.test(String(value)))
    .map(([name, value]) => `${name}:${value}`);
  const declarations = [...(mode ? [`color-scheme:${mode}`] : []), ...variables];
  return declarations.length ? `:host(:not([data-wears-outer-theme])){${declarations.join(';')}}` : '';
}

/** Renders elements of one modal, and marks their styles with the nonce. */
function rendererOf(modal: Modal, nonce: string | undefined): typeof LitElementRenderer {
  const open = nonce === undefined ? '<style>' : `<style nonce="${nonce}">`;
  return class extends LitElementRenderer {
    constructor(tag: string) {
      super(tag);
      if ('findModal' in this.element) Object.assign(this.element, { modal });
    }

    override renderShadow(info: RenderInfo): ThunkedRenderResult | undefined {
      const [, ...rest] = super.renderShadow(info) ?? [];
      return [open, themeOf(modal), ...rest];
    }
  };
}

/**
 * Renders the inside of a button: a `<template>` with a declarative shadow root, to be the only child of the tag.
 * @throws {TypeError} if the nonce or the name of an attribute is none
 */
export function renderButtonTemplate(tag: ButtonTag, request: ButtonRequest): string {
  const { nonce, attributes = {} } = request;
  if (nonce !== undefined && !NONCE.test(nonce))
    throw new TypeError('The nonce has characters that a nonce cannot have.');
  return withModal(request, modal => {
    const Renderer = rendererOf(modal, nonce);
    const renderer = new Renderer(tag);
    for (const [name, value] of Object.entries(attributes)) renderer.setAttribute(name, value);
    renderer.connectedCallback();
    const content = renderer.renderShadow({
      elementRenderers: [Renderer],
      customElementInstanceStack: [renderer],
      customElementHostStack: [renderer],
      eventTargetStack: [renderer.element],
      slotStack: [],
      deferHydration: false,
    });
    return `<template shadowrootmode="open" shadowrootdelegatesfocus>${collectResultSync(content ?? [])}</template>`;
  });
}

/**
 * Renders a button with its tag and attributes.
 * @throws {TypeError} as {@link renderButtonTemplate}
 */
export function renderButton(tag: ButtonTag, request: ButtonRequest): string {
  const attributes = Object.entries(request.attributes ?? {}).map(([name, value]) => {
    if (!ATTRIBUTE.test(name)) throw new TypeError(`"${name}" is not the name of an attribute.`);
    return ` ${name}="${escaped(value)}"`;
  });
  return `<${tag}${attributes.join('')}>${renderButtonTemplate(tag, request)}</${tag}>`;
}
