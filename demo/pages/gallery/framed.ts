import { render, type TemplateResult } from 'lit';
import { GalleryFrame } from './gallery-frame.js';
import { dress } from './look.js';
import type { Specimen } from './specimen.js';

customElements.define('gallery-frame', GalleryFrame);

/** Wraps a template of atoms in a `gallery-frame`. */
export const framed = (name: string, template: TemplateResult, width: Specimen['width'] = 'control'): Specimen => ({
  name,
  width,
  build: (mode, look) => {
    const frame = document.createElement('gallery-frame');
    dress(frame, mode, look);
    render(template, frame);
    return frame;
  },
});
