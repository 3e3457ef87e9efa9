import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { join } from 'node:path';

/** File of the wallet's pages. */
interface PageFile {
  readonly type: string;
  readonly body: Buffer;
}

/** Built files of the pages. */
export interface PageFiles {
  /** Part of the addresses that changes with the content. */
  readonly tag: string;
  get(name: string): PageFile | undefined;
}

const TAG_LENGTH = 12;

/** Builds the scripts and styles of the pages in memory. */
export async function buildPageFiles(root: string): Promise<PageFiles> {
  const folder = join(root, 'services/wallet/page');
  const { outputFiles } = await build({
    entryPoints: ['frame.ts', 'approve.ts', 'loading.ts', 'done.ts', 'wallet.css'].map(name => join(folder, name)),
    ...{ bundle: true, splitting: true, format: 'esm', minify: true, write: false, platform: 'browser' },
    ...{ outdir: '/', target: 'es2022', logLevel: 'warning', legalComments: 'none' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files = new Map(
    outputFiles.map(({ path, contents }): [string, PageFile] => [
      path.slice(path.lastIndexOf('/') + 1),
      {
        type: path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
        body: Buffer.from(contents),
      },
    ]),
  );
  const digest = createHash('sha256');
  for (const { body } of files.values()) digest.update(body);
  return { tag: digest.digest('hex').slice(0, TAG_LENGTH), get: name => files.get(name) };
}
