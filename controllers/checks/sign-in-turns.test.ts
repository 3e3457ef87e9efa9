import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import type { Account } from '../domain/entities.js';
import type { SignInRequest, SIWXConfig } from '../domain/sign-in/siwx.js';
import { codeOf } from '../../testing/gate-world.js';
import {
  FakeAdapter,
  solanaFake,
  testAccounts,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';
import { limitMicrotasks } from '../../testing/limit-microtasks.js';
import { createFakeSiwx, SignInWorld } from '../../testing/sign-in-world.js';

const [{ address: evmAddress }] = testAccounts;
const [solanaConnector] = solanaFake.connectors;
const [firstSolana] = solanaFake.accounts;
const otherSolana: Account = { ...firstSolana, address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' };
const SOLANA = `solana:${solanaFake.chainId}` as const;

describe('optional sign-ins of two namespaces', () => {
  let sign: SignInWorld;
  let [evm, solana] = [new FakeAdapter(), new FakeAdapter(solanaFake)];
  let microtasks: ReturnType<typeof limitMicrotasks>;

  before(() => SignInWorld.load());
  beforeEach(() => (microtasks = limitMicrotasks()));
  afterEach(() => {
    sign.kit.destroy();
    microtasks.stop();
  });

  const make = (siwx: SIWXConfig = createFakeSiwx({ required: false })): void => {
    [evm, solana] = [new FakeAdapter({ accounts: testAccounts }), new FakeAdapter(solanaFake)];
    sign = new SignInWorld(siwx, { networks: [...testNetworks, ...testSolanaNetworks], adapters: [evm, solana] });
  };
  const connect = async (connector: typeof testConnector | typeof solanaConnector): Promise<Promise<string>[]> => {
    const outcome = codeOf(sign.world.session.connect(connector));
    await sign.settle();
    return [outcome];
  };
  /** Connects Solana and signs in; then connects EVM, which asks. */
  const askBeside = async (): Promise<Promise<string>[]> => {
    const [first] = await connect(solanaConnector);
    await sign.sign();
    expect(await first).to.equal('resolved');
    await sign.settle();
    return connect(testConnector);
  };
  const change = async (adapter: FakeAdapter, given: Parameters<FakeAdapter['change']>[0]): Promise<void> => {
    adapter.change(given);
    await new Promise(resolve => setTimeout(resolve)); // a page that puts two views back in turn runs no timer
    await sign.settle();
  };
  const questions = (): readonly string[] =>
    untracked(() => sign.world.session.router.history.get())
      .filter(({ view }) => view === 'SIWXSignMessage')
      .map(({ data }) => `${(data as SignInRequest).chainId} ${(data as SignInRequest).address}`);
  const expectQuestion = (chainId: string, address: string): void => {
    expect(questions()).to.deep.equal([`${chainId} ${address}`]);
    expect(sign.kit.isOpen()).to.equal(true);
    expect(microtasks.isExceeded()).to.equal(false);
  };
  const expectDone = (): void => {
    expect(sign.kit.isOpen()).to.equal(false);
    expect(untracked(() => sign.world.session.requests.get())).to.deep.equal([]);
  };

  for (const [how, answer] of [
    ['signs the first one', () => sign.sign()],
    ['cancels the first one', () => sign.cancel()],
    ['closes the modal', async () => sign.world.modal.shell.requestClose()],
  ] as const)
    it(`asks about a changed account of a connected wallet once the person ${how}`, async () => {
      const siwx = createFakeSiwx({ required: false });
      make(siwx);
      const [outcome] = await askBeside();
      await change(solana, { accounts: [otherSolana] });
      expectQuestion('eip155:1', evmAddress);
      await answer();
      expect(await outcome).to.equal('resolved');
      await sign.settle();
      expectQuestion(SOLANA, otherSolana.address);
      await sign.sign();
      expectDone();
      expect(await siwx.getSessions(SOLANA, otherSolana.address)).to.have.length(1);
      expect(sign.kit.getAccount('eip155').isConnected).to.equal(true);
      expect(sign.kit.getAccount('solana')).to.include({ isConnected: true, address: otherSolana.address });
    });

  it('asks no more about an account that the wallet has left before its turn', async () => {
    make();
    await askBeside();
    await change(solana, { accounts: [otherSolana] });
    await change(solana, { accounts: [firstSolana] });
    await sign.sign();
    expectDone();
  });

  it('asks no more about an account that another tab has signed in before its turn', async () => {
    let changed = (): void => undefined;
    const siwx = Object.assign(createFakeSiwx({ required: false }), {
      onSessionsChange: (listener: () => void) => {
        changed = listener;
        return () => undefined;
      },
    });
    make(siwx);
    await askBeside();
    await change(solana, { accounts: [otherSolana] });
    const message = await siwx.createMessage({ chainId: SOLANA, accountAddress: otherSolana.address });
    const { toString: _text, ...data } = message;
    const text = message.toString();
    await siwx.addSession({ data, message: text, signature: `signed: ${text}` });
    changed();
    await sign.settle();
    await sign.sign();
    expectDone();
  });

  for (const [how, answer] of [
    ['signed', () => sign.sign()],
    ['closed', async () => sign.world.modal.shell.requestClose()],
  ] as const)
    it(`asks about a wallet that connects while another one is offered to sign in, once the offer is ${how}`, async () => {
      make();
      await connect(testConnector);
      await sign.sign();
      await change(evm, { chainId: 137 });
      expectQuestion('eip155:137', evmAddress);
      const [outcome] = await connect(solanaConnector);
      await change(solana, {});
      expectQuestion('eip155:137', evmAddress);
      await answer();
      await sign.settle();
      expectQuestion(SOLANA, firstSolana.address);
      await sign.sign();
      expect(await outcome).to.equal('resolved');
      await sign.settle();
      expectDone();
      expect(sign.kit.getAccount('eip155').isConnected).to.equal(true);
      expect(sign.kit.getAccount('solana').isConnected).to.equal(true);
    });

  it('asks once about a network that the wallet leaves and takes again while its sessions are read', async () => {
    const siwx = createFakeSiwx({ required: false });
    const reads: (() => void)[] = [];
    const getSessions = siwx.getSessions.bind(siwx);
    siwx.getSessions = async (chainId, account) => {
      if (chainId === 'eip155:137') await new Promise<void>(resolve => reads.push(resolve));
      return getSessions(chainId, account);
    };
    make(siwx);
    await connect(testConnector);
    await sign.sign();
    await change(evm, { chainId: 137 });
    await change(evm, { chainId: 1 });
    await change(evm, { chainId: 137 });
    for (const answer of reads) answer();
    await change(evm, {});
    expectQuestion('eip155:137', evmAddress);
    await sign.cancel();
    expectDone();
  });
});
