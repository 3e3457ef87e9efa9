import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { waitUntil } from '../../../../testing/wait-until.js';
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

  const ask = (id: string): Promise<string> =>
    stage.run(id, 'approve', ({ choose }) =>
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
    const done = stage.run('one', 'approve', async ({ choose, show }) => {
      await choose<void>(pick => html`<button @click=${() => pick()}>first</button>`);
      show(html`<p>second</p>`);
      log.push(String(isArriving()));
    });
    await arrived();
    button()?.click();
    await done;
    expect(log).to.deep.equal(['show one', 'show one', 'false', 'hide']);
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
});
