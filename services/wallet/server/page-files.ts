import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** File of the wallet's pages. */
export interface PageFile {
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

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Reads the scripts and styles of the pages from the folder that the build has written. */
export async function readPageFiles(folder: string): Promise<PageFiles> {
  const names = (await readdir(folder)).filter(name => extname(name) in TYPES).sort();
  const files = new Map<string, PageFile>();
  const digest = createHash('sha256');
  for (const name of names) {
    const body = await readFile(join(folder, name));
    files.set(name, { type: TYPES[extname(name)] ?? '', body });
    digest.update(body);
  }
  return { tag: digest.digest('hex').slice(0, TAG_LENGTH), get: name => files.get(name) };
}
