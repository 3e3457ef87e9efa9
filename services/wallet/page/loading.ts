import { html, render } from 'lit';
import { progress } from './ui/parts.js';
import { setLanguage } from './ui/language.js';
import { msg } from './ui/msg.js';

const draw = (): void => void render(html`<main class="page">${progress(msg('Loading…'))}</main>`, document.body);

draw();
void setLanguage(navigator.language).then(draw);
