import { lamports, type Address, type Commitment } from '@solana/kit';
import * as z from 'zod/mini';
import type { Ledger } from './ledger.js';
import { accountJson, encodings } from './account-json.js';
import { addressParam, check, commitmentOf, commitmentParam, signatureParam } from './methods/method.js';
import { INVALID_PARAMS, METHOD_NOT_FOUND, RpcError } from './rpc-error.js';

/** Sends a notification to the subscriber. */
export type Notify = (method: string, result: unknown, subscription: number) => void;

interface Subscription {
  readonly kind: string;
  end(): void;
}

const signatureOptions = z.nullish(
  z.object({ commitment: z.nullish(commitmentParam), enableReceivedNotification: z.nullish(z.boolean()) }),
);
const accountOptions = z.nullish(
  z.object({ commitment: z.nullish(commitmentParam), encoding: z.nullish(z.enum(encodings)) }),
);

const SUBSCRIBE = 'Subscribe';
const UNSUBSCRIBE = 'Unsubscribe';

// Ids are unique across connections, as on a node
let lastId = 0;

/** Subscriptions of one connection. */
export class Subscriptions {
  readonly #ledger: Ledger;
  readonly #notify: Notify;
  readonly #all = new Map<number, Subscription>();

  constructor(ledger: Ledger, notify: Notify) {
    this.#ledger = ledger;
    this.#notify = notify;
  }

  /** Answers a request. The caller calls `answered` after it has sent the answer, so that notifications follow it. */
  request(method: string, params: unknown): { readonly result: unknown; readonly answered: () => void } {
    if (method.endsWith(UNSUBSCRIBE)) {
      const [id] = check(z.tuple([z.int()]), params);
      const found = this.#all.get(id);
      if (found?.kind !== method.slice(0, -UNSUBSCRIBE.length))
        throw new RpcError(INVALID_PARAMS, 'Invalid subscription id.');
      this.#end(id);
      return { result: true, answered: () => undefined };
    }
    if (!method.endsWith(SUBSCRIBE)) throw new RpcError(METHOD_NOT_FOUND, 'Method not found');
    const id = ++lastId;
    const answered = this.#begin(method.slice(0, -SUBSCRIBE.length), params, id);
    return { result: id, answered };
  }

  /** Ends all subscriptions when the connection closes. */
  close(): void {
    for (const id of [...this.#all.keys()]) this.#end(id);
  }

  #begin(kind: string, params: unknown, id: number): () => void {
    switch (kind) {
      case 'signature': {
        const [signature, options] = check(z.tuple([signatureParam, z.optional(signatureOptions)]), params);
        return this.#signature(id, signature, commitmentOf(options), options?.enableReceivedNotification ?? false);
      }
      case 'account': {
        const [address, options] = check(z.tuple([addressParam, z.optional(accountOptions)]), params);
        return this.#account(id, address, commitmentOf(options), options?.encoding ?? undefined);
      }
      case 'slot': {
        const end = this.#ledger.listen({
          slot: slot => {
            const root = this.#ledger.blocks.newest('finalized').slot;
            this.#notify('slotNotification', { slot, parent: slot - 1n, root }, id);
          },
        });
        this.#all.set(id, { kind, end });
        return () => undefined;
      }
      default:
        throw new RpcError(METHOD_NOT_FOUND, 'Method not found');
    }
  }

  /** Notifies once when a transaction reaches the commitment, then ends the subscription. */
  #signature(id: number, signature: string, commitment: Commitment, tellsReceived: boolean): () => void {
    const tell = (slot: bigint, value: unknown): void =>
      this.#notify('signatureNotification', { context: { slot }, value }, id);
    const look = (): void => {
      const landed = this.#ledger.find(signature);
      if (!landed || !this.#all.has(id) || !this.#ledger.blocks.hasReached(landed.slot, commitment)) return;
      this.#end(id);
      tell(landed.slot, { err: landed.failure?.err ?? null });
    };
    const landed = (): void => {
      const found = this.#ledger.find(signature);
      if (found && tellsReceived) tell(found.slot, 'receivedSignature');
      look();
    };
    const end = this.#ledger.listen({
      slot: look,
      landed: transaction => {
        if (transaction.signature === signature) landed();
      },
    });
    this.#all.set(id, { kind: 'signature', end });
    return look;
  }

  /** Notifies of each change of an account when the change reaches the commitment. */
  #account(
    id: number,
    address: Address,
    commitment: Commitment,
    encoding: (typeof encodings)[number] | undefined,
  ): () => void {
    const { blocks } = this.#ledger;
    let changes: readonly { readonly slot: bigint; readonly value: object }[] = [];
    const tellThose = (): void => {
      const due = changes.filter(({ slot }) => blocks.hasReached(slot, commitment));
      changes = changes.filter(change => !due.includes(change));
      for (const { slot, value } of due) this.#notify('accountNotification', { context: { slot }, value }, id);
    };
    const accountOf = this.#ledger.account.bind(this.#ledger);
    const nothing = {
      address,
      executable: false,
      lamports: lamports(0n),
      space: 0n,
      data: new Uint8Array(),
      // Address of the system program
      programAddress: '11111111111111111111111111111111' as Address,
    };
    const end = this.#ledger.listen({
      slot: tellThose,
      accounts: addresses => {
        if (!addresses.includes(address)) return;
        const value = accountJson(accountOf(address) ?? nothing, encoding, accountOf);
        changes = [...changes, { slot: blocks.latest.slot, value }];
        tellThose();
      },
    });
    this.#all.set(id, { kind: 'account', end });
    return () => undefined;
  }

  #end(id: number): void {
    this.#all.get(id)?.end();
    this.#all.delete(id);
  }
}
