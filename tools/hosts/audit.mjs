import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../files.mjs';
import { closure, hostPackages, nameAt } from '../lock.mjs';
import { VENDORED } from '../vendor.mjs';

/** Returns the lock file's paths of what hosts get: dependencies, peers, and the packages in the bundle. */
export function shippedPaths({ packages }, manifest, bundled) {
  const copied = [...closure(packages, [VENDORED])].filter(path => bundled.has(nameAt(path)));
  return new Set([...closure(packages, hostPackages(manifest)), ...copied]);
}

/**
 * Reads the answer of `npm audit --json`: the problems of the shipped packages, or why the answer says nothing.
 * @param {{ vulnerabilities?: Record<string, { severity: string, nodes: string[] }>, message?: string }} report
 */
export function readAudit(report, shipped) {
  if (!report?.vulnerabilities) return { unchecked: report?.message ?? 'npm printed no report' };
  const problems = Object.entries(report.vulnerabilities)
    .filter(([, { nodes }]) => nodes.some(path => shipped.has(path)))
    .map(([name, { severity }]) => `${name}: ${severity}`);
  return { problems };
}

/** Audits what hosts get. A call that the registry refuses counts as not checked. */
export function auditShipped() {
  const read = path => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const notices = readFileSync(join(ROOT, 'dist/vendor/LICENSES.txt'), 'utf8');
  const bundled = new Set([...notices.matchAll(/^(@?[\w./-]+) \d+\.\d+\.\d+\S* \(/gm)].map(([, name]) => name));
  const shipped = shippedPaths(read('package-lock.json'), read('package.json'), bundled);
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--no-fund'], { cwd: ROOT, encoding: 'utf8' });
  if (error) return { unchecked: error.message };
  try {
    return readAudit(JSON.parse(stdout), shipped);
  } catch (cause) {
    return { unchecked: `npm printed no JSON (${cause.message})` };
  }
}
