import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import type { CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { isEvmAddress, isEvmChainId } from '../domain/validation.js';

const maybe = z.nullish(z.string());
const identity = z.object({ name: maybe, avatar: maybe });
const names = z.array(z.object({ name: z.string() }));
/** A name with its addresses by coin type (ENSIP-11); an empty list if the name does not exist. */
const resolved = z.union([
  z.object({ addresses: z.optional(z.record(z.string(), z.object({ address: z.string() }))) }),
  z.array(z.unknown()),
]);

/** Coin type of Ethereum: an address under it is the account on every EVM network, unless it is a contract. */
const ETHEREUM = '60';
const MAINNET = 1;
/** Added to a chain id to make it a coin type. */
const EVM_COIN_TYPE = 0x80000000;

interface Query {
  readonly address: string;
  readonly network: CaipNetwork;
}

const segment = (text: string): string => encodeURIComponent(text);

/** Client of a service of names and pictures. Each method rejects as {@link Http} does. */
export interface IdentityService {
  identity(
    query: Query,
    signal: AbortSignal,
  ): Promise<{ readonly name?: string | undefined; readonly avatar?: string | undefined }>;
  /** Returns the name of an address. */
  nameOf(query: Query, signal: AbortSignal): Promise<string | undefined>;
  /** Returns the address of a name on a network, otherwise on Ethereum unless it is a contract there. */
  resolve(name: string, network: CaipNetwork, signal: AbortSignal): Promise<string | undefined>;
}

/** Tells whether an address is a contract on Ethereum. */
type IsContract = (address: string, signal: AbortSignal) => Promise<boolean>;

/**
 * Creates the client of a service of names and pictures.
 * @param isContract Asked before an address of Ethereum is used on another network; by default, none is a contract
 */
export function createIdentityService(
  http: Http,
  isContract: IsContract = () => Promise.resolve(false),
): IdentityService {
  return {
    async identity({ address }: Query, signal: AbortSignal) {
      const query = { sender: address };
      const answer = await http.get(`/v1/identity/${segment(address)}`, { schema: identity, query, signal });
      return { name: answer.name ?? undefined, avatar: answer.avatar ?? undefined };
    },

    async nameOf({ address }: Query, signal: AbortSignal): Promise<string | undefined> {
      const query = { sender: address, apiVersion: 2 };
      const found = await http
        .get(`/v1/profile/reverse/${segment(address)}`, { schema: names, query, signal })
        .catch(unlessMissing);
      return found?.[0]?.name;
    },

    async resolve(name: string, { id }: CaipNetwork, signal: AbortSignal): Promise<string | undefined> {
      const answer = await http
        .get(`/v1/profile/account/${segment(name)}`, { schema: resolved, query: { apiVersion: 2 }, signal })
        .catch(unlessMissing);
      if (!answer || !('addresses' in answer) || !answer.addresses) return undefined;
      const { addresses } = answer;
      const own = isEvmChainId(id) ? addresses[String(EVM_COIN_TYPE + id)] : undefined;
      const address = (own ?? addresses[ETHEREUM])?.address;
      if (address === undefined || !isEvmAddress(address)) return undefined;
      // A contract of Ethereum, such as a multisig wallet, need not exist on another network
      const isElsewhere = own === undefined && id !== MAINNET;
      return isElsewhere && (await isContract(address, signal)) ? undefined : address;
    },
  };
}

/** Turns "not found" into undefined. @throws the error of any other answer */
function unlessMissing(error: unknown): undefined {
  if (error instanceof W3mError && error.code === 'HTTP_STATUS' && error.params['status'] === 404) return undefined;
  throw error;
}
