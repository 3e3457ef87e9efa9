import { expect } from '@open-wc/testing';
import type { KeyCall } from '../../../keys/shared/api.js';
import { newKeyPair, publicKeyOf } from '../../../keys/shared/envelope.js';
import { KeyService } from './key-service.js';
import type { SignedCall } from './signed-call.js';

const STATEMENT = 'a.b.c';

describe('The client of the key service', () => {
  const { fetch } = window;
  let bodies: Map<string, Record<string, unknown>>;

  beforeEach(async () => {
    bodies = new Map();
    const key = { id: 'a', publicKey: await publicKeyOf(await newKeyPair()) };
    const answers: Readonly<Record<Exclude<KeyCall, 'remove'>, object>> = {
      key,
      store: {},
      release: { is: 'stopped' },
    };
    window.fetch = async (url, init) => {
      const path = new URL(url as string, location.href);
      const name = path.pathname.split('/').at(-1) as keyof typeof answers;
      if (path.host !== 'keys.example') return new Response(JSON.stringify({ statement: STATEMENT }));
      bodies.set(name, JSON.parse(init?.body as string) as Record<string, unknown>);
      return new Response(JSON.stringify(answers[name]));
    };
  });
  afterEach(() => {
    window.fetch = fetch;
  });

  it('tells the language of the page with each share that it stores and asks for', async () => {
    let language = 'de';
    const keys = new KeyService('https://keys.example', () => language);
    const call = (async () => ({ statement: STATEMENT })) as unknown as SignedCall;
    await keys.store('user', 'set', new Uint8Array(17), call);
    expect(bodies.get('store')).to.include({ locale: 'de', reference: 'set' });
    language = 'ja';
    expect(await keys.release('user', 'set', '123456')).to.deep.equal({ is: 'stopped' });
    expect(bodies.get('release')).to.include({ locale: 'ja', code: '123456' });
  });
});
