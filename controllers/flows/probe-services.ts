import type { Settings } from '../state/options.js';

/** Sends a request; tests pass their own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Time in milliseconds after which a service counts as unreachable. */
const PROBE_MS = 5_000;

/** Values of `services` that are texts, but no URLs. */
export const NO_URLS: readonly string[] = ['projectId', 'clientId'];

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value);

/** Returns the URLs that the option `services` names, with the names of what they serve. */
function urlsOf({ services }: Settings): readonly (readonly [name: string, url: string])[] {
  return Object.entries(services)
    .filter(([name]) => !NO_URLS.includes(name))
    .flatMap(([name, value]) => (isUrl(value) ? [[`services.${name}`, value] as const] : []));
}

/** Names the services whose origin does not answer. Any answer counts, also a refusal. */
export async function unreachableServices(settings: Settings, fetch: Fetch): Promise<readonly string[]> {
  const origins = new Map<string, string[]>();
  for (const [name, url] of urlsOf(settings)) {
    const { origin } = new URL(url);
    origins.set(origin, [...(origins.get(origin) ?? []), name]);
  }
  const findings = await Promise.all(
    [...origins].map(async ([origin, names]) => {
      const doesAnswer = await answers(origin, fetch);
      return doesAnswer
        ? []
        : [`${origin} does not answer (${names.join(', ')}): check that it runs, and "connect-src" of this page.`];
    }),
  );
  return findings.flat();
}

const answers = (url: string, fetch: Fetch): Promise<boolean> =>
  fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(PROBE_MS) }).then(
    () => true,
    () => false,
  );

/** Asks the secure wallet whether it knows the project and lists the origin of this page. */
export async function refusedByWallet(
  { embeddedWallet, projectId: shared }: Settings,
  page: string,
  fetch: Fetch,
): Promise<readonly string[]> {
  if (!embeddedWallet || !('url' in embeddedWallet) || !isUrl(embeddedWallet.url)) return [];
  const { url, projectId = shared ?? '' } = embeddedWallet;
  const { origin } = new URL(url);
  if (origin === page)
    return [`embeddedWallet.url is on the origin of this page (${page}): it needs an origin of its own.`];
  if (!projectId) return [`embeddedWallet has no "projectId": set it to a key of WALLET_PROJECTS of ${origin}.`];
  const place = `${origin}/project?id=${encodeURIComponent(projectId)}`;
  const answer: unknown = await fetch(place, { credentials: 'omit', signal: AbortSignal.timeout(PROBE_MS) })
    .then(response => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  if (typeof answer !== 'object' || answer === null)
    return (await answers(origin, fetch))
      ? []
      : [`The secure wallet at ${origin} does not answer: check that it runs.`];
  const { isKnown, isListed } = answer as { readonly isKnown?: unknown; readonly isListed?: unknown }; // compared below
  if (isKnown === false)
    return [`The secure wallet refuses the project "${projectId}": add it to WALLET_PROJECTS of ${origin}.`];
  if (isListed === false)
    return [`The secure wallet refuses this page: add "${page}" to WALLET_PROJECTS["${projectId}"] of ${origin}.`];
  return [];
}
