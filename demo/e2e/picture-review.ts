import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { comparePictures } from './picture-compare.js';
import type { Picture } from './picture-taker.js';
import { ROOT } from './built-site.js';

/** Folder of the pictures that were approved. */
export const APPROVED = join(ROOT, 'demo/e2e/pictures');

const REVIEW = join(ROOT, 'test-results/pictures');
const ENDING = '.webp';

/** What is to be reviewed: a picture that differs, is new, or whose state is gone. */
export interface Finding {
  readonly name: string;
  readonly what: 'differs' | 'new' | 'gone';
}

const namesIn = async (folder: string): Promise<readonly string[]> =>
  existsSync(folder)
    ? (await readdir(folder)).filter(file => file.endsWith(ENDING)).map(file => file.slice(0, -ENDING.length))
    : [];

/** Replaces the approved pictures of a mode. Pictures without a visible difference keep their bytes. */
export async function approvePictures(studio: Page, mode: string, pictures: readonly Picture[]): Promise<void> {
  const folder = join(APPROVED, mode);
  await mkdir(folder, { recursive: true });
  const names = new Set(pictures.map(({ name }) => name));
  for (const name of await namesIn(folder)) if (!names.has(name)) await rm(join(folder, name + ENDING));
  for (const { name, bytes } of pictures) {
    const path = join(folder, name + ENDING);
    const isSame = existsSync(path) && (await comparePictures(studio, await readFile(path), bytes)).blocks === 0;
    if (!isSame) await writeFile(path, bytes);
  }
}

/** Compares the pictures of a mode with the approved ones, and writes those that differ beside a page that shows them. */
export async function reviewPictures(
  studio: Page,
  mode: string,
  pictures: readonly Picture[],
): Promise<readonly Finding[]> {
  const [folder, review] = [join(APPROVED, mode), join(REVIEW, mode)];
  await rm(review, { recursive: true, force: true });
  await mkdir(review, { recursive: true });
  const findings: Finding[] = [];
  const names = new Set(pictures.map(({ name }) => name));
  for (const name of await namesIn(folder)) if (!names.has(name)) findings.push({ name, what: 'gone' });
  for (const { name, bytes } of pictures) {
    const path = join(folder, name + ENDING);
    const isNew = !existsSync(path);
    const { blocks, marked } = isNew ? { blocks: 1 } : await comparePictures(studio, await readFile(path), bytes);
    if (blocks === 0) continue;
    findings.push({ name, what: isNew ? 'new' : 'differs' });
    await writeFile(join(review, `${name}.after${ENDING}`), bytes);
    if (marked) await writeFile(join(review, `${name}.difference${ENDING}`), marked);
  }
  await writeFile(join(review, 'index.html'), pageOf(mode, findings));
  return findings;
}

const STYLE = `body{font:15px/1.4 system-ui;margin:24px;background:#f4f5f7;color:#15171a}
section{margin-block-end:40px}div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{max-inline-size:440px}
@media(prefers-color-scheme:dark){body{background:#15171a;color:#f4f5f7}}`;

/** A page with the earlier picture, the later one and where they differ. */
function pageOf(mode: string, findings: readonly Finding[]): string {
  const review = join(REVIEW, mode);
  const figure = (caption: string, path: string): string =>
    `<figure><figcaption>${caption}</figcaption><img alt="" src="${relative(review, path)}"></figure>`;
  const sections = findings.map(({ name, what }) => {
    const shown = [
      ...(what === 'new' ? [] : [figure('Before', join(APPROVED, mode, name + ENDING))]),
      ...(what === 'gone' ? [] : [figure('After', join(review, `${name}.after${ENDING}`))]),
      ...(what === 'differs' ? [figure('Difference', join(review, `${name}.difference${ENDING}`))] : []),
    ];
    return `<section><h2>${name}: ${what}</h2><div>${shown.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures, ${mode}</title><style>${STYLE}</style>
<h1>${mode}: ${findings.length} to review</h1>${sections.join('')}</html>`;
}
