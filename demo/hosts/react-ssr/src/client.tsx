import './kit.js';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
hydrateRoot(
  root,
  <StrictMode>
    <App />
  </StrictMode>,
  { onRecoverableError: error => console.error('Hydration failed:', error) },
);
