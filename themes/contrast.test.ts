import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { themed } from '../elements/ui/testing/themed.js';
import { applyPreset, bloom, compact, contrast, editorial, terminal, type Preset, type TokenName } from './index.js';

const PRESETS: Readonly<Record<string, Preset>> = { default: {}, bloom, compact, contrast, editorial, terminal };
const MODES = ['light', 'dark'] as const;
const INPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the preset accent': {},
  yellow: { '--w3m-accent': '#ffee00' },
  'a pale accent': { '--w3m-accent': '#e8f0ff' },
  white: { '--w3m-accent': '#ffffff' },
  black: { '--w3m-accent': '#000' },
  'a near-black accent': { '--w3m-accent': '#10162b' },
  'neon green': { '--w3m-accent': '#39ff14' },
  'neon magenta': { '--w3m-accent': '#ff00ff' },
  'a medium blue': { '--w3m-accent': '#3b82f6' },
  'a medium grey': { '--w3m-accent': '#777' },
  'pure blue': { '--w3m-accent': 'rgb(0 0 255)' },
  'pure red': { '--w3m-accent': 'hsl(0 100% 50%)' },
  'a translucent orange': { '--w3m-accent': 'rgb(255 140 0 / .4)' },
  'a wide-gamut green': { '--w3m-accent': 'color(display-p3 0 1 0)' },
  'a strong mix of green': { '--w3m-color-mix': '#00bb7f', '--w3m-color-mix-strength': '40' },
  'a strong mix of black': { '--w3m-color-mix': '#000', '--w3m-color-mix-strength': '40' },
  'a strong mix of white': { '--w3m-color-mix': '#fff', '--w3m-color-mix-strength': '40' },
  'a full mix of yellow': { '--w3m-color-mix': '#ff0', '--w3m-color-mix-strength': '100' },
};

const SURFACES: readonly TokenName[] = ['color-surface-sunken', 'color-surface', 'color-surface-raised'];
const FILLS: readonly (TokenName | undefined)[] = [
  undefined,
  'color-fill',
  'color-fill-hover',
  'color-fill-pressed',
  'color-accent-fill',
];
const SIGNALS = ['color-accent', 'color-success', 'color-warning', 'color-danger'] as const;
const inkOf = (name: (typeof SIGNALS)[number]): TokenName => (name === 'color-accent' ? 'color-accent-text' : name);

interface Requirement {
  readonly ink: TokenName;
  readonly over: readonly TokenName[];
  readonly atLeast: number;
}

const requirements: readonly Requirement[] = [
  ...SURFACES.flatMap(surface => [
    ...FILLS.flatMap(fill => {
      const over = fill ? [surface, fill] : [surface];
      return [
        { ink: 'color-text', over, atLeast: 7 },
        { ink: 'color-text-secondary', over, atLeast: 4.5 },
      ] as const;
    }),
    ...SIGNALS.flatMap(
      name =>
        [
          { ink: inkOf(name), over: [surface], atLeast: 4.5 },
          { ink: inkOf(name), over: [surface, `${name}-fill`], atLeast: 4.5 },
        ] as const,
    ),
    { ink: 'color-focus', over: [surface], atLeast: 3 } as const,
    { ink: 'color-edge', over: [surface], atLeast: 3 } as const,
    { ink: 'color-edge', over: [surface, 'color-fill'], atLeast: 3 } as const,
    { ink: 'color-accent', over: [surface], atLeast: 1.15 } as const, // keeps buttons visible on their card
  ]),
  { ink: 'color-on-accent', over: ['color-accent'], atLeast: 4.5 },
  { ink: 'color-on-accent', over: ['color-accent-hover'], atLeast: 4.5 },
  { ink: 'color-on-accent', over: ['color-accent-pressed'], atLeast: 4.5 },
];

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** Returns the relative luminance (WCAG) of composited layers, the last one on top. */
function luminance(layers: readonly string[]): number {
  if (!canvas) throw new Error('No canvas');
  canvas.clearRect(0, 0, 1, 1);
  for (const layer of layers) {
    canvas.fillStyle = layer;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(byte => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns how far the composited layers are from grey: the spread of their channels, from 0 to 255. */
function spread(layers: readonly string[]): number {
  luminance(layers);
  const [r = 0, g = 0, b = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
  return Math.max(r, g, b) - Math.min(r, g, b);
}

function contrastOf(ink: string, over: readonly string[]): number {
  const [a, b] = [luminance([...over, ink]), luminance(over)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

async function shortfalls(mode: 'light' | 'dark', preset: Preset, inputs: Readonly<Record<string, string>>) {
  const probe = await themed<HTMLElement>(html`<span></span>`, { mode });
  const shell = probe.parentElement;
  if (!shell) throw new Error('No shell');
  for (const [name, value] of Object.entries(inputs)) shell.style.setProperty(name, value);
  applyPreset(shell, preset);
  const cache = new Map<TokenName, string>();
  const colour = (name: TokenName): string => {
    const cached = cache.get(name);
    if (cached) return cached;
    probe.style.color = `var(--wui-${name})`;
    const computed = getComputedStyle(probe).color;
    cache.set(name, computed);
    return computed;
  };
  return requirements
    .map(({ ink, over, atLeast }) => ({ ink, over, atLeast, got: contrastOf(colour(ink), over.map(colour)) }))
    .filter(({ got, atLeast }) => got < atLeast)
    .map(({ ink, over, atLeast, got }) => `${ink} on ${over.join(' + ')}: ${got.toFixed(2)} < ${atLeast}`);
}

describe('theme contrast', () => {
  it('is measured as WCAG defines it', () => {
    expect(contrastOf('#000', ['#fff'])).to.be.closeTo(21, 0.01);
    expect(contrastOf('#777', ['#fff'])).to.be.closeTo(4.48, 0.01);
    expect(contrastOf('rgb(0 0 0 / 50%)', ['#fff'])).to.be.closeTo(3.98, 0.05);
  });

  it('tells the light fills of signals from grey', async () => {
    const probe = await themed<HTMLElement>(html`<span></span>`, { mode: 'light' });
    const colour = (name: TokenName): string => {
      probe.style.color = `var(--wui-${name})`;
      return getComputedStyle(probe).color;
    };
    for (const fill of ['color-success-fill', 'color-warning-fill', 'color-danger-fill'] as const)
      expect(spread([colour('color-surface'), colour(fill)]), fill).to.be.above(18);
  });

  for (const [presetName, preset] of Object.entries(PRESETS))
    for (const mode of MODES)
      it(`is sufficient in ${presetName}, ${mode}, for every accent`, async () => {
        const found: Record<string, readonly string[]> = {};
        for (const [name, inputs] of Object.entries(INPUTS)) {
          const short = await shortfalls(mode, preset, inputs);
          if (short.length > 0) found[name] = short;
        }
        expect(found, JSON.stringify(found, null, 1)).to.deep.equal({});
      });
});
