import { whenIdle } from './when-idle.js';

/** Resolves once the page has loaded and is idle: what it shows at the start is painted. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise(resolve => addEventListener('load', resolve, { once: true }));
  await new Promise<void>(whenIdle);
}
