import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import type { ChainNamespace } from '../domain/entities.js';
import {
  createTestModal,
  FakeAdapter,
  solanaFake,
  testConnector,
  testNetworks,
  testSolanaNetworks,
  type TestModal,
} from '../../testing/index.js';
import { loadParts } from '../../testing/load-parts.js';
import { settleImports as settle } from '../../testing/settle-imports.js';

const LATE_MS = 3_000;
const RETURN_MS = 30_000;

describe('The active account whose wallet is late', () => {
  let id: string;
  let solana: FakeAdapter;
  let world: TestModal;
  let kit: AppKit;

  /** Visits a page where the account of Solana was active, and waits until that of Ethereum is shown in its place. */
  const visit = async (): Promise<void> => {
    solana = new FakeAdapter({ ...solanaFake, connectors: [], granted: true });
    const evm = new FakeAdapter({ connectors: [testConnector], granted: true });
    world = createTestModal({ id, networks: [...testNetworks, testSolanaNetworks[0]], adapters: [evm, solana] });
    kit = new AppKit(world.modal);
    await settle();
    expect(active()).to.equal('solana');
    world.clock.advance(LATE_MS);
    await kit.ready();
    await settle();
    expect([active(), kit.getAccount('eip155').status]).to.deep.equal(['eip155', 'connected']);
  };
  const come = async (): Promise<void> => {
    solana.connectors.set(solanaFake.connectors);
    await settle();
    expect(kit.getAccount('solana').status).to.equal('connected');
  };
  const active = (): ChainNamespace | undefined => kit.getActiveChainNamespace();

  before(loadParts);
  beforeEach(() => {
    id = crypto.randomUUID();
    const store = (key: string, value: string): void => localStorage.setItem(`@appkit/${id}/${key}`, value);
    store('eip155:connected_connector_id', testConnector.id);
    store('solana:connected_connector_id', solanaFake.connectors[0].id);
    store('active_namespace', 'solana');
    store('active_caip_network_id', `solana:${testSolanaNetworks[0].id}`);
  });
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  it('is active again when it comes', async () => {
    await visit();
    await come();
    expect(active()).to.equal('solana');
  });

  it('stays where the person is who has opened the modal meanwhile', async () => {
    await visit();
    await kit.open();
    await kit.close();
    await settle();
    await come();
    expect(active()).to.equal('eip155');
  });

  it('stays where the page is that has chosen a network meanwhile', async () => {
    await visit();
    await kit.switchNetwork(testNetworks[1]!);
    await come();
    expect(active()).to.equal('eip155');
  });

  it('stays after more than half a minute', async () => {
    await visit();
    world.clock.advance(RETURN_MS);
    await come();
    expect(active()).to.equal('eip155');
  });
});
