import { html, render } from 'lit';
import { progress } from './ui/parts.js';
import { say, setLanguage } from './ui/words.js';

const draw = (): void => void render(html`<main class="page">${progress(say('loading'))}</main>`, document.body);

draw();
void setLanguage(navigator.language).then(draw);
