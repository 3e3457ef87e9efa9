import { expect } from '@open-wc/testing';
import { ManualClock } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { Scope } from './scope.js';
import { afterPaint } from './when-idle.js';

describe('afterPaint', () => {
  const frames = window.requestAnimationFrame;
  let pending: FrameRequestCallback[] = [];
  const paint = (): void => pending.splice(0).forEach(run => run(0));

  beforeEach(() => {
    pending = [];
    window.requestAnimationFrame = run => pending.push(run);
  });
  afterEach(() => {
    window.requestAnimationFrame = frames;
  });

  async function wait(clock: ManualClock): Promise<() => boolean> {
    let isOver = false;
    void afterPaint(new Scope(clock)).then(() => (isOver = true));
    await settle();
    return () => isOver;
  }

  it('resolves once the next frame is painted', async () => {
    const isOver = await wait(new ManualClock());
    paint();
    await settle();
    expect(isOver()).to.equal(false);
    paint(); // the frame after it begins: the first one is painted
    await new Promise(resolve => setTimeout(resolve));
    expect(isOver()).to.equal(true);
  });

  it('resolves after 100 ms in a hidden page, which paints no frame', async () => {
    const clock = new ManualClock();
    const isOver = await wait(clock);
    clock.advance(99);
    await settle();
    expect(isOver()).to.equal(false);
    clock.advance(1);
    await settle();
    expect(isOver()).to.equal(true);
  });

  it('resolves at once where nothing is painted', async () => {
    Reflect.set(window, 'requestAnimationFrame', undefined);
    const isOver = await wait(new ManualClock());
    expect(isOver()).to.equal(true);
  });
});
