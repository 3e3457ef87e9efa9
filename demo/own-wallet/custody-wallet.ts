import { W3mError, type EmbeddedUser, type EmbeddedWallet } from 'latchkey';

/** Wallet of a custody provider with an HTTP interface; the keys never leave the provider. */
export function custodyWallet(url: string, fetch: typeof globalThis.fetch = globalThis.fetch): EmbeddedWallet {
  async function post(path: string, body: object, signal?: AbortSignal): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      credentials: 'include', // the provider's session is a cookie
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    if (response.status === 403) throw new W3mError('USER_REJECTED');
    if (!response.ok) throw new Error(`The custody provider answered ${response.status}`);
    return response.json();
  }

  return {
    name: 'Example Custody',
    // The modal checks what `account` returns; nobody signed in is `undefined`
    account: async ({ chainId }, signal) =>
      ((await post('/account', { chainId }, signal)) as { readonly user?: EmbeddedUser }).user,
    request: (chainId, call, signal) => post('/request', { chainId, ...call }, signal),
    async logout() {
      await post('/logout', {});
    },
    async login(step, signal) {
      if (step.kind === 'email') {
        await post('/login', { email: step.email }, signal);
        return { next: 'otp' };
      }
      if (step.kind !== 'otp') throw new Error('This provider offers e-mail only');
      await post('/login/code', { code: step.otp }, signal);
      return { next: 'done' };
    },
  };
}
