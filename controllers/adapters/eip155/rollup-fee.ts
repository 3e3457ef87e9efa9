// A module of its own: esbuild keeps every export of a package that `import()` names, and the packages' list of networks
// then loads with the page.
export { estimateL1Fee } from 'viem/op-stack';
