import { expect, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { AnnounceEvent } from '../../internal/announce.js';
import { themed } from '../../ui/testing/themed.js';
import './w3m-success.define.js';
import type { W3mSuccess } from './w3m-success.js';

/** Longest motion: the subject arrives, then the check is drawn, while the rays end. */
const MOMENT_MS = 2 * 260 + 130;

const picture = html`<span slot="subject">G</span><span slot="receiver">A</span>`;

const make = (dir = 'ltr'): Promise<W3mSuccess> =>
  themed<W3mSuccess>(html`<w3m-success dir=${dir}>${picture}Sent<span slot="detail">0.5 GOLD</span></w3m-success>`);

const animationsOf = (el: W3mSuccess): readonly Animation[] => [
  ...(el.shadowRoot?.getAnimations() ?? []),
  ...el.getAnimations({ subtree: true }),
];

/** Place of the subject when it begins to fly, relative to the middle of the element. */
function startOf(el: W3mSuccess): number {
  for (const animation of animationsOf(el)) {
    animation.pause();
    animation.currentTime = 0;
  }
  const [own, subject] = [el, el.querySelector('[slot=subject]') ?? el].map(each => each.getBoundingClientRect());
  return (subject?.x ?? 0) + (subject?.width ?? 0) / 2 - ((own?.x ?? 0) + (own?.width ?? 0) / 2);
}

describe('<w3m-success>', () => {
  afterEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('moves by transforms and opacity alone, and ends within the moment', async () => {
    const el = await make();
    const animations = animationsOf(el);
    expect(animations.length).to.be.greaterThan(4);
    for (const { effect } of animations) {
      if (!(effect instanceof KeyframeEffect)) continue;
      const moved = effect.getKeyframes().flatMap(frame => Object.keys(frame));
      const properties = moved.filter(name => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
      expect(['opacity', 'transform', 'translate', 'scale']).to.include.members(properties);
      expect(Number(effect.getComputedTiming().endTime)).to.be.at.most(MOMENT_MS);
    }
  });

  it('lets the subject fly in the reading direction to the receiver, and shows the line about it', async () => {
    expect(startOf(await make())).to.be.lessThan(-80);
    expect(startOf(await make('rtl'))).to.be.greaterThan(80);
    const el = await make();
    for (const animation of animationsOf(el)) animation.finish();
    const [detail] = el.shadowRoot?.querySelector<HTMLSlotElement>('slot[name=detail]')?.assignedElements() ?? [];
    expect(getComputedStyle(detail ?? el).opacity).to.equal('1');
    await expect(el).to.be.accessible();
  });

  it('says once what has happened', async () => {
    const said: string[] = [];
    const listener = ({ message }: AnnounceEvent): void => void said.push(message);
    document.addEventListener('w3m-announce', listener);
    const el = await make();
    el.requestUpdate();
    await el.updateComplete;
    document.removeEventListener('w3m-announce', listener);
    expect(said).to.deep.equal(['Sent']);
  });

  it('stays in place with reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const el = await make();
    const subject = el.querySelector('[slot=subject]') ?? el;
    startOf(el);
    expect(getComputedStyle(subject).opacity).to.equal('0');
  });
});
