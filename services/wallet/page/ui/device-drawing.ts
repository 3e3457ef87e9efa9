import { html, svg, type TemplateResult } from 'lit';

/** Kind of a device, as far as its browser and system tell. */
export type DeviceKind = 'laptop' | 'phone' | 'tablet';

/** Returns the kind of a device by the name of its browser and system. */
export function deviceKind(agent: string): DeviceKind {
  if (/iPad/.test(agent)) return 'tablet';
  return /Android|iPhone/.test(agent) ? 'phone' : 'laptop';
}

/** A sign-in on the screen: a person, a field and a button, around this point. */
const signIn = (x: number, y: number): TemplateResult => svg`
  <circle class="tint" cx=${x} cy=${y - 7} r="4" />
  <rect class="tint" x=${x - 7} y=${y + 1} width="14" height="3.5" rx="1.75" />
  <rect class="accent" x=${x - 7} y=${y + 7} width="14" height="4" rx="2" />`;

/** Drawn in a box of 72 × 56. */
const DRAWINGS: Readonly<Record<DeviceKind, TemplateResult>> = {
  laptop: svg`<rect class="body" x="14" y="6" width="44" height="33" rx="4" />${signIn(36, 22)}
    <path class="body" d="M6 44h60a6 6 0 0 1-6 5H12a6 6 0 0 1-6-5Z" />`,
  phone: svg`<rect class="body" x="24" y="3" width="24" height="50" rx="6" />${signIn(36, 27)}
    <path class="line" d="M33.5 48.5h5" />`,
  tablet: svg`<rect class="body" x="17" y="4" width="38" height="48" rx="5" />${signIn(36, 27)}
    <path class="line" d="M33 47.5h6" />`,
};

/** Draws a device; the text beside it gives its name. */
export const deviceDrawing = (agent: string): TemplateResult =>
  html`<svg class="drawing" viewBox="0 0 72 56" aria-hidden="true">${DRAWINGS[deviceKind(agent)]}</svg>`;
