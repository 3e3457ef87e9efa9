import type { Kysely } from 'kysely';
import type { Schema } from '../api/database/schema.js';
import { openDatabase } from '../http/database/open-database.js';
import type { KeyTables } from '../keys/server/tables.js';
import { createAudit } from '../wallet/server/audit.js';
import { exportOf, findPeople, summaryOf } from '../wallet/server/people.js';
import type { Database, WalletTables } from '../wallet/server/tables.js';
import type { PersonSummary } from '../wallet/shared/admin-api.js';
import { CommandError } from './config.js';
import { onDatabaseOf, type StoringService } from './databases.js';
import { apiData, deleteApiData, keyServiceData } from './person-data.js';

/** Acts on accounts. */
const ACTS = ['find', 'export', 'suspend', 'resume', 'delete'] as const;
type Act = (typeof ACTS)[number];

/** Detail of the audit: who acted was no visitor. */
const OPERATOR = { by: 'operator' } as const;

async function summary(db: Database, id: string): Promise<PersonSummary> {
  const found = await summaryOf(db, id);
  if (!found) throw new CommandError(`No account has the id ${id}`);
  return found;
}

async function suspend(db: Database, id: string, at: number | null): Promise<void> {
  await db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ suspended_at: at })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CommandError(`No account has the id ${id}`);
    await createAudit(tx, Date.now)(at === null ? 'account resumed' : 'account suspended', id, OPERATOR);
  });
}

/**
 * Marks an account; the wallet's next sweep deletes it, with the shares at the key service. A project's wish would end where
 * another project uses the account: this takes its place.
 */
async function remove(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async tx => {
    await tx.updateTable('users').set({ removes_at: Date.now(), removes_for: null }).where('id', '=', id).execute();
    await createAudit(tx, Date.now)('account-removal', id, OPERATOR);
  });
}

/** Addresses of the databases of the services that the settings have. */
export type DatabaseUrls = Readonly<Partial<Record<StoringService, string>>>;

/** Runs a task on the database of a service; undefined where the settings have no such service. */
async function onDatabase<Tables, T>(
  urls: DatabaseUrls,
  service: StoringService,
  task: (db: Kysely<Tables>) => Promise<T>,
): Promise<T | undefined> {
  const url = urls[service];
  if (url === undefined) return undefined;
  return onDatabaseOf(service, async () => {
    const db = openDatabase<Tables>(url);
    try {
      return await task(db);
    } finally {
      await db.destroy();
    }
  });
}

/** A person, by what the services know them. Without a database of the wallet, both are what the command names. */
interface Person {
  readonly id: string;
  readonly addresses: readonly string[];
}

const addressesOf = ({ evmAddress, solanaAddress }: PersonSummary): string[] =>
  [evmAddress, solanaAddress].filter(address => address !== null);

/** Says what to run where the settings have not every service. */
function elsewhere(urls: DatabaseUrls, act: Act, { id, addresses }: Person): string[] {
  const command = (who: string): string => `latchkey-services users ${act} ${who}`;
  const calls: string[] = [];
  if (!urls.wallet) calls.push(`wallet: ${command('<id, email, login or address>')} with the settings of the wallet`);
  // The wallet deletes what the key service has
  if (!urls.keys && act === 'export') calls.push(`key service: ${command(id)} with the settings of the key service`);
  if (!urls.api)
    for (const address of addresses)
      calls.push(`API, if there is one: ${command(address)} with the settings of the API`);
  return calls;
}

async function exportAll(urls: DatabaseUrls, person: Person): Promise<object> {
  const { id, addresses } = person;
  const wallet = await onDatabase<WalletTables, object>(urls, 'wallet', db => exportOf(db, id));
  const keyService = await onDatabase<KeyTables, object | undefined>(urls, 'keys', db => keyServiceData(db, id));
  const api = await onDatabase<Schema, object | undefined>(urls, 'api', db => apiData(db, addresses));
  if (!wallet && !keyService && !api) throw new CommandError(`No account matches ${id}`);
  return { ...wallet, keyService, api, elsewhere: elsewhere(urls, 'export', person) };
}

/**
 * Deletes an account, what the API has of it first: the addresses are lost once the wallet has deleted it. The wallet's
 * sweep deletes what the key service has.
 */
async function removeAll(urls: DatabaseUrls, person: Person): Promise<object> {
  const deleted = await onDatabase<Schema, object>(urls, 'api', db => deleteApiData(db, person.addresses));
  const before = await onDatabase<WalletTables, PersonSummary>(urls, 'wallet', async db => {
    const known = await summary(db, person.id);
    await remove(db, person.id);
    return known;
  });
  return {
    ...before,
    ...(before && { removesAt: 'with the next sweep of the wallet, within a minute' }),
    ...(deleted && { api: deleted }),
    elsewhere: elsewhere(urls, 'delete', person),
  };
}

const acts: Readonly<Record<Act, (urls: DatabaseUrls, person: Person) => Promise<unknown>>> = {
  find: (urls, { id }) => onDatabase<WalletTables, PersonSummary>(urls, 'wallet', db => summary(db, id)),
  export: exportAll,
  suspend: (urls, { id }) =>
    onDatabase<WalletTables, PersonSummary>(urls, 'wallet', async db => {
      await suspend(db, id, Date.now());
      return summary(db, id);
    }),
  resume: (urls, { id }) =>
    onDatabase<WalletTables, PersonSummary>(urls, 'wallet', async db => {
      await suspend(db, id, null);
      return summary(db, id);
    }),
  delete: removeAll,
};

/** Acts on what services without a wallet have: the key service knows a person by an id, the API by an address. */
const ACTS_WITHOUT_WALLET: Readonly<Partial<Record<Act, readonly StoringService[]>>> = {
  export: ['keys', 'api'],
  delete: ['api'],
};

/** Form of addresses, of whatever namespace. */
const ADDRESS = /^[0-9A-Za-z]{26,100}$/;

/** Returns whom a command without a wallet is about. @throws CommandError for a deletion without an address */
function personNamed(act: Act, who: string): Person {
  const addresses = ADDRESS.test(who) ? [who] : [];
  if (act === 'delete' && addresses.length === 0)
    throw new CommandError('users delete needs an address with the settings of the API');
  return { id: who, addresses };
}

/** Returns whom a command is about. @throws CommandError where none or several match */
async function peopleOf(urls: DatabaseUrls, act: Act, who: string): Promise<readonly Person[]> {
  if (urls.wallet === undefined) {
    if (ACTS_WITHOUT_WALLET[act]?.some(service => urls[service])) return [personNamed(act, who)];
    throw new CommandError(`users ${act} needs the settings of the wallet`);
  }
  const people = await onDatabase<WalletTables, Person[]>(urls, 'wallet', async db => {
    const ids = await findPeople(db, who);
    return Promise.all(ids.map(async id => ({ id, addresses: addressesOf(await summary(db, id)) })));
  });
  if (!people || people.length === 0) throw new CommandError(`No account matches ${who}`);
  if (people.length > 1 && act !== 'find')
    throw new CommandError(`Several accounts match ${who}: ${people.map(({ id }) => id).join(', ')}. Give an id.`);
  return people;
}

/**
 * Runs the command `users <act> <who>`. `who` is an account id, an email address, a login or a blockchain address. Prints one JSON
 * object for each account. `export` and `delete` handle the services whose databases are in `urls`; their field `elsewhere` lists
 * the commands to run for the other services.
 * @throws {CommandError} for an unknown act, for no match, and for several matches unless the act is `find`
 */
export async function users(urls: DatabaseUrls, act = '', who = ''): Promise<void> {
  if (!(ACTS as readonly string[]).includes(act) || who === '')
    throw new CommandError(`users ${ACTS.join('|')} <id, email, login or address>`);
  const named = act as Act; // as checked
  for (const person of await peopleOf(urls, named, who))
    console.log(JSON.stringify(await acts[named](urls, person), undefined, 2));
}
