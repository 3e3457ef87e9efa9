import { untracked } from '../core/signals.js';
import { isSocialProvider } from '../domain/embedded/social.js';
import type { ChainId, ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { destinationOf, displayNameOf, walletNamed } from '../domain/wallets/named-wallets.js';
import type { HostRequest, Modal, Session } from '../modal/modal.js';
import { connectRequest } from './connect-request.js';

/** Options of `connect`. */
export interface WalletButtonRequest {
  /** Restricts the modal to this namespace. */
  readonly namespace?: ChainNamespace | undefined;
  /** Aborting it rejects with `CONNECT_ABORTED`. */
  readonly signal?: AbortSignal | undefined;
}

/** Account that a wallet button connected. */
export interface WalletButtonData {
  readonly chainNamespace: ChainNamespace;
  readonly chainId: ChainId;
  readonly address: string;
}

/** Opens the view of a wallet, or of a sign-in, and waits for the connection. */
export async function connectNamed(
  pending: HostRequest,
  wallet: string,
  { namespace, signal }: WalletButtonRequest,
): Promise<WalletButtonData> {
  const { session } = pending;
  const { modal } = session;
  const show =
    (await showSignIn(modal, session, wallet, namespace)) ?? (await showWallet(modal, session, wallet, namespace));
  const created = await connectRequest(pending, { namespace, signal }, show);
  return { chainNamespace: created.namespace, chainId: created.chainId, address: created.accounts[0].address };
}

type Namespace = WalletButtonRequest['namespace'];

/** Returns what opens the sign-in of that name; undefined if it names none. */
async function showSignIn(
  modal: Modal,
  session: Session,
  name: string,
  namespace: Namespace,
): Promise<(() => void) | undefined> {
  if (name !== 'email' && !isSocialProvider(name)) return undefined;
  const side = session.source('ID_AUTH');
  const methods = untracked(() => side?.methods.get());
  if (name === 'email') {
    if (!methods?.email) throw new W3mError('FEATURE_DISABLED', { params: { name } });
    return () => modal.open(namespace, 'EmailLogin');
  }
  if (!side || !methods?.socials.includes(name)) throw new W3mError('FEATURE_DISABLED', { params: { name } });
  const social = await side.social();
  return () => {
    modal.open(namespace, 'Connect');
    social.start(name);
  };
}

/** Returns what opens the view of the wallet: an installed one, one of the host, or one of the directory. */
async function showWallet(modal: Modal, session: Session, name: string, namespace: Namespace): Promise<() => void> {
  const connectors = untracked(() => session.connectors.inNamespace(namespace));
  const installed = destinationOf(name, { connectors, directory: [] });
  if (installed) return () => modal.open(namespace, ...installed);
  const directory = await session.features.load('directory');
  const wallet = await directory.find(displayNameOf(name), wallets => walletNamed(wallets, name));
  const to = wallet && destinationOf(name, { connectors, directory: [wallet] });
  if (!to) {
    const cause = new Error(`"${name}" is not installed, and no directory of the page has it`);
    throw new W3mError('CONNECTOR_NOT_FOUND', { cause });
  }
  return () => modal.open(namespace, ...to);
}
