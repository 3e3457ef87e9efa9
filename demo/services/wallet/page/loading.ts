import { html, render } from 'lit';
import { progress } from './ui/parts.js';
import { say, setLanguage } from './ui/words.js';

setLanguage(navigator.language);
render(html`<main class="page">${progress(say('loading'))}</main>`, document.body);
