import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { waitUntil } from '../../../../testing/wait-until.js';
import { WalletError } from '../wallet-error.js';
import { Stage } from './stage.js';

describe('The stage of the secure wallet', () => {
  let root: HTMLElement;
  let stage: Stage;
  const log: string[] = [];
  const { requestAnimationFrame } = window;
  let due: FrameRequestCallback[];
  const frame = (): void => due.splice(0).forEach(draw => draw(0));

  beforeEach(() => {
    log.length = 0;
    due = [];
    window.requestAnimationFrame = draw => due.push(draw);
    root = document.body.appendChild(document.createElement('div'));
    stage = new Stage(root, { onShow: id => log.push(`show ${id}`), onHide: () => log.push('hide') });
  });
  afterEach(() => {
    window.requestAnimationFrame = requestAnimationFrame;
    root.remove();
  });

  const ask = (id: string, signal = new AbortController().signal): Promise<string> =>
    stage.run({ id, signal }, 'approve', ({ choose }) =>
      choose<string>(pick => html`<button data-autofocus @click=${() => pick(id)}>${id}</button>`),
    );
  const button = (): HTMLButtonElement | null => root.querySelector('button');
  const isArriving = (): boolean => 'arriving' in root.dataset;
  const arrived = async (): Promise<void> => {
    await waitUntil(() => button(), 'the button');
    frame();
    frame();
  };

  it('shows the content, and takes the focus, two frames after the surface', async () => {
    const answer = ask('one');
    await waitUntil(() => button(), 'the button');
    expect([log.join(), isArriving(), document.activeElement === button()]).to.deep.equal(['show one', true, false]);
    frame();
    expect(isArriving()).to.equal(true);
    frame();
    expect(isArriving()).to.equal(false);
    expect(document.activeElement).to.equal(button());
    button()?.click();
    expect(await answer).to.equal('one');
  });

  it('shows a later screen of the same surface at once', async () => {
    const done = stage.run({ id: 'one', signal: new AbortController().signal }, 'approve', async ({ choose, show }) => {
      await choose<void>(pick => html`<button @click=${() => pick()}>first</button>`);
      show(html`<p>second</p>`);
      log.push(String(isArriving()));
    });
    await arrived();
    button()?.click();
    await done;
    expect(log).to.deep.equal(['show one', 'show one', 'false', 'hide']);
  });

  it('lets the keyboard reach a question that scrolls, and the screen where it scrolls as a whole', async () => {
    const box = (height: number): HTMLElement => {
      const element = document.createElement('div');
      Object.assign(element.style, { blockSize: `${height}px`, flex: 'none' });
      return element;
    };
    const content = box(50);
    content.className = 'scroll';
    content.append(box(300));
    const { signal } = new AbortController();
    await stage.run({ id: 'one', signal }, 'approve', ({ show }) => {
      const reached = (height: number): readonly number[] => {
        show(html`${content}`);
        const main = root.querySelector('main') ?? expect.fail('no screen');
        Object.assign(main.style, { blockSize: `${height}px`, overflow: 'auto' });
        show(html`${content}`);
        return [main.tabIndex, content.tabIndex];
      };
      content.style.overflow = 'auto';
      expect(reached(100)).to.deep.equal([-1, 0]);
      content.style.blockSize = '300px';
      expect(reached(100)).to.deep.equal([0, -1]);
      show(html`${box(300)}`); // its buttons stay in sight
      expect(root.querySelector('main')?.tabIndex).to.equal(-1);
      return Promise.resolve();
    });
  });

  it('waits anew for the surface of the next dialogue, also if the first one went at once', async () => {
    const first = ask('one');
    await waitUntil(() => button(), 'the button');
    button()?.click(); // before it has arrived
    await first;
    const second = ask('two');
    await waitUntil(() => button()?.textContent === 'two', 'the second');
    expect(isArriving()).to.equal(true);
    await arrived();
    button()?.click();
    expect(await second).to.equal('two');
  });

  describe('of a request that the page takes back', () => {
    let page: AbortController;
    beforeEach(() => (page = new AbortController()));

    const reasonOf = (request: Promise<unknown>): Promise<unknown> =>
      request.then(
        answer => `answered ${String(answer)}`,
        (error: unknown) => (error as WalletError).reason,
      );
    /** Answers the next request, which shows that nothing holds it up. */
    const next = async (): Promise<void> => {
      const answer = ask('next');
      await waitUntil(() => button()?.textContent === 'next', 'the next question');
      button()?.click();
      expect(await answer).to.equal('next');
    };

    it('asks nothing if that was before the request came here', async () => {
      page.abort();
      expect(await reasonOf(ask('one', page.signal))).to.equal('ABORTED');
      await next();
      expect(log).to.deep.equal(['show next', 'hide']);
    });

    it('asks nothing if that was before its turn, and answers at once', async () => {
      const first = ask('first');
      const second = ask('second', page.signal);
      await waitUntil(() => button(), 'the first question');
      page.abort();
      expect(await reasonOf(second)).to.equal('ABORTED');
      button()?.click();
      expect(await first).to.equal('first');
      await next();
      expect(log).to.not.include('show second');
    });

    it('asks nothing if that was while the question was prepared, and answers at once', async () => {
      let go: () => void = () => undefined;
      const prepared = new Promise<void>(resolve => (go = resolve));
      const request = stage.run({ id: 'one', signal: page.signal }, 'approve', async ({ choose, show }) => {
        show(html`<p>preparing</p>`);
        await prepared;
        show(html`<p>prepared</p>`);
        return choose<string>(pick => html`<button @click=${() => pick('one')}>one</button>`);
      });
      await waitUntil(() => root.textContent.includes('preparing'));
      page.abort();
      expect(await reasonOf(request)).to.equal('ABORTED');
      const after = next();
      go();
      await after;
      expect(log).to.deep.equal(['show one', 'hide', 'show next', 'hide']);
    });

    it('takes the question away', async () => {
      const request = ask('one', page.signal);
      await waitUntil(() => button(), 'the question');
      page.abort();
      button()?.click(); // too late
      expect(await reasonOf(request)).to.equal('ABORTED');
      await waitUntil(() => button() === null, 'no question');
      await next();
    });

    it('refuses to go on to what cannot be undone', async () => {
      let isDone = false;
      let end: () => void = () => undefined;
      const ended = new Promise<void>(resolve => (end = resolve));
      const request = stage.run({ id: 'one', signal: page.signal }, 'approve', async ({ choose, commit }) => {
        await choose<void>(pick => html`<button @click=${() => pick()}>one</button>`);
        try {
          commit();
          isDone = true;
        } finally {
          end();
        }
      });
      await waitUntil(() => button(), 'the question');
      button()?.click();
      page.abort(); // after the choice, before what follows from it
      expect(await reasonOf(request)).to.equal('ABORTED');
      await ended;
      expect(isDone).to.equal(false);
    });

    it('tells what became of what could not be undone any more', async () => {
      for (const outcome of [() => Promise.resolve('sent'), () => Promise.reject(new WalletError('RPC', 'lost'))]) {
        page = new AbortController();
        let go: (() => void) | undefined;
        const request = stage.run({ id: 'one', signal: page.signal }, 'approve', async ({ commit }) => {
          commit();
          await new Promise<void>(resolve => (go = resolve));
          return outcome();
        });
        const reason = reasonOf(request);
        await waitUntil(() => go, 'the point of no return');
        page.abort();
        go?.();
        expect(await reason).to.equal(await reasonOf(outcome()));
      }
    });

    it('takes all questions back when the person signs out', async () => {
      const requests = [ask('one'), ask('two')].map(reasonOf);
      await waitUntil(() => button(), 'the question');
      stage.abortAll();
      expect(await Promise.all(requests)).to.deep.equal(['ABORTED', 'ABORTED']);
      await next();
    });
  });
});
