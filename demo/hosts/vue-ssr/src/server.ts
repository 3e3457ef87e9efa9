import './kit.js';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import App from './app.vue';

/** Returns the HTML of the page's content. */
export const render = (): Promise<string> => renderToString(createSSRApp(App));
