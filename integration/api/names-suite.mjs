// Registration of names: who may, what is refused, and that of two requests for a name one succeeds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createClient,
  encodeFunctionData,
  getAddress,
  http,
  publicActions,
  serializeErc6492Signature,
  walletActions,
  zeroHash,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { ROOT } from './test-world.mjs';

/** Coin type of the chain 31337 (ENSIP-11). */
const COIN = 0x8000_0000 + 31_337;
const ROUTE = '/v1/profile/account';
const artefacts = JSON.parse(readFileSync(join(ROOT, 'demo/contracts/artefacts.json'), 'utf8'));
const now = () => Math.floor(Date.now() / 1_000);
const person = () => privateKeyToAccount(generatePrivateKey());
let count = 0;
const newName = () => `person-${++count}-${process.pid}.latchkey.test`;

/** Smart account of a key: its address, and its signature while it is not deployed. */
async function smartAccountOf(owner, { url }) {
  const deployer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
  const client = createClient({ account: deployer, chain: foundry, transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);
  const hash = await client.deployContract({ ...artefacts.SmartAccountFactory });
  const { contractAddress: factory } = await client.waitForTransactionReceipt({ hash });
  const { abi } = artefacts.SmartAccountFactory;
  const args = [owner.address, zeroHash];
  return {
    address: await client.readContract({ address: factory, abi, functionName: 'addressOf', args }),
    wrap: signature =>
      serializeErc6492Signature({
        address: factory,
        data: encodeFunctionData({ abi, functionName: 'create', args }),
        signature,
      }),
    async deploy() {
      const hash = await client.writeContract({ address: factory, abi, functionName: 'create', args });
      await client.waitForTransactionReceipt({ hash });
    },
  };
}

/** Tests the registration; `tools` are the requests of the contract suite. */
export async function namesSuite(t, world, { ok, get, post, refused }) {
  const signed = async (account, content, signer = account) => {
    const message = typeof content === 'string' ? content : JSON.stringify(content);
    const { address } = account;
    return { coin_type: COIN, address, message, signature: await signer.signMessage({ message }) };
  };
  const claim = (account, name, rest = {}, signer = account) =>
    signed(account, { name, attributes: {}, timestamp: now(), ...rest }, signer);

  await t.test('a name is registered by the signature of its owner, and found in both directions', async () => {
    const [owner, name] = [person(), newName()];
    const { status, body } = await post(ROUTE, await claim(owner, name, { attributes: { bio: 'Sails, mostly' } }));
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.name, name);
    assert.deepEqual(body.attributes, { bio: 'Sails, mostly' });
    assert.deepEqual(Object.keys(body.addresses).toSorted(), [String(COIN), '60'].toSorted());
    assert.equal(body.addresses['60'].address, getAddress(owner.address));
    assert.deepEqual(await ok(`${ROUTE}/${name}?apiVersion=2`), body);
    const reverse = await ok(`/v1/profile/reverse/${owner.address.toLowerCase()}?apiVersion=2`);
    assert.deepEqual(
      reverse.map(one => one.name),
      [name],
    );
    assert.equal((await ok(`/v1/identity/${owner.address}?projectId=p`)).name, name);
    const { suggestions } = await ok(`/v1/profile/suggestions/${name.split('.')[0]}`);
    assert.deepEqual([suggestions[0].name, suggestions[0].registered], [name, true]);
  });

  await t.test('no label is suggested that is refused after its signature', async () => {
    for (const label of ['ab--cd', 'xn--4ca', 'XN--4CA', 'abc'])
      await refused(get(`/v1/profile/suggestions/${label}`), 400, 'name');
    const { suggestions } = await ok('/v1/profile/suggestions/abc--d');
    assert.equal((await post(ROUTE, await claim(person(), suggestions[0].name))).status, 200);
  });

  await t.test('a name that is taken is refused, in any case of its letters', async () => {
    const name = newName();
    assert.equal((await post(ROUTE, await claim(person(), name))).status, 200);
    await refused(post(ROUTE, await claim(person(), name)), 400, 'name');
    await refused(post(ROUTE, await claim(person(), name.replace('person', 'Person'))), 400, 'name');
  });

  await t.test('of ten requests for a name at once, one succeeds', async () => {
    const name = newName();
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(person(), name)));
    const answers = await Promise.all(claims.map(one => post(ROUTE, one)));
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [200, ...Array(9).fill(400)]);
    const winner = claims[answers.findIndex(({ status }) => status === 200)];
    const { addresses } = await ok(`${ROUTE}/${name}`);
    assert.equal(addresses['60'].address, winner.address);
  });

  await t.test('a message is used once, also with another form of its signature', async () => {
    const [owner, name] = [person(), newName()];
    const request = await claim(owner, name);
    assert.equal((await post(ROUTE, request)).status, 200);
    await refused(post(ROUTE, request), 400, 'message');
    await world.removeName(name); // as an operator may
    await refused(post(ROUTE, request), 400, 'message');
    await refused(post(ROUTE, { ...request, address: owner.address.toLowerCase() }), 400, 'message');
    assert.equal((await post(ROUTE, await claim(owner, name, { attributes: undefined }))).status, 200);
  });

  await t.test('a refused request leaves its message unused', async () => {
    const name = newName();
    const [owner, other] = [person(), person()];
    assert.equal((await post(ROUTE, await claim(other, name))).status, 200);
    const request = await claim(owner, name);
    await refused(post(ROUTE, request), 400, 'name');
    await world.removeName(name);
    assert.equal((await post(ROUTE, request)).status, 200);
  });

  await t.test('the signature of another account, or of another text, is refused', async () => {
    const [owner, other] = [person(), person()];
    await refused(post(ROUTE, await claim(owner, newName(), {}, other)), 401, 'signature');
    const request = await claim(owner, newName());
    await refused(post(ROUTE, { ...request, address: other.address }), 401, 'signature');
    const message = request.message.replace('"attributes":{}', '"attributes": {}');
    await refused(post(ROUTE, { ...request, message }), 401, 'signature');
    for (const signature of ['0x00', `0x${'11'.repeat(65)}`, `0x${'ff'.repeat(200)}`])
      await refused(post(ROUTE, { ...request, signature }), 401, 'signature');
  });

  await t.test('an expired message and one from the future are refused', async () => {
    for (const timestamp of [now() - 301, now() + 310, 0])
      await refused(post(ROUTE, await claim(person(), newName(), { timestamp })), 400, 'timestamp');
    const late = await post(ROUTE, await claim(person(), newName(), { timestamp: now() - 240 }));
    assert.equal(late.status, 200, 'a person may take four minutes to sign');
  });

  await t.test('a smart account registers before and after its deployment', async () => {
    const owner = person();
    const account = await smartAccountOf(owner, world.nodes.chain);
    const first = await claim(account, newName(), {}, owner);
    await refused(post(ROUTE, first), 401, 'signature'); // neither its key nor a contract
    assert.equal((await post(ROUTE, { ...first, signature: account.wrap(first.signature) })).status, 200);
    await account.deploy();
    assert.equal((await post(ROUTE, await claim(account, newName(), {}, owner))).status, 200);
    await refused(post(ROUTE, await claim(account, newName(), {}, person())), 401, 'signature');
    assert.equal((await ok(`/v1/profile/reverse/${account.address}?apiVersion=2`)).length, 2);
  });

  await t.test('names, attributes, networks and bodies that break a rule are refused', async () => {
    const owner = person();
    for (const name of ['abc.latchkey.test', 'a b.latchkey.test', 'näme.latchkey.test', 'xn--4ca.latchkey.test'])
      await refused(post(ROUTE, await claim(owner, name)), 400, 'name');
    for (const name of ['name.eth', 'name', 'a.name.latchkey.test', `${'n'.repeat(65)}.latchkey.test`])
      await refused(post(ROUTE, await claim(owner, name)), 400, 'name');
    for (const attributes of [
      { avatar: 'https://evil.example' },
      { bio: '' },
      { bio: 'x'.repeat(256) },
      { bio: '\u202e' },
    ])
      await refused(post(ROUTE, await claim(owner, newName(), { attributes })), 400, 'attributes');
    const request = await claim(owner, newName());
    for (const coin_type of [60, COIN + 1, 0, 31_337, -1, 1.5, '60'])
      await refused(post(ROUTE, { ...request, coin_type }), Number.isInteger(coin_type) && coin_type >= 0 ? 400 : 422);
    for (const content of ['', 'name', '[]', '{"name":"a"}', '{"name":"some.latchkey.test","timestamp":"1"}'])
      await refused(post(ROUTE, await signed(owner, content)), 422);
    await refused(post(ROUTE, { ...request, address: '0x12' }), 422, 'address');
    await refused(post(ROUTE, { ...request, signature: 'no' }), 422, 'signature');
    await refused(post(ROUTE, {}), 422);
  });
}
