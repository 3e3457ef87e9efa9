import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createKit } from 'latchkey/headless';
import { byId } from '../dom.js';
import { ownUiOptions } from '../own-ui/options.js';
import { installOnPage } from '../with-dev-wallet.js';
import { App } from './app.js';

const { config, options } = await ownUiOptions();

createRoot(byId('own-ui', HTMLElement)).render(
  <StrictMode>
    <App kit={createKit(options)} />
  </StrictMode>,
);
installOnPage(config);
