import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { createAppKitWalletButton } from '../app-kit/wallet-button.js';
import { createKit } from '../headless/kit.js';
import {
  FakeAdapter,
  ManualClock,
  solanaFake,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { loadParts } from '../../testing/load-parts.js';
import { settle } from '../../testing/settle.js';
import { settleImports } from '../../testing/settle-imports.js';
import type { Connector } from '../domain/entities.js';

const late: Connector = { ...testConnector, id: 'late', name: 'Late Wallet', rdns: 'late.example' };

describe('disconnect() while connect() does not wait for a wallet yet', () => {
  let evm: FakeAdapter;
  let kit: AppKit;

  before(loadParts);

  beforeEach(() => {
    evm = new FakeAdapter();
    kit = AppKit.create({
      id: crypto.randomUUID(),
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [evm, new FakeAdapter(solanaFake)],
      clock: new ManualClock(),
    });
  });

  afterEach(() => kit.destroy());

  const announce = (): void => evm.connectors.set([testConnector, late]);
  const expectDisconnected = async (): Promise<void> => {
    await settleImports();
    expect(kit.getAccount('eip155')).to.include({ isConnected: false, status: 'disconnected' });
  };

  for (const isStarted of [true, false])
    for (const namespace of [undefined, 'eip155'] as const)
      it(`ends it in the same tick, ${isStarted ? 'started' : 'while the code loads'}, ${namespace ?? 'everywhere'}`, async () => {
        if (isStarted) await kit.modal.start();
        const outcome = expectRejection(kit.connect({ wallet: testConnector.id }), 'CONNECT_ABORTED');
        await kit.disconnect(namespace);
        await outcome;
        await expectDisconnected();
      });

  for (const request of [{ wallet: late.id }, { wallet: late.id, namespace: 'eip155' }] as const)
    for (const namespace of [undefined, 'eip155'] as const)
      it(`ends the search for ${JSON.stringify(request)}, ${namespace ?? 'everywhere'}`, async () => {
        await kit.modal.start();
        const outcome = expectRejection(kit.connect(request), 'CONNECT_ABORTED');
        await settleImports();
        await kit.disconnect(namespace);
        announce();
        await outcome;
        await expectDisconnected();
      });

  it('leaves a search alone that ends in another namespace', async () => {
    await kit.modal.start();
    const pending = kit.connect({ wallet: late.id });
    await settleImports();
    await kit.disconnect('solana');
    announce();
    expect((await pending).namespace).to.equal('eip155');
  });

  it('does not end a connect() that follows it', async () => {
    await kit.modal.start();
    const ended = kit.disconnect();
    const pending = kit.connect({ wallet: testConnector.id });
    await ended;
    expect((await pending).namespace).to.equal('eip155');
  });

  it('ends a choice in the modal, and closes it', async () => {
    await kit.modal.start();
    const outcome = expectRejection(kit.connect(), 'CONNECT_ABORTED');
    await settleImports();
    expect(kit.isOpen()).to.equal(true);
    await kit.disconnect();
    await outcome;
    expect(kit.isOpen()).to.equal(false);
  });

  it('does not open the modal for a choice that has ended in the same tick', async () => {
    await kit.modal.start();
    const opened: boolean[] = [];
    kit.subscribeState(({ open }) => opened.push(open));
    const outcome = expectRejection(kit.connect(), 'CONNECT_ABORTED');
    await kit.disconnect();
    await outcome;
    await settleImports();
    expect(opened).not.to.include(true);
  });

  it('ends what a wallet button has begun', async () => {
    await kit.modal.start();
    const button = createAppKitWalletButton({ modalId: kit.modal.id });
    const outcome = expectRejection(button.connect('metamask'), 'CONNECT_ABORTED');
    await kit.disconnect();
    await outcome;
    expect(kit.isOpen()).to.equal(false);
  });
});

describe('a kit disconnects while its attempt does not wait for a wallet yet', () => {
  for (const stage of ['same tick', 'search', 'choosing'] as const)
    it(`and ends it: ${stage}`, async () => {
      const evm = new FakeAdapter();
      const kit = createKit({ id: crypto.randomUUID(), networks: testNetworks, adapters: [evm] });
      const wallet = { 'same tick': testConnector.id, search: late.id, choosing: undefined }[stage];
      const attempt = kit.connect({ wallet });
      const outcome = expectRejection(
        attempt.then(account => account),
        'CONNECT_ABORTED',
      );
      if (stage !== 'same tick') await settleImports();
      await kit.accounts.disconnect();
      evm.connectors.set([testConnector, late]);
      await outcome;
      await settleImports();
      expect(kit.accounts.get().active?.address).to.equal(undefined);
      kit.destroy();
    });
});

it('disconnect() right after a library of the host has restored its wallet leaves no wait behind', async () => {
  const id = crypto.randomUUID();
  localStorage.setItem(`@appkit/${id}/eip155:connected_connector_id`, testConnector.id);
  const evm = new FakeAdapter();
  const kit = AppKit.create({ id, networks: testNetworks, adapters: [evm], clock: new ManualClock() });
  expect(kit.getAccount('eip155').status).to.equal('connecting');
  await kit.modal.start();
  const provider = { request: async () => undefined };
  const accounts = [
    { namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' },
  ] as const;
  evm.connection.set({ connectorId: testConnector.id, namespace: 'eip155', accounts, chainId: 1, provider });
  await settle(); // the restore has not been loaded
  expect(kit.getAccount('eip155').status).to.equal('connected');
  await kit.disconnect();
  await settleImports();
  expect(kit.getAccount('eip155').status).to.equal('disconnected');
  kit.destroy();
  localStorage.clear();
});
