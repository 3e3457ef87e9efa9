// The wallet moves to another domain: passkeys of the old one open accounts at the new origin, and nowhere else.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { Authenticator } from './authenticator.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const OLD = 'https://wallet.old.example';
const NEW = 'https://wallet.new.example';
const domain = 'wallet.old.example';

/** A visitor of one origin of the wallet. */
class Guest extends Visitor {
  constructor(server, origin) {
    super(server);
    this.origin = origin;
  }

  call(name, body = {}, headers = {}) {
    return super.call(name, body, { origin: this.origin, ...headers });
  }
}

async function signIn(server, origin, passkey) {
  const guest = new Guest(server, origin);
  const { options } = await guest.get('passkey/use-options');
  const refusal = await guest.refusal('passkey/use', { response: passkey.use(options) });
  if (refusal) return { rpId: options.rpId, refusal };
  const { account } = await guest.get('account');
  return { rpId: options.rpId, userId: account?.userId };
}

async function checkMove(given) {
  const world = await TestWorld.create(given);
  try {
    const old = await world.start({ WALLET_ORIGIN: OLD, PASSKEY_ORIGINS: NEW });
    const passkey = new Authenticator(undefined, { origin: OLD, domain });
    const person = new Guest(old, OLD);
    const { options } = await person.get('passkey/create-options', { userName: 'Ann' });
    await person.get('passkey/create', { response: passkey.create(options) });
    const { userId } = (await person.get('account')).account;

    const listed = await (await fetch(`http://127.0.0.1:${old.port}/.well-known/webauthn`)).json();
    assert.deepEqual(listed, { origins: [OLD, NEW] });

    const moved = await world.start({ WALLET_ORIGIN: NEW, PASSKEY_DOMAIN: domain });
    passkey.origin = NEW; // the browser has found it in the list
    assert.deepEqual(await signIn(moved, NEW, passkey), { rpId: domain, userId });

    passkey.origin = 'https://evil.example';
    assert.equal((await signIn(moved, NEW, passkey)).refusal, 'PASSKEY_FAILED');
    // Without the setting the domain is another one, and the passkey belongs to the old one
    passkey.origin = NEW;
    const unset = await world.start({ WALLET_ORIGIN: NEW });
    assert.deepEqual(await signIn(unset, NEW, passkey), { rpId: 'wallet.new.example', refusal: 'PASSKEY_FAILED' });
  } finally {
    await world.stop();
  }
}

testOnEachDatabase('passkeys of the old domain open accounts at the new origin', async (_, newUrl) =>
  checkMove({ DATABASE_URL: await newUrl() }),
);
