import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The alias is the whole difference. 'bare' is the page without a kit, for the size of its other packages
const entries = { latchkey: 'latchkey/compat/rainbowkit', bare: '/src/bare.tsx' };
const kit = process.env.HOST_KIT;
const entry = entries[kit];
const find = kit === 'bare' ? /^@rainbow-me\/rainbowkit$/ : '@rainbow-me/rainbowkit'; // its style sheet too

export default defineConfig({
  plugins: [react()],
  resolve: { alias: entry ? [{ find, replacement: entry }] : [] },
});
