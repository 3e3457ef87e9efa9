// A module of its own: esbuild keeps every export of a package that `import()` names.
export { ed25519 } from '@noble/curves/ed25519';
