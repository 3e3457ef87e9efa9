import { expect } from '@open-wc/testing';
import { WalletError } from '../../services/wallet/shared/provider-error.js';
import { Questions, Withdrawn, type Waiting } from './questions.js';

const waiting = (id: number, topic = 'a'): Waiting => ({
  id,
  topic,
  app: { name: 'Shop', url: 'https://shop.example' },
  question: { kind: 'message', account: '0x00', text: 'Hi' },
});

const outcome = (pending: Promise<unknown>): Promise<unknown> => pending.catch((error: unknown) => error);

describe('Questions', () => {
  it('asks one at a time and resolves with the choice', async () => {
    const questions = new Questions();
    const first = questions.ask(waiting(1));
    const second = outcome(questions.ask(waiting(2)));
    expect([questions.current?.id, questions.count]).to.deep.equal([1, 2]);
    questions.approve({ chains: ['eip155:1'], accounts: [] });
    expect(await first).to.deep.equal({ chains: ['eip155:1'], accounts: [] });
    questions.reject();
    expect(await second).to.be.instanceOf(WalletError);
    expect(questions.current).to.equal(undefined);
  });

  it('withdraws requests when the app disconnects', async () => {
    const questions = new Questions();
    const gone = outcome(questions.ask(waiting(1, 'gone')));
    void outcome(questions.ask(waiting(2, 'here')));
    questions.withdraw(({ topic }) => topic === 'gone');
    expect(await gone).to.be.instanceOf(Withdrawn);
    expect(questions.current?.id).to.equal(2);
    expect([questions.has('message', 'here'), questions.has('message', 'gone')]).to.deep.equal([true, false]);
  });
});
