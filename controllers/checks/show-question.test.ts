import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { addTo } from '../core/add-to.js';
import { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import { addEmbeddedViews } from '../domain/embedded/embedded-view-facts.js';
import type { ApprovalRequest, LegalQuestion } from '../domain/embedded/embedded-views.js';
import type { SignInRequest } from '../domain/sign-in/siwx.js';
import { Approvals } from '../flows/approvals.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { limitMicrotasks } from '../../testing/limit-microtasks.js';
import { showQuestion } from './show-question.js';

const consent = (): LegalQuestion => ({ wallet: undefined, answer: () => undefined });
/** The parts of a sign-in that a question without a view needs. */
const signIn = (): SignInRequest => ({ address: '0x1' }) as SignInRequest;

describe('a question', () => {
  let world: TestModal;
  let microtasks: ReturnType<typeof limitMicrotasks>;

  beforeEach(() => {
    microtasks = limitMicrotasks();
    world = createTestModal();
  });
  afterEach(() => {
    new AppKit(world.modal).destroy();
    microtasks.stop();
    expect(microtasks.isExceeded()).to.equal(false);
  });

  /** Shows a question; the returned function answers it. */
  const show = (data: LegalQuestion | SignInRequest): (() => void) => {
    const { session, modal } = world;
    const scope = new Scope();
    const context = { scope, requests: session.requests, router: session.router, shell: modal.shell };
    const leave =
      'answer' in data
        ? showQuestion(context, 'LegalConsent', { kind: 'consent', data })
        : showQuestion(context, 'SIWXSignMessage', { kind: 'sign-in', data });
    return () => {
      leave();
      scope.dispose();
    };
  };
  const shown = (): readonly unknown[] => untracked(() => world.session.router.history.get()).map(({ data }) => data);
  const isOpen = (): boolean => untracked(() => world.modal.shell.isOpen.get());

  it('comes back when the host opens another view', async () => {
    const question = signIn();
    const answer = show(question);
    world.session.router.reset('Networks');
    await settle();
    expect(shown()).to.deep.equal([question]);
    answer();
    expect(isOpen()).to.equal(false);
  });

  for (const [what, make] of [
    ['another question of the same view', signIn],
    ['a question of another view', consent],
  ] as const)
    it(`waits below ${what}, and comes back after its answer`, async () => {
      const [first, second] = [signIn(), make()];
      const answerFirst = show(first);
      const answerSecond = show(second);
      await settle();
      expect(shown()).to.deep.equal([second]);
      answerSecond();
      await settle();
      expect([isOpen(), shown()]).to.deep.equal([true, [first]]);
      answerFirst();
      await settle();
      expect(isOpen()).to.equal(false);
    });

  describe('and an open approval', () => {
    let isRejected = false;
    let done = (): void => undefined;
    const approval = (): boolean => untracked(() => world.session.router.current.get()).view === 'ApproveTransaction';

    beforeEach(async () => {
      addEmbeddedViews();
      isRejected = false;
      const { session, modal } = world;
      const approvals = new Approvals({
        scope: modal.scope,
        requests: session.requests,
        shell: modal.shell,
        router: () => session.router,
        open: data => modal.open(undefined, 'ApproveTransaction', data),
      });
      const work = (): Promise<void> => new Promise(resolve => (done = resolve));
      approvals.run({ purpose: 'approve', surface: undefined, work }).catch(() => (isRejected = true));
      await settle();
    });

    it('wait for each other: the question comes after the approval', async () => {
      const question = signIn();
      const answer = show(question);
      await settle();
      expect([isOpen(), approval(), isRejected]).to.deep.equal([true, true, false]);
      done();
      await settle();
      expect([isOpen(), shown()]).to.deep.equal([true, [question]]);
      answer();
      expect(isOpen()).to.equal(false);
    });

    it('let a view that the host opens follow the approval', async () => {
      world.modal.open(undefined, 'Networks');
      await settle();
      expect([isOpen(), approval(), isRejected]).to.deep.equal([true, true, false]);
      done();
      await settle();
      expect([isOpen(), world.session.router.current.get().view]).to.deep.equal([true, 'Networks']);
    });

    it('close the modal when the question is answered below the approval', async () => {
      const answer = show(signIn());
      await settle();
      answer();
      await settle();
      expect([isOpen(), approval(), isRejected]).to.deep.equal([true, true, false]);
      done();
      await settle();
      expect(isOpen()).to.equal(false);
    });
  });

  it('stays away when it is answered below an approval, which returns to the view before both', async () => {
    addEmbeddedViews();
    const { session, modal } = world;
    modal.open(undefined, 'Networks');
    const answer = show(signIn());
    const data: ApprovalRequest = { purpose: 'approve', surface: undefined, cancel: () => undefined };
    const end = addTo(session.requests, { kind: 'approval', data });
    session.router.push('ApproveTransaction', data);
    answer();
    await settle();
    expect(untracked(() => session.router.history.get()).map(({ view }) => view)).to.deep.equal([
      'Networks',
      'ApproveTransaction',
    ]);
    end();
    expect(isOpen()).to.equal(true);
  });

  it('stays away when it is answered below another another question', async () => {
    const [first, second] = [signIn(), signIn()];
    const answerFirst = show(first);
    const answerSecond = show(second);
    answerFirst();
    await settle();
    expect(shown()).to.deep.equal([second]);
    answerSecond();
    await settle();
    expect(isOpen()).to.equal(false);
  });
});
