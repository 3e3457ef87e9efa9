import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.e2e.ts',
  workers: 1,
  use: {
    baseURL: 'http://127.0.0.1:25290',
    launchOptions: { executablePath: process.env.LATCHKEY_BROWSER, args: ['--no-sandbox'] },
  },
  webServer: {
    command: 'npx vite preview --host 127.0.0.1 --port 25290 --strictPort',
    url: 'http://127.0.0.1:25290',
  },
});
