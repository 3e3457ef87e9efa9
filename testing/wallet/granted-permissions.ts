import type { AnswerScript } from './script.js';

type Entry = Readonly<Record<string, unknown>> & { readonly context: string };

const first = (params: readonly unknown[]): Readonly<Record<string, unknown>> =>
  (params[0] ?? {}) as Readonly<Record<string, unknown>>; // a test wallet reads what it knows

/** Permissions of smart sessions that a test wallet has granted (ERC-7715). */
export class GrantedPermissions {
  #granted: readonly Entry[] = [];

  /** Contexts of what is granted and not revoked. */
  get contexts(): readonly string[] {
    return this.#granted.map(({ context }) => context);
  }

  /** Answers `wallet_grantPermissions`; a lie grants for another account. */
  async grant(params: readonly unknown[], script: AnswerScript): Promise<unknown> {
    const isLie = await script.decide('wallet_grantPermissions', params);
    const words = crypto.getRandomValues(new Uint8Array(32));
    const context = `0x${[...words].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
    const entry: Entry = { ...first(params), context, ...(isLie && { address: `0x${'de'.repeat(20)}` }) };
    this.#granted = [...this.#granted, entry];
    return entry;
  }

  /** Answers `wallet_revokePermissions`; a lie agrees and revokes nothing. */
  async revoke(params: readonly unknown[], script: AnswerScript): Promise<unknown> {
    const isLie = await script.decide('wallet_revokePermissions', params);
    const context = String(first(params)['permissionContext']);
    if (!isLie) this.forget(context);
    return {};
  }

  /** Answers `wallet_getGrantedExecutionPermissions`. */
  list(): readonly unknown[] {
    return this.#granted;
  }

  /** Revokes permissions, as a person does in the wallet. */
  forget(context: string): void {
    this.#granted = this.#granted.filter(each => each.context !== context);
  }
}
