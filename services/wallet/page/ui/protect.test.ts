import { expect } from '@open-wc/testing';
import { ACCOUNT_HEADER } from '../../shared/account-header.js';
import { ANN } from '../testing/ann.js';
import { aborted } from '../wallet-error.js';
import { askNewKeys } from './import.js';
import type { Ui } from './stage.js';

const REFUSAL = {
  status: 'FAILED',
  reasons: [{ field: '', description: 'Another account is signed in now. Start again.' }],
};

describe('The question how to protect a new wallet', () => {
  const { fetch } = window;
  afterEach(() => {
    window.fetch = fetch;
  });

  it('adds no passkey to another account that is signed in meanwhile', async () => {
    const calls: (readonly [path: string, account: string | null])[] = [];
    window.fetch = (path, init) => {
      calls.push([path as string, new Headers(init?.headers).get(ACCOUNT_HEADER)]);
      if (path === '/v1/passkeys/list') return Promise.resolve(Response.json({ passkeys: [] }));
      return Promise.resolve(
        Response.json(REFUSAL, { status: 409, headers: { 'x-wallet-failure': 'ACCOUNT_CHANGED' } }),
      );
    };
    const choices = ['passkey'];
    const ui = {
      show: () => undefined,
      choose: () => {
        const choice = choices.shift();
        return choice === undefined ? Promise.reject(aborted()) : Promise.resolve(choice);
      },
      signal: new AbortController().signal,
    } as unknown as Ui; // each question has one answer
    const wish = { isImport: false, mustProtect: true, userId: ANN.userId };
    const outcome = await askNewKeys(ui, wish).catch((error: unknown) => error);
    expect(outcome).to.have.property('reason', 'ABORTED');
    expect(calls).to.deep.equal([
      ['/v1/passkeys/list', ANN.userId],
      ['/v1/passkey/create-options', ANN.userId],
    ]);
  });
});
