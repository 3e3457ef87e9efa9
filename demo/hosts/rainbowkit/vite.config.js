import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const isLatchkey = process.env.HOST_KIT === 'latchkey';

// The alias is the whole difference
export default defineConfig({
  plugins: [react()],
  resolve: { alias: isLatchkey ? { '@rainbow-me/rainbowkit': 'latchkey/compat/rainbowkit' } : {} },
});
