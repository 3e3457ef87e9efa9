// Wallets whose issuer is the address at which they listen, for libraries of strangers.
import { freePort } from '../../tools/free-port.mjs';
import { TestWorld, Visitor } from '../wallet/test-world.mjs';

/** A visitor at the wallet's own address: issuer and server are one. */
export class Guest extends Visitor {
  call(name, body = {}, headers = {}) {
    return super.call(name, body, { origin: this.server.world.settings.origin, ...headers });
  }
}

/** A wallet whose issuer is the address at which it listens, with the present time. */
export async function createWorld(t, given = {}) {
  const port = await freePort(); // the origin of the wallet names it before the wallet listens
  const origin = `http://localhost:${port}`;
  const projects = JSON.stringify({ shop: ['https://shop.example'], other: ['https://other.example'] });
  const world = await TestWorld.create({
    WALLET_ORIGIN: origin,
    PORT: String(port),
    HOST: 'localhost',
    WALLET_PROJECTS: projects,
    ...given,
  });
  world.time = Date.now();
  t.after(() => world.stop());
  return { world, origin };
}

/** Signs a new visitor in by email. */
export async function signIn(world, server, email) {
  const guest = new Guest(server);
  const { action } = await guest.get('login/email', { email });
  if (action === 'VERIFY_DEVICE') {
    await new Guest(server).get('link/approve', { token: world.link(email) });
    await guest.get('login/device');
  }
  await guest.get('login/otp', { otp: world.code(email) });
  return guest;
}
