import { expect } from '@open-wc/testing';
import {
  DISCONNECT_WAIT_MS,
  PAIRING_EXPIRY_MARGIN_MS,
  PAIRING_EXPIRY_MS,
  RELAY_WAIT_MS,
  REMOTE_REQUEST_SECONDS,
} from '../../domain/constants.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { settle } from '../../../testing/settle.js';
import { createRemoteWorld, type RemoteWorld } from '../../../testing/remote-world.js';
import type { RemoteSession } from '../remote-wallet.js';

const OLD_SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const evm = {
  accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  methods: ['personal_sign'],
  events: [],
};
const solana = {
  accounts: [`${OLD_SOLANA}:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM`],
  methods: ['solana_signMessage'],
  events: [],
};
const network = toCaipNetwork({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://one.test'] } },
});

describe('A wallet on another device', () => {
  let world: RemoteWorld;
  const never = new AbortController().signal;
  const pair = (signal = never): Promise<RemoteSession> => world.remote.pair({ signal });
  const uri = (): string | undefined => world.remote.pairing.get()?.uri;
  const topic = (): string | undefined => world.remote.session.get()?.topic;
  const sign = (options?: { signal?: AbortSignal }): Promise<unknown> =>
    world.remote.request('eip155:1', { method: 'personal_sign', params: ['0x'] }, options);
  const approveAll = (): void => {
    world.transport.onInvite = 'truth';
    world.transport.namespaces = { eip155: evm, solana };
  };

  beforeEach(async () => {
    world = createRemoteWorld([network]);
    world.transport.namespaces = { eip155: evm };
    await world.remote.prefetch(); // its code, so that nothing below waits for that
  });
  afterEach(() => world.scope.dispose());

  describe('invitations', () => {
    it('are shared by concurrent callers, and hidden when answered', async () => {
      const [first, second] = [pair(), pair()];
      await settle();
      expect(world.transport.invitations).to.have.length(1);
      expect(uri()).to.equal(world.transport.invitations[0]?.uri);
      world.transport.answerLate();
      expect((await first).topic).to.equal((await second).topic);
      expect(uri()).to.equal(undefined);
      expect(topic()).to.equal('topic-1');
    });

    it('end when the last caller has aborted', async () => {
      const [one, two] = [new AbortController(), new AbortController()];
      const [first, second] = [pair(one.signal), pair(two.signal)];
      await settle();
      one.abort();
      await expectRejection(first, 'CONNECT_ABORTED');
      expect(uri()).not.to.equal(undefined);
      two.abort();
      await expectRejection(second, 'CONNECT_ABORTED');
      expect(uri()).to.equal(undefined);
      expect(world.transport.invitations[0]?.isRetired).to.equal(true);
      expect(world.clock.pending).to.equal(0);
    });

    it('are renewed before they expire, and the previous one is still accepted for a while', async () => {
      const pairing = pair();
      await settle();
      const first = uri();
      world.clock.advance(PAIRING_EXPIRY_MS - PAIRING_EXPIRY_MARGIN_MS - 1);
      await settle();
      expect(uri()).to.equal(first);
      world.clock.advance(1);
      await settle();
      expect(uri()).to.equal(world.transport.invitations[1]?.uri);
      expect(world.transport.invitations[0]?.isRetired).to.equal(false);
      world.clock.advance(60_000);
      expect(world.transport.invitations[0]?.isRetired).to.equal(true);
      world.transport.answerLate(); // both; what is approved on the old one is not wanted any more
      expect((await pairing).topic).to.equal('topic-2');
    });

    it('are renewed while a caller waits', async () => {
      void pair().catch(() => undefined);
      for (let minutes = 0; minutes < 60; minutes += 1) {
        await settle();
        world.clock.advance(60_000);
      }
      await settle();
      expect(uri()).to.equal(world.transport.invitations.at(-1)?.uri);
      expect(world.transport.invitations.filter(({ isRetired }) => !isRetired).length).to.be.at.most(2);
    });

    it('reject in time if the relay is unreachable, and can be retried', async () => {
      world.transport.isDown = true;
      const pairing = pair();
      await settle();
      world.clock.advance(RELAY_WAIT_MS);
      await expectRejection(pairing, 'RELAY_UNREACHABLE');
      world.transport.isDown = false;
      world.transport.onInvite = 'truth';
      await pair();
      expect(topic()).not.to.equal(undefined);
    });

    it('reject with the reason of the relay', async () => {
      const pairing = pair();
      await settle();
      world.transport.tell({ type: 'refused', error: new Error('Unauthorized: invalid key') });
      await expectRejection(pairing, 'INVALID_PROJECT_ID');
    });

    it('reject without a relay or project id', async () => {
      world.scope.dispose();
      world = createRemoteWorld([network], { walletConnect: {} });
      await expectRejection(pair(), 'PROJECT_ID_NOT_CONFIGURED');
    });

    it('end with the modal', async () => {
      const pairing = pair();
      await settle();
      world.scope.dispose();
      await expectRejection(pairing, 'MODAL_DESTROYED');
      await settle();
      expect(world.transport.isClosed).to.equal(true);
    });
  });

  describe('its session', () => {
    it('is ended if it is approved after every caller has aborted', async () => {
      const abort = new AbortController();
      const pairing = pair(abort.signal);
      await settle();
      abort.abort();
      await expectRejection(pairing, 'CONNECT_ABORTED');
      world.transport.tell({ type: 'session', session: world.transport.makeSession() });
      await settle();
      expect(world.transport.ended).to.deep.equal(['topic-1']);
      expect(topic()).to.equal(undefined);
    });

    it('stays for the next attempt if a wallet approved it during a reload', async () => {
      await world.remote.restore({ signal: never });
      const session = world.transport.makeSession();
      world.transport.tell({ type: 'session', session, isEarlier: true });
      await settle();
      expect(world.transport.ended).to.deep.equal([]);
      expect(topic()).to.equal(undefined);
    });

    it('is used by the next attempt, without an invitation, if it is stored and recent', async () => {
      world.transport.store();
      world.transport.isRecent = true;
      expect((await pair()).topic).to.equal('topic-1');
      expect(world.transport.invitations).to.have.length(0);
      void pair().catch(() => undefined);
      await settle();
      expect(world.transport.invitations, 'for another wallet').to.have.length(1);
    });

    it('is ended if it is stored, recent and unreadable', async () => {
      world.transport.namespaces = {};
      world.transport.store();
      world.transport.isRecent = true;
      void pair().catch(() => undefined);
      await settle();
      expect(world.transport.ended).to.deep.equal(['topic-1']);
      expect(world.transport.invitations).to.have.length(1);
    });

    it('replaces the previous one, and ends that at its wallet', async () => {
      world.transport.onInvite = 'truth';
      await pair();
      world.transport.answers.set('personal_sign', 'hang');
      const signing = sign();
      await pair();
      expect(topic()).to.equal('topic-2');
      await expectRejection(signing, 'WALLET_DISCONNECTED');
      expect(world.transport.ended).to.deep.equal(['topic-1']);
    });

    it('stays when another attempt fails', async () => {
      world.transport.onInvite = 'truth';
      await pair();
      world.transport.onInvite = { error: { code: 5000, message: 'User rejected.' } };
      await expectRejection(pair(), 'USER_REJECTED');
      expect(topic()).to.equal('topic-1');
    });

    it('is restored after a reload, and is not fresh', async () => {
      world.transport.store();
      const session = await world.remote.restore({ signal: never });
      expect(session).to.deep.include({ topic: 'topic-1', isFresh: false });
      expect(topic()).to.equal('topic-1');
    });

    it('is read again when another tab may have created one', async () => {
      expect(await world.remote.restore({ signal: never })).to.equal(undefined);
      expect(world.opened).to.equal(1);
      expect(await world.remote.restore({ signal: never })).to.equal(undefined);
      expect(world.opened).to.equal(2);
      world.transport.store();
      expect((await world.remote.restore({ signal: never }))?.topic).to.equal('topic-1');
    });

    it('follows changes of the wallet, and ignores invalid ones', async () => {
      world.transport.onInvite = 'truth';
      await pair();
      world.transport.update({ eip155: { ...evm, accounts: [...evm.accounts, 'eip155:10:0xabc'] } });
      expect(world.remote.session.get()?.grants.eip155?.chains).to.deep.equal(['eip155:1', 'eip155:10']);
      world.transport.update('nonsense');
      expect(world.remote.session.get()?.grants.eip155?.chains).to.deep.equal(['eip155:1', 'eip155:10']);
      world.transport.update({});
      expect(topic()).to.equal(undefined);
    });

    it('ends when the wallet ends it or it expires', async () => {
      world.transport.onInvite = 'truth';
      await pair();
      world.transport.tell({ type: 'ended', topic: 'another' });
      expect(topic()).to.equal('topic-1');
      world.transport.tell({ type: 'ended', topic: 'topic-1' });
      expect(topic()).to.equal(undefined);
    });
  });

  describe('release', () => {
    beforeEach(async () => {
      approveAll();
      world.holders.add('eip155').add('solana');
      await pair();
    });

    it('removes one namespace while another uses the session, and ends it with the last one', async () => {
      await world.remote.release('eip155');
      expect(Object.keys(world.remote.session.get()?.grants ?? {})).to.deep.equal(['solana']);
      expect(world.transport.ended).to.deep.equal([]);
      await expectRejection(sign(), 'WALLET_DISCONNECTED');
      await world.remote.release('solana');
      expect(topic()).to.equal(undefined);
      expect(world.transport.ended).to.deep.equal(['topic-1']);
    });

    it('ends the session if the other granted namespace is not used', async () => {
      world.holders.delete('solana');
      await world.remote.release('eip155');
      expect(world.transport.ended).to.deep.equal(['topic-1']);
    });

    it('takes effect at once, and does not wait for an unreachable relay', async () => {
      world.transport.isDown = true;
      await world.remote.release('solana');
      const disconnecting = world.remote.release('eip155');
      await settle();
      expect(topic()).to.equal(undefined);
      world.clock.advance(DISCONNECT_WAIT_MS);
      await disconnecting;
    });

    it('does not restore a released session that the transport still lists', async () => {
      const listed = world.transport.stored();
      world.transport.stored = () => listed;
      await world.remote.release('eip155');
      await world.remote.release('solana');
      expect(await world.remote.restore({ signal: never })).to.equal(undefined);
      expect(topic()).to.equal(undefined);
    });

    it('does not notify the wallet after another tab has', async () => {
      world.remote.forget('eip155');
      world.remote.forget('solana');
      await settle();
      expect(topic()).to.equal(undefined);
      expect(world.transport.ended).to.deep.equal([]);
      expect(world.transport.dropped).to.deep.equal(['topic-1']);
    });
  });

  it('ends a stored session that cannot be read', async () => {
    world.transport.namespaces = 'nonsense';
    world.transport.store();
    await world.remote.releaseStored('eip155');
    await settle();
    expect(world.transport.ended).to.deep.equal(['topic-1']);
  });

  describe('requests', () => {
    beforeEach(async () => {
      approveAll();
      await pair();
    });

    it('use the wallet’s own name of the chain', async () => {
      await world.remote.request(SOLANA, { method: 'solana_signMessage', params: {} });
      expect(world.transport.requests.at(-1)).to.deep.include({ topic: 'topic-1', chain: OLD_SOLANA });
    });

    it('are rejected if they are not granted', async () => {
      await expectRejection(world.remote.request('eip155:5', { method: 'personal_sign' }), 'CHAIN_NOT_GRANTED');
      await expectRejection(world.remote.request('eip155:1', { method: 'eth_sign' }), 'METHOD_UNSUPPORTED');
      await expectRejection(world.remote.request('bip122:1', { method: 'signMessage' }), 'WALLET_DISCONNECTED');
      expect(world.transport.requests).to.have.length(0);
    });

    it('can be aborted', async () => {
      world.transport.answers.set('personal_sign', 'hang');
      const abort = new AbortController();
      const signing = sign({ signal: abort.signal });
      await settle();
      abort.abort();
      await expectRejection(signing, 'REQUEST_ABORTED');
    });

    it('time out', async () => {
      world.transport.answers.set('personal_sign', 'hang');
      const signing = sign();
      await settle();
      world.clock.advance(REMOTE_REQUEST_SECONDS * 1_000 + RELAY_WAIT_MS);
      await expectRejection(signing, 'REQUEST_TIMEOUT');
      expect(world.clock.pending).to.equal(0);
    });
  });

  describe('with pairings of the host', () => {
    it('shows the pairing of the host, and creates none', async () => {
      world.scope.dispose();
      world = createRemoteWorld([network], { manualWCControl: true });
      await world.remote.prefetch();
      void pair().catch(() => undefined);
      const given = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`;
      world.remote.invite(given);
      await settle();
      expect(uri()).to.equal(given);
      expect(world.opened).to.equal(0);
      world.remote.invite(undefined);
      await settle();
      expect(uri()).to.equal(undefined);
    });

    it('uses a session that the host creates with its own provider', async () => {
      const { transport } = world;
      world.scope.dispose();
      world = createRemoteWorld([network], {
        universalProvider: {},
        walletConnect: { transport: async () => transport },
      });
      await world.remote.restore({ signal: never });
      transport.tell({ type: 'session', session: transport.makeSession() });
      expect(world.remote.session.get()).to.deep.include({ topic: 'topic-1', isFresh: true });
      expect(await world.remote.getProvider(), 'the host’s own object').to.equal(transport.provider);
    });
  });
});
