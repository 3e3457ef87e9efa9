/** Entry `latchkey/svelte`: the modal, and the types of its elements in templates of Svelte 5. */
export * from './main.js';
export type { SvelteElements } from './svelte.generated.js';
