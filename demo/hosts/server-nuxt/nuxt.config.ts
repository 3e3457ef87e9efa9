export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  vue: { compilerOptions: { isCustomElement: tag => tag.startsWith('appkit-') } },
});
