import { expect, html, nextFrame } from '@open-wc/testing';
import { render } from 'lit';
import { waitUntil } from '../../../testing/wait-until.js';
import '../../images/w3m-wallet-image.define.js';
import { whenIdle } from '../../internal/when-idle.js';
import { themed } from '../../ui/testing/themed.js';
import { loadInTurn, retire, travel } from './view-motion.js';

const connector = (name: string): object => ({ id: name.toLowerCase(), name });

/** Renders two views at the same place, each with pictures of the named wallets. */
async function views(from: readonly string[], to: readonly string[]): Promise<readonly [HTMLElement, HTMLElement]> {
  const view = (names: readonly string[], size: number) => html`
    <div>
      ${names.map(name => html`<w3m-wallet-image size=${size} .connector=${connector(name)}></w3m-wallet-image>`)}
    </div>
  `;
  const around = await themed<HTMLElement>(html`<div>${view(from, 40)}${view(to, 80)}</div>`);
  await nextFrame(); // the pictures have rendered
  const [first, second] = around.children as unknown as readonly [HTMLElement, HTMLElement]; // rendered above
  return [first, second];
}

const animationOf = (picture: Element | undefined): Animation | undefined => picture?.getAnimations()[0];

const moving = (view: HTMLElement): readonly Element[] => [...view.children].filter(animationOf);

/** Box of a picture relative to its view, at a time of its animation. */
function boxAt(picture: Element | undefined, ms?: number): readonly number[] {
  const animation = animationOf(picture);
  if (animation && ms !== undefined) Object.assign(animation, { currentTime: ms });
  const [box, origin] = [picture!.getBoundingClientRect(), picture!.parentElement!.getBoundingClientRect()];
  return [box.x - origin.x, box.y - origin.y, box.width].map(Math.round);
}

describe('travel', () => {
  it('moves both pictures of the wallet along the same path', async () => {
    const [from, to] = await views(['Fox', 'Ember'], ['Ember']);
    const [start, end] = [boxAt(from.children[1]), boxAt(to.children[0])];
    expect(start).not.to.deep.equal(end);
    travel(retire(from), to);
    expect(moving(from)).to.deep.equal([from.children[1]]);
    for (const picture of [from.children[1], to.children[0]]) {
      expect([boxAt(picture, 0), boxAt(picture, 259.99)]).to.deep.equal([start, end]);
      expect(boxAt(picture, 60)).not.to.deep.equal(start);
    }
  });

  it('keeps both pictures at the start while a busy browser has not begun', async () => {
    const [from, to] = await views(['Ember'], ['Ember']);
    const start = boxAt(from.children[0]);
    travel(retire(from), to);
    for (const picture of [from.children[0], to.children[0]]) expect(boxAt(picture, -1)).to.deep.equal(start);
  });

  it('lets the picture arrive from beyond its view, and clips the view again afterwards', async () => {
    const [from, to] = await views(['Ember'], ['Ember']);
    travel(retire(from), to);
    expect(to.classList.contains('arriving')).to.equal(true);
    animationOf(to.children[0])!.finish();
    await waitUntil(() => !to.classList.contains('arriving'), 'the view clips again');
  });

  it('moves the picture of the row with the focus to a view with several pictures', async () => {
    const row = (name: string) =>
      html`<wui-list-item tabindex="0"
        ><w3m-wallet-image .connector=${connector(name)}></w3m-wallet-image
      ></wui-list-item>`;
    const image = (name: string) => html`<w3m-wallet-image size="24" .connector=${connector(name)}></w3m-wallet-image>`;
    const around = await themed<HTMLElement>(html`
      <div>
        <div>${['Fox', 'Ember'].map(row)}</div>
        <div>${['Fox', 'Ember'].map(image)}</div>
      </div>
    `);
    await nextFrame();
    const [from, to] = around.children as unknown as readonly [HTMLElement, HTMLElement]; // rendered above
    (from.children[1] as HTMLElement).focus();
    travel(retire(from), to);
    expect(moving(to)).to.deep.equal([to.children[1]]);
  });

  it('moves nothing between two lists, or without the same wallet in both views', async () => {
    for (const [before, after] of [
      [
        ['Fox', 'Ember'],
        ['Ember', 'Fox'],
      ],
      [['Fox', 'Ember'], ['Third']],
      [['Fox'], []],
    ] as const) {
      const [from, to] = await views(before, after);
      travel(retire(from), to);
      expect([...moving(from), ...moving(to)]).to.deep.equal([]);
    }
  });

  it('moves nothing if the view was removed in the meantime', async () => {
    const [from, to] = await views(['Ember'], ['Ember']);
    const departure = retire(from);
    from.remove();
    travel(departure, to);
    expect(moving(to)).to.deep.equal([]);
  });

  it('moves the picture from the selected row of the list beside the router, and leaves the row as it is', async () => {
    const image = (name: string, size: number) =>
      html`<w3m-wallet-image size=${size} .connector=${connector(name)}></w3m-wallet-image>`;
    const row = (name: string, isSelected: boolean) =>
      html`<wui-list-item ?selected=${isSelected}>${image(name, 40)}</wui-list-item>`;
    for (const selected of ['Ember', 'Fox']) {
      const around = await themed<HTMLElement>(html`
        <div>
          <div>${['Fox', 'Ember'].map(name => row(name, name === selected))}</div>
          <div></div>
        </div>
      `);
      const router = around.lastElementChild!.attachShadow({ mode: 'open' });
      render(
        html`<div></div>
          <div>${image('Ember', 80)}</div>`,
        router,
      );
      await nextFrame();
      const [from, to] = router.children as unknown as readonly [HTMLElement, HTMLElement]; // rendered above
      const picture = to.children[0];
      const [origin, start] = [to, around.querySelector('[selected]')!.children[0]!].map(element =>
        element.getBoundingClientRect(),
      );
      travel(retire(from), to);
      const isTravelling = selected === 'Ember';
      expect(animationOf(picture) !== undefined, selected).to.equal(isTravelling);
      expect(around.querySelector('[selected]')!.firstElementChild!.getAnimations()).to.deep.equal([]);
      if (isTravelling)
        expect(boxAt(picture, 0)).to.deep.equal([start!.x - origin!.x, start!.y - origin!.y, 40].map(Math.round));
    }
  });
});

describe('loadInTurn', () => {
  it('waits for the animations of the modal around the router, and not for those without an end', async () => {
    const around = await themed<HTMLElement>(html`<div></div>`);
    const modal = around.attachShadow({ mode: 'open' });
    render(
      html`<div class="card"></div>
        <div class="router"></div>`,
      modal,
    );
    const [card, router] = modal.children as unknown as readonly [HTMLElement, HTMLElement]; // rendered above
    render(html`<div></div>`, router.attachShadow({ mode: 'open' }));
    const opening = card.animate({ opacity: [0, 1] }, 60_000);
    const change = router.shadowRoot!.firstElementChild!.animate({ opacity: [0, 1] }, 60_000);
    card.animate({ opacity: [0, 1] }, { duration: 1_000, iterations: Infinity });
    const loaded: string[] = [];
    const loaders = ['first', 'second'].map(name => async () => void loaded.push(name));
    const loading = loadInTurn(router, Promise.resolve(loaders), () => true);
    const idle = () => new Promise<void>(whenIdle);
    await idle();
    await idle();
    opening.finish();
    await idle();
    await idle();
    expect(loaded).to.deep.equal([]);
    change.cancel();
    await loading;
    expect(loaded).to.deep.equal(['first', 'second']);
  });
});
