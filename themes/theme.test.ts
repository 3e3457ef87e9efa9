import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { html } from 'lit';
import { themed, type ThemedOptions } from '../elements/ui/testing/themed.js';
import { pageStyles } from './page.styles.js';
import { applyPreset, presetCss, terminal } from './index.js';

const BUDGET_BYTES = 1_000; // loads before any click

async function shell(options?: ThemedOptions): Promise<HTMLElement> {
  const probe = await themed(html`<span></span>`, options);
  const { parentElement } = probe;
  if (!parentElement) throw new Error('No shell');
  return parentElement;
}

const computed = (element: Element, property: string): string => getComputedStyle(element).getPropertyValue(property);

describe('themeStyles', () => {
  afterEach(() => emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' }));

  it('keeps the page styles within the byte budget', async () => {
    const css = pageStyles.cssText.replace(/\s+/g, ' ');
    const zipped = new Blob([css]).stream().pipeThrough(new CompressionStream('gzip'));
    expect((await new Response(zipped).arrayBuffer()).byteLength).to.be.at.most(BUDGET_BYTES);
  });

  it('follows the preferred colour scheme without theme-mode', async () => {
    const element = await shell();
    element.removeAttribute('theme-mode');
    await emulateMedia({ colorScheme: 'light' });
    const light = computed(element, 'color');
    await emulateMedia({ colorScheme: 'dark' });
    expect(computed(element, 'color')).not.to.equal(light);
  });

  it('keeps theme-mode for any preferred colour scheme', async () => {
    const [light, dark] = [await shell({ mode: 'light' }), await shell({ mode: 'dark' })];
    const before = [computed(light, 'color'), computed(dark, 'color')];
    await emulateMedia({ colorScheme: 'dark' });
    expect([computed(light, 'color'), computed(dark, 'color')]).to.deep.equal(before);
    expect(before[0]).not.to.equal(before[1]);
  });

  describe('with the root text size of the page', () => {
    const root = document.documentElement;
    const textSize = async (size: string, master?: string): Promise<string> => {
      root.style.setProperty('font-size', size);
      const element = await shell();
      if (master) element.style.setProperty('--w3m-font-size-master', master);
      return computed(element, 'font-size');
    };

    afterEach(() => root.removeAttribute('style'));

    it('scales text with it', async () => {
      expect(await textSize('16px')).to.equal('15px');
      expect(await textSize('200%')).to.equal('30px');
    });

    it('keeps the default size on a page with 62.5 % that sets the master to 1rem', async () => {
      expect(await textSize('62.5%', '1rem')).to.equal('15px');
      expect(await textSize('125%', '1rem')).to.equal('30px');
    });
  });

  it('reads the --w3m-* inputs of the page', async () => {
    const element = await shell();
    element.parentElement?.style.setProperty('--w3m-font-family', 'Papyrus');
    element.style.setProperty('--w3m-font-size-master', '20px');
    element.style.setProperty('--w3m-z-index', '7');
    const probe = element.firstElementChild as HTMLElement; // the <span> of the fixture
    probe.style.setProperty('z-index', 'var(--wui-z-index)');
    probe.style.setProperty('position', 'relative');
    expect(computed(element, 'font-family')).to.equal('Papyrus');
    expect(computed(element, 'font-size')).to.equal('30px');
    expect(computed(probe, 'z-index')).to.equal('7');
  });

  it('scales every radius by the master radius', async () => {
    const element = await shell();
    element.style.setProperty('--w3m-border-radius-master', '0px');
    const probe = element.firstElementChild as HTMLElement; // the <span> of the fixture
    for (const radius of ['s', 'm', 'l', 'card', 'pill']) {
      probe.style.setProperty('border-radius', `var(--wui-radius-${radius})`);
      expect(computed(probe, 'border-radius'), radius).to.equal('0px');
    }
  });

  it('stops movement but not fades with reduced motion', async () => {
    const element = await shell();
    expect(computed(element, '--wui-motion')).to.equal('1');
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(computed(element, '--wui-motion')).to.equal('0');
    expect(computed(element, '--wui-duration-view')).to.equal('200ms');
  });
});

describe('applyPreset', () => {
  it('applies and removes a preset', async () => {
    const element = await shell();
    const before = computed(element, 'font-size');
    applyPreset(element, terminal);
    expect(computed(element, 'font-size')).not.to.equal(before);
    applyPreset(element, undefined);
    expect(computed(element, 'font-size')).to.equal(before);
    expect(element.style.length).to.equal(0);
  });

  it('keeps the inputs of the page', async () => {
    const element = await shell();
    element.style.setProperty('--w3m-font-family', 'Papyrus');
    applyPreset(element, terminal);
    expect(computed(element, 'font-family')).to.equal('Papyrus');
  });

  it('throws for an unknown token and changes nothing', async () => {
    const element = await shell();
    const misspelt: Record<string, string> = { 'colour-text': 'red', 'color-text': 'red' };
    expect(() => applyPreset(element, misspelt)).to.throw('colour-text');
    expect(element.style.length).to.equal(0);
  });

  it('returns a rule for a style sheet', () => {
    expect(presetCss('w3m-modal', { 'color-text': ['#000', '#fff'], 'size-row': '40px' })).to.equal(
      'w3m-modal{--wui-color-text:light-dark(#000,#fff);--wui-size-row:40px;}',
    );
  });
});
