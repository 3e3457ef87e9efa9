import { expect } from '@open-wc/testing';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { settle } from '../../../testing/settle.js';
import { createRemoteWorld, type RemoteWorld } from '../../../testing/remote-world.js';

const accounts = ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
const evm = { accounts, methods: ['personal_sign'], events: [] };
const network = toCaipNetwork({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://one.test'] } },
});

describe('A WalletConnect session that is not in use', () => {
  let world: RemoteWorld;
  const never = new AbortController().signal;
  const topic = (): string | undefined => world.remote.session.get()?.topic;

  beforeEach(async () => {
    world = createRemoteWorld([network]);
    world.transport.namespaces = { eip155: evm };
    await world.remote.prefetch();
  });
  afterEach(() => world.scope.dispose());

  it('is not ended when its wallet changes or extends it before it is restored', async () => {
    await world.remote.restore({ signal: never }); // opens the transport
    world.transport.store();
    world.transport.change();
    await settle();
    expect(world.transport.ended).to.deep.equal([]);
    await world.remote.restore({ signal: never });
    expect(topic()).to.equal('topic-1');
  });

  it('is no answer to the invitation of another wallet when its own wallet changes it', async () => {
    world.transport.store();
    const pairing = world.remote.pair({ signal: never });
    await settle();
    world.transport.change();
    await settle();
    expect([topic(), world.remote.pairing.get()?.uri]).to.deep.equal([undefined, world.transport.invitations[0]?.uri]);
    world.transport.answerLate();
    expect((await pairing).topic).to.equal('topic-2');
  });

  describe('but that another tab has put in place of the one in use here, during an invitation', () => {
    let stop: AbortController;
    let pairing: Promise<unknown>;

    beforeEach(async () => {
      stop = new AbortController();
      world.transport.onInvite = 'truth';
      await world.remote.pair({ signal: never });
      world.transport.onInvite = 'hang';
      pairing = world.remote.pair({ signal: stop.signal });
      pairing.catch(() => undefined);
      await settle();
      world.transport.store(); // topic-2
      await world.remote.adopt?.('topic-2');
      expect(topic()).to.equal('topic-1');
    });

    it('is taken when the person leaves the invitation', async () => {
      stop.abort();
      await settle();
      expect([topic(), world.transport.ended]).to.deep.equal(['topic-2', []]);
    });

    it('is not taken when a wallet accepts the invitation', async () => {
      world.transport.answerLate();
      await pairing;
      await settle();
      expect(topic()).to.equal('topic-3');
    });
  });

  it('of the host’s own provider does not replace the one in use when its wallet changes it', async () => {
    world = createRemoteWorld([network], { universalProvider: {} });
    world.transport.namespaces = { eip155: evm };
    world.transport.store();
    await world.remote.restore({ signal: never });
    const other = { ...world.transport.makeSession(), topic: 'topic-other' };
    world.transport.tell({ type: 'changed', session: other });
    await settle();
    expect([topic(), world.transport.ended]).to.deep.equal(['topic-1', []]);
  });
});
