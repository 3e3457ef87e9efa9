import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The alias is the whole difference. 'bare' is the page without a kit, for the size of its other packages
const entries = { latchkey: 'latchkey/compat/connectkit', bare: '/src/bare.tsx' };
const entry = entries[process.env.HOST_KIT];

export default defineConfig({
  plugins: [react()],
  resolve: { alias: entry ? [{ find: /^connectkit$/, replacement: entry }] : [] },
});
