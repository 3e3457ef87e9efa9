import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// The alias is the whole difference. 'bare' is the page without a kit, for the size of its other packages
const entries: Record<string, string> = { latchkey: 'latchkey/compat/rainbowkit', bare: '/app/bare.tsx' };
const kit = process.env['HOST_KIT'] ?? '';
const entry = entries[kit];
const find = kit === 'bare' ? /^@rainbow-me\/rainbowkit$/ : '@rainbow-me/rainbowkit'; // its style sheet too

export default defineConfig({
  plugins: [reactRouter()],
  resolve: { alias: entry === undefined ? [] : [{ find, replacement: entry }] },
});
