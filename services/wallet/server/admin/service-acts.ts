import type { AdminBudgets, AdminLimit, AdminProvider, AdminRequest } from '../../shared/admin-api.js';
import { budgets, mostOf, type BudgetName } from '../configuration.js';
import { Failure } from '../failure.js';
import { limits, type LimitName } from '../limits.js';
import { relayerAccount } from '../operator-keys.js';
import { providerName, type ProviderSettings } from '../settings.js';
import type { World } from '../world.js';
import { isLocalUrl } from './admin-settings.js';
import { done, type HandlersOf } from './handler.js';

const MINUTE_MS = 60_000;

const refuse = (message: string): never => {
  throw new Failure('BAD_REQUEST', { message });
};

/** A provider without what must not be shown again. */
const publicProvider = ({ settings }: World, id: string, given: ProviderSettings): AdminProvider => ({
  id,
  issuer: given.issuer,
  authorizationUrl: given.authorizationUrl,
  tokenUrl: given.tokenUrl,
  userUrl: given.userUrl,
  clientId: given.clientId,
  isOfSettings: Object.hasOwn(settings.providers, id),
});

type Addresses = Pick<AdminProvider, 'issuer' | 'authorizationUrl' | 'tokenUrl' | 'userUrl'>;

const addressesOf = ({ issuer, authorizationUrl, tokenUrl, userUrl }: Addresses): string[] =>
  [issuer, authorizationUrl, tokenUrl, userUrl].filter(url => url !== undefined);

/** A secret goes to no other address than the one that it was given for. */
function secretFor(
  { clientSecret, ...given }: AdminRequest<'providers/save'>,
  before: ProviderSettings | undefined,
): string {
  if (clientSecret !== undefined) return clientSecret;
  if (!before) return refuse('A new provider needs its client secret.');
  const isSame = JSON.stringify(addressesOf(before)) === JSON.stringify(addressesOf(given));
  return isSame && before.clientId === given.clientId
    ? before.clientSecret
    : refuse('Give the client secret with another address or client id: the stored one belongs to the former.');
}

async function saveProvider(world: World, body: AdminRequest<'providers/save'>): Promise<Record<string, never>> {
  const { id, issuer, authorizationUrl, tokenUrl, userUrl, clientId } = body;
  const isWhole = issuer !== undefined || (authorizationUrl && tokenUrl && userUrl);
  if (!isWhole) refuse('A provider has an issuer, or the three addresses of OAuth 2.');
  if (addressesOf(body).some(url => !url.startsWith('https://') && !isLocalUrl(url)))
    refuse('Addresses of providers start with https://.');
  if (!providerName.safeParse(id).success) refuse('The wallet proves the logins of this name itself.');
  const before = (await world.configuration.read()).providers.get(id);
  const clientSecret = secretFor(body, before);
  const value = { issuer, authorizationUrl, tokenUrl, userUrl, clientId, clientSecret };
  await world.configuration.set('provider', id, () => value);
  return done;
}

export const providerActs: HandlersOf<'providers'> = {
  'providers/list': async ({ world }) => ({
    providers: [...(await world.configuration.read()).providers].map(([id, given]) => publicProvider(world, id, given)),
  }),
  'providers/save': ({ world }, body) => saveProvider(world, body),
  async 'providers/remove'({ world }, { id }) {
    if (!(await world.configuration.read()).providers.has(id)) throw new Failure('NOT_FOUND');
    await world.configuration.set('provider', id, before => {
      if (before === undefined) refuse('WALLET_PROVIDERS names this provider. Remove it there.');
      return undefined;
    });
    return done;
  },
};

export const limitActs: HandlersOf<'limits'> = {
  async 'limits/list'({ world }) {
    const own = (await world.configuration.read()).limits;
    const rows = (Object.keys(limits) as LimitName[]).flatMap((id): AdminLimit[] => {
      const [most, { count, periodMs, of }] = [mostOf(id), limits[id]];
      if (most === undefined) return [];
      return [{ id, count: own.get(id) ?? count, usual: count, most, minutes: periodMs / MINUTE_MS, of }];
    });
    return { limits: rows };
  },
  async 'limits/save'({ world }, { id, count }) {
    const most = Object.hasOwn(limits, id) ? mostOf(id as LimitName) : undefined;
    if (most === undefined) throw new Failure('NOT_FOUND');
    if (count !== null && (count < 1 || count > most)) refuse(`This limit is between 1 and ${most}.`);
    await world.configuration.set('limit', id, () => count ?? undefined);
    return done;
  },
};

/** Gwei that were paid since midnight UTC, by what the budget is of. */
async function spentOf({ db, now }: World, name: LimitName): Promise<Record<string, number>> {
  const period = Math.floor(now() / limits[name].periodMs);
  const rows = await db
    .selectFrom('counters')
    .select(['key', 'count'])
    .where('key', 'like', `${name}:%`)
    .where('period', '=', period)
    .execute();
  return Object.fromEntries(rows.map(({ key, count }) => [key.slice(name.length + 1), count]));
}

async function listBudgets(world: World): Promise<AdminBudgets> {
  const { settings, configuration } = world;
  const [moment, service, projects] = await Promise.all([
    configuration.read(),
    spentOf(world, budgets.service),
    spentOf(world, budgets.project),
  ]);
  return {
    isSponsored: settings.sponsorFees,
    budgets: (Object.keys(budgets) as BudgetName[]).map(id => ({
      id,
      gwei: moment.budgets[id],
      usual: settings.sponsorBudget[id],
    })),
    spent: { service: service.service ?? 0, projects },
    relayer: relayerAccount(settings)?.address ?? null,
  };
}

export const budgetActs: HandlersOf<'budgets'> = {
  'budgets/list': ({ world }) => listBudgets(world),
  async 'budgets/save'({ world }, { id, ofProject, gwei }) {
    if (ofProject) {
      if (!(await world.configuration.read()).all.some(project => project.id === id)) throw new Failure('NOT_FOUND');
      await world.configuration.set('project', id, (value = {}) => ({ ...value, gwei: gwei ?? undefined }));
    } else {
      if (!Object.hasOwn(budgets, id)) throw new Failure('NOT_FOUND');
      await world.configuration.set('budget', id, () => gwei ?? undefined);
    }
    return done;
  },
};
