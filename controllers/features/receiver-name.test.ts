import { expect } from '@open-wc/testing';
import { createSendWorld, ETHER, other, OWN, TO, type SendWorld } from '../../testing/send-world.js';
import { settle } from '../../testing/settle.js';
import type { Send } from './send.js';

describe('sending to a name', () => {
  let world: SendWorld;
  let send: Send;
  let names: SendWorld['names'];
  let adapter: SendWorld['adapter'];
  const priced = (): Promise<void> => world.priced();
  const fill = (amount: string, to: string): Promise<void> => world.fill(amount, to);

  beforeEach(() => {
    world = createSendWorld();
    ({ send, names, adapter } = world);
  });
  afterEach(() => world.end());

  it('resolves an entered name once typing has stopped, and reviews name and address', async () => {
    send.edit({ amount: '0.5', to: 'Al' });
    await priced();
    send.edit({ to: 'alic.eth' });
    await settle();
    send.edit({ to: ' Alice.eth ' });
    expect(send.problem.get()).to.equal('name-pending');
    await priced();
    expect(names.requests).to.deep.equal(['alice.eth@eip155:1']);
    await priced();
    expect(send.problem.get()).to.equal(undefined);
    expect(send.warning.get()).to.equal('first-time');
    await send.openReview();
    expect(send.review.get()).to.include({ to: TO, name: 'alice.eth' });
    await send.submit();
    expect(adapter.sent).to.deep.equal([{ to: TO, amount: ETHER / 2n, token: undefined }]);
    expect(send.recent.get()).to.deep.equal([TO]);
  });

  for (const [name, problem] of [
    ['nobody.eth', 'name-unknown'],
    ['broken.eth', 'name-failed'],
    ['odd.eth', 'name-unknown'],
    ['alice', 'address-format'],
    ['.eth', 'address-format'],
    ['alice..eth', 'address-format'],
    ['ali\u200Dce.eth', 'address-format'],
    ['https://alice.eth', 'address-format'],
    [`${'a'.repeat(300)}.eth`, 'address-format'],
  ] as const) {
    it(`takes ${JSON.stringify(name.slice(0, 20))} for the problem "${problem}"`, async () => {
      names.addresses.set('broken.eth', 'fail').set('odd.eth', 'not an address');
      await fill('0.5', name);
      expect(send.problem.get()).to.equal(problem);
      expect(names.requests.length).to.equal(problem === 'address-format' ? 0 : 1);
    });
  }

  it('takes a name for no address where no source of names serves the network', async () => {
    names.canResolve = false;
    await fill('0.5', 'alice.eth');
    expect(send.problem.get()).to.equal('address-format');
  });

  it('resolves a name anew on another network, and takes no answer of the last one', async () => {
    await fill('0.5', 'alice.eth');
    world.network.set(other);
    send.edit({ amount: '0.5' });
    expect(send.problem.get()).to.equal('name-pending');
    await priced();
    expect(names.requests).to.deep.equal(['alice.eth@eip155:1', `alice.eth@${other.caipNetworkId}`]);
  });

  for (const [what, answer, code] of [
    ['has another address now', OWN, 'NAME_CHANGED'],
    ['has no address any more', undefined, 'NAME_CHANGED'],
    ['cannot be looked up again', 'fail', 'NAME_RESOLVE_FAILED'],
  ] as const) {
    it(`does not ask the wallet if the name ${what}`, async () => {
      await fill('0.5', 'alice.eth');
      await priced();
      await send.openReview();
      if (answer === undefined) names.addresses.delete('alice.eth');
      else names.addresses.set('alice.eth', answer);
      await send.submit();
      expect(adapter.sent).to.deep.equal([]);
      expect(send.submission.get()).to.have.nested.property('error.code', code);
      await send.submit();
      expect(adapter.sent).to.deep.equal([]);
      await priced();
      if (answer === OWN) expect(send.names.latest.get()?.address).to.equal(OWN);
    });
  }

  it('does not send to a name if the account changes while it is looked up again', async () => {
    await fill('0.5', 'alice.eth');
    await priced();
    await send.openReview();
    const submitted = send.submit();
    world.account.set({ namespace: 'eip155', address: TO, type: 'eoa' });
    await submitted;
    expect(adapter.sent).to.deep.equal([]);
  });
});
