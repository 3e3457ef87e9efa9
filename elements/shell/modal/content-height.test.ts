import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { ContentHeight } from './content-height.js';

const make = async () => {
  const host = await fixture<HTMLElement>(
    html`<div>
      <div class="frame"><div class="content"></div></div>
    </div>`,
  );
  const frame = host.querySelector<HTMLElement>('.frame')!;
  const content = host.querySelector<HTMLElement>('.content')!;
  const blank: boolean[] = [];
  const height = new ContentHeight(isBlank => blank.push(isBlank));
  height.follow(frame, content);
  return { host, frame, content, blank, height };
};

const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await nextFrame();
};

describe('ContentHeight', () => {
  it('gives the frame the height of its content', async () => {
    const { frame, content, blank, height } = await make();
    await frames(3);
    expect(frame.style.blockSize).to.equal('');
    content.style.blockSize = '80px';
    await frames(3);
    expect(frame.style.blockSize).to.equal('80px');
    content.style.blockSize = '30px';
    await frames(3);
    expect(frame.style.blockSize).to.equal('30px');
    expect(blank).to.deep.equal([true, false, false]);
    height.stop();
  });

  it('raises no “ResizeObserver loop” error when an element around the frame is observed too', async () => {
    const { host, content, height } = await make();
    const errors: string[] = [];
    const onError = ({ message }: ErrorEvent): void => void errors.push(message);
    const outside = new ResizeObserver(() => undefined);
    window.addEventListener('error', onError);
    outside.observe(host);
    for (const size of ['80px', '30px', '120px']) {
      content.style.blockSize = size;
      await frames(3);
    }
    outside.disconnect();
    window.removeEventListener('error', onError);
    height.stop();
    expect(errors).to.deep.equal([]);
  });

  it('changes nothing after it has stopped', async () => {
    const { frame, content, height } = await make();
    content.style.blockSize = '80px';
    await nextFrame();
    height.stop();
    frame.style.removeProperty('block-size');
    content.style.blockSize = '30px';
    await frames(3);
    expect(frame.style.blockSize).to.equal('');
  });
});
