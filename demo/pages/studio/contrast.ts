import { applyPreset, themeStyles, type Preset, type TokenName } from 'latchkey/themes';
import { LitElement } from 'lit';

/** A text or an edge, what it lies on, and the contrast that WCAG 2.2 or our own rule demands. */
interface Rule {
  readonly label: string;
  readonly ink: TokenName;
  readonly on: TokenName;
  readonly atLeast: number;
}

const RULES: readonly Rule[] = [
  { label: 'Text on the card', ink: 'color-text', on: 'color-surface', atLeast: 7 },
  { label: 'Second line on the card', ink: 'color-text-secondary', on: 'color-surface', atLeast: 4.5 },
  { label: 'Text of the main button', ink: 'color-on-accent', on: 'color-accent', atLeast: 4.5 },
  { label: 'Links on the card', ink: 'color-accent-text', on: 'color-surface', atLeast: 4.5 },
  { label: 'Success on the card', ink: 'color-success', on: 'color-surface', atLeast: 4.5 },
  { label: 'Warning on the card', ink: 'color-warning', on: 'color-surface', atLeast: 4.5 },
  { label: 'Danger on the card', ink: 'color-danger', on: 'color-surface', atLeast: 4.5 },
  { label: 'Edge of fields', ink: 'color-edge', on: 'color-surface', atLeast: 3 },
  { label: 'Focus ring', ink: 'color-focus', on: 'color-surface', atLeast: 3 },
];

/** Has the tokens as the modal has them, and shows nothing. */
class StudioProbe extends LitElement {
  static override styles = themeStyles;
}

customElements.define('studio-probe', StudioProbe);

type Rgb = readonly [number, number, number];

const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** Paints a colour over another, as the browser does, and reads what is seen. */
function paint(colour: string, over: string): Rgb {
  if (!context) throw new Error('The page cannot draw');
  for (const each of [over, colour]) {
    context.fillStyle = each;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map(value => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of a colour on another, from 1 to 21. */
function contrastOf(ink: string, on: string): number {
  const [one, other] = [luminance(paint(ink, on)), luminance(paint(on, '#fff'))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Contrast of a pair in both themes. */
interface Measured {
  readonly label: string;
  readonly atLeast: number;
  readonly light: number;
  readonly dark: number;
}

/** Measures what a theme gives, with the styles of the modal. */
export function measure(theme: Preset): readonly Measured[] {
  const probes = (['light', 'dark'] as const).map(mode => {
    const probe = document.createElement('studio-probe');
    probe.setAttribute('theme-mode', mode);
    applyPreset(probe, theme);
    document.body.append(probe);
    return probe;
  });
  const colour = (probe: HTMLElement, name: TokenName): string => {
    probe.style.setProperty('color', `var(--wui-${name})`);
    return getComputedStyle(probe).color;
  };
  const measured = RULES.map(({ label, ink, on, atLeast }) => {
    const [light = 0, dark = 0] = probes.map(probe => contrastOf(colour(probe, ink), colour(probe, on)));
    return { label, atLeast, light, dark };
  });
  for (const probe of probes) probe.remove();
  return measured;
}
