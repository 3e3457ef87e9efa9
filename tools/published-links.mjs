// Links of published documents. A registry shows a document alone, so that a relative link leads nowhere there.

/** What stands in package.json for the repository, of which nobody knows the owner before the first release. */
const PLACEHOLDER = 'OWNER/latchkey';

/**
 * Returns package.json with the repository that it is built in, which a workflow of GitHub names. Without one, it keeps
 * npm from publishing: whoever registers the placeholder would own the links of the package.
 */
export function ownedManifest(manifest, repository = process.env.GITHUB_REPOSITORY) {
  const links = { repository: manifest.repository, homepage: manifest.homepage, bugs: manifest.bugs };
  const owned = JSON.parse(JSON.stringify(links).replaceAll(`/${PLACEHOLDER}`, `/${repository || PLACEHOLDER}`));
  const isOwned = !JSON.stringify(owned).includes(`/${PLACEHOLDER}`);
  return { ...manifest, ...owned, ...(isOwned ? {} : { private: true }) };
}

/** Returns Markdown with links to files of the repository in place of relative ones, and its pictures from there. */
export function absoluteLinks(text, repository) {
  const base = repository.replace(/^git\+/, '').replace(/\.git$/, '');
  return text
    .replace(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_link, path) => `](${base}/blob/main/${path})`)
    .replace(/ (src|srcset)="(?![a-z]+:)([^"\s]+)"/g, (_picture, name, path) => ` ${name}="${base}/raw/main/${path}"`);
}
