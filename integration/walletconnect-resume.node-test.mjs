// Requests of a page that is ended in the background and loaded again, with WalletConnect's provider, a local relay and a
// wallet built on WalletKit.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyMessage } from 'viem';
import { hex, memory, mortalPage, never, paired, phone, tabMemory, until } from './walletconnect-world.mjs';

const MESSAGE = 'Grüße';
const ask = (page, wallet) =>
  page.remote.request('eip155:10', { method: 'personal_sign', params: [hex(MESSAGE), wallet.account.address] });

/** A page that has asked its wallet, and then has gone without cleanup. */
async function pageGoneWithRequest() {
  const tab = tabMemory();
  const onPage = mortalPage({ tab });
  const wallet = await phone();
  await paired({ onPage, onPhone: wallet });
  const signing = ask(onPage, wallet);
  signing.catch(() => undefined);
  const [request] = await once(wallet.kit.engine.signClient.events, 'session_request');
  assert.deepEqual(onPage.remote.openRequests.get(), [{ id: request.id }], 'the link names the request');
  await wait(50); // until it is stored
  onPage.kill();
  await wait(50);
  return { onPage, wallet, request, tab };
}

/** Loads the page again, in a tab, and restores its session. Returns it and what it hears. */
async function loadAgain(onPage, tab) {
  const answers = [];
  const reloaded = mortalPage({
    storage: onPage.storage,
    id: onPage.id,
    tab,
    onResumedAnswer: answer => answers.push(answer),
  });
  await reloaded.access({ silent: true, signal: never });
  return { reloaded, answers };
}

const respond = async ({ wallet, request }, response) =>
  wallet.kit.respondSessionRequest({ topic: request.topic, response: { id: request.id, jsonrpc: '2.0', ...response } });

const signed = async ({ wallet }) => ({ result: await wallet.account.signMessage({ message: MESSAGE }) });

test('an answer that arrives after the reload reaches the new page, once', async () => {
  const gone = await pageGoneWithRequest();
  const { reloaded, answers } = await loadAgain(gone.onPage, gone.tab);
  await until(() => reloaded.remote.openRequests.get().length > 0, 'it still leads to the wallet');
  assert.deepEqual(reloaded.remote.openRequests.get(), [{ id: gone.request.id }]);
  await respond(gone, await signed(gone));
  await until(() => answers.length > 0, 'the answer');
  const [{ result, ...answer }] = answers;
  assert.deepEqual(answer, {
    caipNetworkId: 'eip155:10',
    method: 'personal_sign',
    params: [hex(MESSAGE), gone.wallet.account.address],
  });
  assert.ok(await verifyMessage({ address: gone.wallet.account.address, message: MESSAGE, signature: result }));
  assert.deepEqual(reloaded.remote.openRequests.get(), []);

  await wait(50); // until it is stored
  reloaded.kill();
  const third = await loadAgain(reloaded, gone.tab);
  await wait(300);
  assert.deepEqual(third.answers, []);
  assert.deepEqual(third.reloaded.remote.openRequests.get(), []);
});

test('an answer that waited in the relay while no page was there reaches the new page', async () => {
  const gone = await pageGoneWithRequest();
  await respond(gone, await signed(gone));
  const { reloaded, answers } = await loadAgain(gone.onPage, gone.tab);
  const listed = [];
  await until(() => {
    listed.push(...reloaded.remote.openRequests.get());
    return answers.length > 0;
  }, 'the answer');
  assert.match(answers[0].result, /^0x/);
  assert.deepEqual(listed, [], 'it leads nowhere meanwhile');
});

test('a refusal after the reload is an error with its code', async () => {
  const gone = await pageGoneWithRequest();
  const { reloaded, answers } = await loadAgain(gone.onPage, gone.tab);
  await respond(gone, { error: { code: 5000, message: 'User rejected.' } });
  await until(() => answers.length > 0, 'the answer');
  assert.equal(answers[0].error.code, 'USER_REJECTED');
  assert.equal('result' in answers[0], false);
  assert.deepEqual(reloaded.remote.openRequests.get(), []);
});

test('another tab is not told, and leads nowhere', async () => {
  const gone = await pageGoneWithRequest();
  const { reloaded, answers } = await loadAgain(gone.onPage, tabMemory());
  assert.deepEqual(reloaded.remote.openRequests.get(), []);
  await respond(gone, await signed(gone));
  await wait(500);
  assert.deepEqual(answers, []);
});

test('nothing is resumed once the session has ended', async () => {
  const gone = await pageGoneWithRequest();
  const { reloaded, answers } = await loadAgain(gone.onPage, gone.tab);
  await reloaded.remote.release('eip155');
  await wait(2_200); // longer than the relay has to deliver an answer
  assert.deepEqual(reloaded.remote.openRequests.get(), []);
  assert.deepEqual(answers, []);
});

test('a request of this page is listed until its answer, and told by its promise alone', async () => {
  const answers = [];
  const onPage = mortalPage({ tab: tabMemory(), storage: memory(), onResumedAnswer: answer => answers.push(answer) });
  const wallet = await phone();
  await paired({ onPage, onPhone: wallet });
  wallet.answer();
  const signing = ask(onPage, wallet);
  assert.equal(onPage.remote.openRequests.get().length, 0, 'its code loads first');
  await until(() => onPage.remote.openRequests.get().length === 1, 'the request');
  assert.match(await signing, /^0x/);
  assert.deepEqual(onPage.remote.openRequests.get(), []);
  assert.deepEqual(answers, []);
});
