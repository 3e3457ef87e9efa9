import './kit.js';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.js';

/** Returns the HTML of the page's content. */
export const render = () =>
  renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
