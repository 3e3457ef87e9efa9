// Links of published documents. A registry shows a document alone, so that a relative link leads nowhere there.

/** Name in package.json that stands for the owner of the repository until the first release. */
export const PLACEHOLDER = 'OWNER';

/** Returns Markdown with links to files of the repository in place of relative ones. */
export function absoluteLinks(text, repository) {
  const base = `${repository.replace(/^git\+/, '').replace(/\.git$/, '')}/blob/main/`;
  return text.replace(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_link, path) => `](${base}${path})`);
}
