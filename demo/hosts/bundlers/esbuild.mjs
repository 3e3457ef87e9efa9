import { build } from 'esbuild';

await build({
  entryPoints: ['main.js'],
  outdir: 'dist/esbuild',
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
});
