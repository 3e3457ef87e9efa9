/**
 * Entry `latchkey/adapters/solana/connection`: a connection of the host's `@solana/web3.js` to the page's Solana network.
 * The package is imported when a connection is first requested, so that pages without it need none.
 */
import type { Connection } from '@solana/web3.js';
import type { ConnectionSettings, SolanaAdapter } from '../../adapters/solana/index.js';
import { once } from '../../core/once.js';
import { report } from '../../core/report.js';
import { computed, untracked, type Dispose, type ReadonlySignal } from '../../core/signals.js';
import { W3mError } from '../../domain/errors/errors.js';
import { findModal } from '../../modal/modal-registry.js';
import type { Modal } from '../../modal/modal.js';

export type { Connection } from '@solana/web3.js';
export * from '../../adapters/solana/index.js';

const COMMITMENT = 'confirmed';

const loadPackage = once(() => import('@solana/web3.js'));

/** By settings, then by node: a node keeps its connection, so that components do not render anew. */
const connections = new Map<ConnectionSettings, Map<string, Connection>>();

/** Returns the settings that the host gave to its adapter. */
const settingsOf = (modal: Modal | undefined): ConnectionSettings => {
  const adapter = untracked(() => modal?.options.current.get())?.adapters.find(each => each.namespace === 'solana');
  return (adapter as Partial<Pick<SolanaAdapter, 'connectionSettings'>> | undefined)?.connectionSettings ?? COMMITMENT;
};

/** Returns the URL of the node of the page's Solana network; undefined without such a network. Reads signals. */
export const solanaNode = (modal: Modal): ReadonlySignal<string | undefined> =>
  computed(() => modal.network.of('solana')?.rpcUrls.default.http[0]);

/** Loads the connection to a node for a component; reports a failure. Returns the function that ends the wait. */
export function onConnection(
  url: string | undefined,
  listener: (connection: Connection) => void,
  modalId?: string,
): Dispose {
  let isOver = url === undefined;
  if (url !== undefined)
    connectTo(
      url,
      untracked(() => findModal(modalId)),
    )
      .then(connection => isOver || listener(connection))
      .catch(report);
  return () => {
    isOver = true;
  };
}

/** Resolves with the connection to a node. @throws if `@solana/web3.js` is not installed */
async function connectTo(url: string, modal: Modal | undefined): Promise<Connection> {
  const { Connection: Client } = await loadPackage();
  const settings = settingsOf(modal);
  const ofSettings = connections.get(settings) ?? new Map<string, Connection>();
  const connection = ofSettings.get(url) ?? new Client(url, settings);
  connections.set(settings, ofSettings.set(url, connection));
  return connection;
}

/**
 * Resolves with a `Connection` to the node of the page's Solana network; undefined without such a network.
 * @throws {W3mError} `MODAL_MISSING`
 */
export async function getConnection(modalId?: string): Promise<Connection | undefined> {
  const modal = untracked(() => findModal(modalId));
  if (!modal) throw new W3mError('MODAL_MISSING', { params: { name: '"getConnection"' } });
  const url = untracked(() => solanaNode(modal).get());
  return url === undefined ? undefined : connectTo(url, modal);
}
