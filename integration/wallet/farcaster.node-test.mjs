// Logins with Farcaster while its relay and registry come and go.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { concatHex, encodeAbiParameters, encodeErrorResult, numberToHex, pad, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { ORIGIN, parts, TestWorld, Visitor } from './test-world.mjs';

/** Farcaster's relay and the node of its registry, which answer as the test says. */
async function startFarcaster() {
  const account = privateKeyToAccount(generatePrivateKey());
  const farcaster = { relay: 'pending', isNodeUp: false, count: 0, polls: 0, account };
  farcaster.sign = message => account.signMessage({ message });
  let nonce;
  const approval = async () => {
    const message = createSiweMessage({
      address: account.address,
      chainId: 10,
      domain: new URL(ORIGIN).host,
      nonce,
      statement: 'Farcaster Auth',
      uri: ORIGIN,
      version: '1',
      resources: ['farcaster://fid/7'],
    });
    return {
      state: 'completed',
      message,
      signature: await farcaster.sign(message),
      username: farcaster.username ?? 'ann',
    };
  };
  const replyOf = async (path, body) => {
    const given = await farcaster.answerAt?.(path);
    if (given) return given;
    if (path === '/v1/channel') {
      ({ nonce } = body);
      return [201, { channelToken: 'token', url: 'https://farcaster.example/app', nonce }];
    }
    if (path === '/v1/channel/status') {
      farcaster.polls += 1;
      if (farcaster.relay === 'down') return [503, 'Service Unavailable'];
      if (farcaster.relay === 'pending') return [202, { state: 'pending' }];
      farcaster.count += 1;
      if (farcaster.count > 1) return [401, { errCode: 'unauthorized' }]; // a channel answers once
      return [200, await approval()];
    }
    const own = farcaster.answerOfNode?.(body);
    if (own) return [200, { jsonrpc: '2.0', id: body.id, ...own }];
    if (!farcaster.isNodeUp) return [503, 'Service Unavailable'];
    const isOfRegistry = body.params?.[0]?.to?.toLowerCase() === '0x00000000fc6c5f01fc30151999387bb99a9f489b';
    const result = isOfRegistry ? pad('0x7') : '0x01'; // account 7; a valid signature
    return [200, { jsonrpc: '2.0', id: body.id, result }];
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [status, body, headers] = await replyOf(request.url, text && JSON.parse(text));
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  farcaster.url = `http://127.0.0.1:${server.address().port}`;
  farcaster.stop = () => new Promise(resolve => server.close(resolve).closeAllConnections());
  return farcaster;
}

test('a relay or a registry that cannot be reached ends no login with Farcaster', async () => {
  const farcaster = await startFarcaster();
  const world = await TestWorld.create({ FARCASTER_RELAY: farcaster.url, FARCASTER_RPC_URL: `${farcaster.url}/node` });
  try {
    const person = new Visitor(await world.start());
    await person.get('farcaster/start');
    for (const relay of ['pending', 'down', 'pending', 'completed']) {
      farcaster.relay = relay;
      assert.deepEqual(await person.get('farcaster/poll'), { userName: null }, relay);
    }
    person.server = await world.start(); // the instance that heard of the approval has ended
    assert.deepEqual(await person.get('farcaster/poll'), { userName: null });
    farcaster.isNodeUp = true;
    assert.deepEqual(await person.get('farcaster/poll'), { userName: 'ann' });
    assert.equal(farcaster.count, 1);
    assert.equal((await person.get('account')).account.userName, 'ann');

    await person.get('farcaster/start');
    assert.equal(await person.refusal('farcaster/poll'), 'LOGIN_FAILED'); // the relay has closed the channel
  } finally {
    await world.stop();
    await farcaster.stop();
  }
});

test('polls of one network are counted, and a refused one asks no relay', async t => {
  const farcaster = await startFarcaster();
  const world = await TestWorld.create({ FARCASTER_RELAY: farcaster.url, FARCASTER_RPC_URL: `${farcaster.url}/node` });
  t.after(async () => {
    await world.stop();
    await farcaster.stop();
  });
  const server = await world.start();
  const people = [new Visitor(server), new Visitor(await world.start())];
  for (const person of people) {
    await person.get('farcaster/start');
    await person.get('farcaster/poll');
  }
  const counters = server.world.db.updateTable('counters').where('key', 'like', 'farcaster poll:%');
  const { numUpdatedRows } = await counters
    .set({ count: parts.limits['farcaster poll'].count - 1 })
    .executeTakeFirstOrThrow();
  assert.equal(numUpdatedRows, 1n, 'both instances count together');
  await people[0].get('farcaster/poll');
  const { polls } = farcaster;
  for (const person of people) assert.equal(await person.refusal('farcaster/poll'), 'TOO_MANY_REQUESTS');
  assert.equal(farcaster.polls, polls);
  world.time += parts.limits['farcaster poll'].periodMs;
  await people[1].get('farcaster/start');
  await people[1].get('farcaster/poll');
  assert.equal(farcaster.polls, polls + 1);
});

/** What a contract reverts with that has its caller ask an address outside the chain (ERC-3668). */
const OFFCHAIN = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
]);

test('the contract of a stranger makes the service fetch no address', async t => {
  const farcaster = await startFarcaster();
  const world = await TestWorld.create({ FARCASTER_RELAY: farcaster.url, FARCASTER_RPC_URL: `${farcaster.url}/node` });
  const requests = [];
  const inside = createServer((request, response) => {
    requests.push(request.url);
    response.end('0x');
  });
  await new Promise(resolve => inside.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    await world.stop();
    await farcaster.stop();
    inside.close().closeAllConnections();
  });

  // The stranger's account runs a contract of the stranger (EIP-7702), and the signature says so (ERC-8010)
  const { account } = farcaster;
  const contract = `0x${'c0'.repeat(20)}`;
  const { r, s, yParity } = await account.signAuthorization({ contractAddress: contract, chainId: 10, nonce: 0 });
  const suffix = encodeAbiParameters(
    [
      {
        type: 'tuple',
        components: ['uint256', 'address', 'uint256', 'uint8', 'uint256', 'uint256'].map(type => ({ type })),
      },
      { type: 'address' },
      { type: 'bytes' },
    ],
    [[10n, contract, 0n, yParity, BigInt(r), BigInt(s)], account.address, '0x'],
  );
  const size = numberToHex((suffix.length - 2) / 2, { size: 32 });
  farcaster.sign = async () => concatHex(['0x01', suffix, size, `0x${'8010'.repeat(16)}`]);
  const urls = [`http://127.0.0.1:${inside.address().port}/secret?{data}`];
  const data = encodeErrorResult({
    abi: OFFCHAIN,
    errorName: 'OffchainLookup',
    args: [account.address, urls, '0x', '0x00000000', '0x'],
  });
  let calls = 0;
  farcaster.answerOfNode = ({ method, params }) => {
    if (method === 'eth_getCode') return { result: concatHex(['0xef0100', contract]) };
    if (method !== 'eth_call' || params[0].to?.toLowerCase() !== account.address.toLowerCase()) return undefined;
    calls += 1;
    // A contract may ask again and again, with each answer
    return calls > 3 ? { result: '0x' } : { error: { code: 3, message: 'execution reverted', data } };
  };
  farcaster.isNodeUp = true;
  farcaster.relay = 'completed';
  const stranger = new Visitor(await world.start());
  await stranger.get('farcaster/start');
  const refusal = await stranger.refusal('farcaster/poll');
  assert.deepEqual(requests, []);
  assert.deepEqual([refusal, calls], ['LOGIN_FAILED', 1], 'the contract was asked once');
});

/** A person who has started a sign-in, and the relay and registry on which it depends. */
async function startLogin(t) {
  const farcaster = await startFarcaster();
  const world = await TestWorld.create({ FARCASTER_RELAY: farcaster.url, FARCASTER_RPC_URL: `${farcaster.url}/node` });
  t.after(async () => {
    await world.stop();
    await farcaster.stop();
  });
  const person = new Visitor(await world.start());
  return { farcaster, person };
}

test('a relay whose answers cannot be read ends no login, and starts none', async t => {
  const { farcaster, person } = await startLogin(t);
  const completed = { state: 'completed', message: 'text', signature: '0x' };
  const answers = [
    null,
    [],
    'no JSON',
    { ...completed, message: 7 },
    { ...completed, signature: {} },
    { ...completed, message: 'm'.repeat(2 * 1024 * 1024) },
  ];
  for (const answer of answers) {
    farcaster.answerAt = path => (path === '/v1/channel' ? [201, answer] : undefined);
    assert.equal(await person.refusal('farcaster/start'), 'LOGIN_FAILED');
  }
  farcaster.answerAt = undefined;
  await person.get('farcaster/start');
  for (const answer of answers) {
    farcaster.answerAt = path => (path === '/v1/channel/status' ? [200, answer] : undefined);
    assert.deepEqual(await person.get('farcaster/poll'), { userName: null });
  }
  farcaster.answerAt = undefined;
  Object.assign(farcaster, { isNodeUp: true, relay: 'completed' });
  assert.deepEqual(await person.get('farcaster/poll'), { userName: 'ann' });
});

test('a name that is no text is left out', async t => {
  const { farcaster, person } = await startLogin(t);
  Object.assign(farcaster, { isNodeUp: true, relay: 'completed', username: { first: 'ann' } });
  await person.get('farcaster/start');
  assert.deepEqual(await person.get('farcaster/poll'), { userName: 'fid 7' });
});

test('neither the relay nor the node of the registry leads to another address', async t => {
  const { farcaster, person } = await startLogin(t);
  const visits = [];
  const toInside = at => path => {
    if (path === '/inside') visits.push(path);
    return path === at ? [307, '', { location: '/inside' }] : undefined;
  };
  farcaster.answerAt = toInside('/v1/channel');
  assert.equal(await person.refusal('farcaster/start'), 'LOGIN_FAILED');
  farcaster.answerAt = undefined;
  await person.get('farcaster/start');
  farcaster.answerAt = toInside('/v1/channel/status');
  assert.deepEqual(await person.get('farcaster/poll'), { userName: null });
  Object.assign(farcaster, { relay: 'completed', answerAt: toInside('/node') });
  assert.deepEqual(await person.get('farcaster/poll'), { userName: null });
  assert.deepEqual(visits, []);
});

test('a relay that does not answer holds up no request for long', { timeout: 60_000 }, async t => {
  const { farcaster, person } = await startLogin(t);
  await person.get('farcaster/start');
  farcaster.answerAt = path => (path === '/v1/channel/status' ? new Promise(() => undefined) : undefined);
  assert.deepEqual(await person.get('farcaster/poll'), { userName: null });
});
