import { W3mError } from '../domain/errors/errors.js';
import { FRAME_NAME, FRAME_PROTOCOL_VERSION } from '../domain/embedded/frame-constants.js';
import { FRAME_ID } from '../domain/views/view-constants.js';
import type { FrameTarget } from './frame-channel.js';

/**
 * What the wallet's page may do: run its scripts as its own origin, which keeps its storage and its keys apart from the
 * page, ask for its storage where third parties have none, submit its forms, and save a recovery file.
 */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-downloads',
  'allow-storage-access-by-user-activation',
];
/** Permissions that the page delegates, for the origin of the wallet alone. */
const PERMISSIONS = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write', 'storage-access'];

/** Style of the frame while it is shown. Set by the object model: a strict CSP forbids style attributes. */
const SHOWN: Readonly<Record<string, string>> = {
  position: 'fixed',
  inset: 'auto',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'hidden',
  background: 'transparent',
  'max-width': 'none',
  'max-height': 'none',
  'color-scheme': 'normal', // otherwise a dark page gives the frame an opaque background
  'z-index': '999999',
};

/** Where the frame is shown, in CSS pixels of the viewport. */
export interface FramePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Radius of the corners at the bottom, as a CSS length. */
  readonly radius?: string | undefined;
  /** Accessible name. */
  readonly title: string;
}

/** The frame in the page, with its placement above the modal. */
export interface FrameElement extends FrameTarget {
  /** Shows the frame, or moves it; takes the focus when it is shown. */
  show(place: FramePlace): void;
  hide(): void;
  /** Takes the focus again, if it is shown. */
  focus(): void;
  /** Gives the focus to the page. */
  blur(): void;
}

/** Parameters of the frame's URL. */
export interface FrameParameters {
  readonly projectId: string;
  readonly chainId: string;
  readonly enableLogger: boolean;
  /** Whether a person may get an address before a way to recover; `first` by default. */
  readonly recovery?: 'first' | 'later' | undefined;
}

/** Gives the focus of the frame to the page. In WebKit, a frame keeps it through `blur()`, but not when another element takes it. */
function leave(frame: HTMLIFrameElement): void {
  frame.blur();
  if (document.activeElement !== frame) return;
  const place = document.createElement('span');
  place.tabIndex = -1;
  frame.after(place);
  place.focus({ preventScroll: true });
  place.remove();
}

/**
 * Returns the URL of the frame's page.
 * @throws {W3mError} `OPTIONS_INVALID` for a page of this page's own origin: a sandbox could not keep it apart
 */
export function frameUrl(url: string, parameters: FrameParameters, page: string): URL {
  const { projectId, chainId, enableLogger, recovery = 'first' } = parameters;
  const invalid = (problem: string): W3mError =>
    new W3mError('OPTIONS_INVALID', { params: { option: 'embeddedWallet', problem } });
  const problem = 'must have the URL of a page of another origin';
  if (!URL.canParse(url, page)) throw invalid(problem);
  const whole = new URL(url, page);
  const isWeb = whole.protocol === 'https:' || whole.protocol === 'http:';
  if (!isWeb || whole.origin === new URL(page).origin) throw invalid(problem);
  if (!['first', 'later'].includes(recovery)) throw invalid("must have a recovery of 'first' or 'later'"); // hosts write JavaScript
  const query = { projectId, chainId, version: FRAME_PROTOCOL_VERSION, enableLogger: String(enableLogger) };
  for (const [name, value] of Object.entries(query)) whole.searchParams.set(name, value);
  if (recovery === 'later') whole.searchParams.set('recovery', recovery);
  return whole;
}

/** Appends the hidden frame to the page. */
export function createFrameElement(url: URL): FrameElement {
  const frame = document.createElement('iframe');
  frame.id = FRAME_ID;
  frame.name = FRAME_NAME;
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.sandbox.add(...SANDBOX);
  frame.allow = PERMISSIONS.map(permission => `${permission} ${url.origin}`).join('; ');
  frame.referrerPolicy = 'origin';
  frame.src = url.href;
  for (const [property, value] of Object.entries(SHOWN)) frame.style.setProperty(property, value);
  document.body.append(frame);
  return {
    get contentWindow() {
      return frame.contentWindow;
    },
    show({ left, top, width, height, radius = '0', title }) {
      const box = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
      const corners = { 'border-end-start-radius': radius, 'border-end-end-radius': radius };
      for (const [property, value] of Object.entries({ ...box, ...corners })) frame.style.setProperty(property, value);
      frame.title = title;
      if (!frame.hidden) return;
      frame.hidden = false;
      if ('showPopover' in frame) {
        frame.popover = 'manual'; // the top layer: above the modal, whatever its z-index
        frame.showPopover();
      }
      frame.focus({ preventScroll: true });
    },
    hide() {
      if (frame.hidden) return;
      frame.popover = null; // leaves the top layer
      frame.hidden = true;
      leave(frame); // WebKit keeps the focus in an element that leaves the top layer
    },
    focus() {
      if (!frame.hidden) frame.focus({ preventScroll: true });
    },
    blur: () => leave(frame),
    remove: () => frame.remove(),
  };
}
