import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the name of a guide, and where it stands: the package has no guides. */
export function guideNamed(file: string): string {
  const path = join(import.meta.dirname, '../package.json'); // read now: the release writes its repository after the build
  if (!existsSync(path)) return `docs/${file}`;
  const { repository } = JSON.parse(readFileSync(path, 'utf8')) as { readonly repository: { readonly url: string } };
  return `docs/${file} of ${repository.url.replace(/^git\+|\.git$/g, '')}`;
}
