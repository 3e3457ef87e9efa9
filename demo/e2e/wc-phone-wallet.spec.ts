import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Codec,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getUtf8Encoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getAddress, verifyMessage, verifyTypedData, type Hex } from 'viem';
import { BareDapp, type DappInvitation } from './bare-dapp.js';
import { expect, test as base } from './fixtures.js';
import { PHONE_ACCOUNTS, PHONE_SOLANA_ACCOUNTS, PhoneWalletDriver } from './phone-wallet-driver.js';
import { qrPng } from './qr-picture.js';
import type { SolanaDriver } from './solana-driver.js';

const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
];
const EVENTS = ['accountsChanged', 'chainChanged'];
const HARBOR = 'eip155:31337';
const MEADOW = 'eip155:31338';

interface Fixtures {
  readonly dapp: BareDapp;
  /** Proposes a session with both dev chains and the local Solana. */
  readonly invite: () => Promise<DappInvitation>;
  /** Pairs and approves all that the app proposes; resolves with the session. */
  readonly connected: () => DappInvitation['session'];
  readonly solanaChain: string;
}

const test = base.extend<Fixtures>({
  solanaChain: async ({ request }, use) => {
    const config = (await (await request.get('demo-services/config.json')).json()) as {
      solana: { caipNetworkId: string };
    };
    await use(config.solana.caipNetworkId);
  },

  dapp: async ({ demo, relay }, use) => {
    expect((await relay.report()).mode).toBe('up');
    const dapp = await BareDapp.start(demo.relayUrl);
    await use(dapp);
    await dapp.close();
  },

  invite: async ({ dapp, demo, solanaChain }, use) => {
    const rpcMap = Object.fromEntries(demo.chains.map(({ chainId, url }) => [chainId, url]));
    await use(() =>
      dapp.invite({
        eip155: { chains: [HARBOR, MEADOW], methods: METHODS, events: EVENTS, rpcMap },
        solana: {
          chains: [solanaChain],
          methods: [
            'solana_signMessage',
            'solana_signTransaction',
            'solana_signAllTransactions',
            'solana_signAndSendTransaction',
          ],
          events: EVENTS,
        },
      }),
    );
  },

  connected: async ({ invite, phone }, use) => {
    await use(async () => {
      const { uri, session } = await invite();
      await phone.pair(uri);
      await phone.approve('Connect this app?');
      return session;
    });
  },
});

/** Unsigned transfer from the phone's first account to its second, in base64. */
async function transferOf(solana: SolanaDriver, lamports: bigint): Promise<string> {
  const [from, to] = PHONE_SOLANA_ACCOUNTS.map(one => address(one));
  const source = createNoopSigner(from!);
  const transfer = getTransferSolInstruction({ source, destination: to!, amount: lamports });
  const lifetime = await solana.lifetime();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    draft => setTransactionMessageFeePayerSigner(source, draft),
    draft => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    draft => appendTransactionMessageInstruction(transfer, draft),
  );
  return getBase64EncodedWireTransaction(compileTransaction(message));
}

const [first, second] = PHONE_ACCOUNTS;
const [firstSolana] = PHONE_SOLANA_ACCOUNTS;

test('pairs by a pasted link, and shares the selected accounts and networks', async ({
  phone,
  invite,
  solanaChain,
}) => {
  const { uri, session } = await invite();
  await phone.pair(uri);
  await phone.asks('Connect this app?');
  await expect(phone.question).toContainText('Test shop');
  await expect(phone.question).toContainText('Ask you to send transactions');
  await phone.approve('Connect this app?', { accounts: [second, first], chains: [HARBOR] });
  const { namespaces } = await session;
  expect(namespaces.eip155?.chains).toEqual([HARBOR]);
  expect(namespaces.eip155?.accounts).toEqual([`${HARBOR}:${first}`, `${HARBOR}:${second}`]);
  expect(namespaces.solana, solanaChain).toBeUndefined();
  await expect(phone.sessions).toHaveCount(1);
  await expect(phone.sessions).toContainText('Harbor');
  await phone.disconnect();
});

test('signs messages and typed data with valid signatures', async ({ phone, dapp, connected, solanaChain }) => {
  await connected();
  const message = 'Grüße, 世界';
  const hex: Hex = `0x${Buffer.from(message).toString('hex')}`;
  const signing = dapp.request(HARBOR, 'personal_sign', [hex, first]);
  await phone.asks('Sign this message?');
  await expect(phone.question).toContainText(message);
  await phone.approve('Sign this message?');
  expect(await verifyMessage({ address: first, message, signature: (await signing) as Hex })).toBe(true);

  const typedData = {
    domain: { name: 'Shop', version: '1', chainId: 31_338 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'price', type: 'uint256' }],
    },
    primaryType: 'Order',
    message: { price: '12' },
  } as const;
  const signingData = dapp.request(MEADOW, 'eth_signTypedData_v4', [first, JSON.stringify(typedData)]);
  await phone.approve('Sign this data for Shop?');
  const signature = (await signingData) as Hex;
  expect(
    await verifyTypedData({
      ...typedData,
      types: { Order: typedData.types.Order },
      message: { price: 12n },
      address: first,
      signature,
    }),
  ).toBe(true);

  const bytes = getUtf8Encoder().encode(message);
  const signingSolana = dapp.request(solanaChain, 'solana_signMessage', {
    message: getBase58Decoder().decode(bytes),
    pubkey: firstSolana,
  });
  await phone.asks('Sign this message?');
  await expect(phone.question).toContainText(message);
  await phone.approve('Sign this message?');
  const answer = (await signingSolana) as { signature: string };
  const key = await getPublicKeyFromAddress(address(firstSolana));
  expect(await verifySignature(key, signatureBytes(getBase58Codec().encode(answer.signature)), bytes)).toBe(true);
});

test('shows, signs and sends Solana transactions', async ({ phone, dapp, connected, solana, solanaChain }) => {
  await connected();
  const [sender, receiver] = PHONE_SOLANA_ACCOUNTS;
  const before = await solana.balance(receiver);

  const signing = dapp.request(solanaChain, 'solana_signTransaction', {
    transaction: await transferOf(solana, 1_500_000_000n),
    pubkey: sender,
  });
  await phone.asks('Sign this transaction?');
  await expect(phone.question).toContainText('1.5 SOL');
  await expect(phone.question).toContainText(receiver);
  await phone.approve('Sign this transaction?');
  const signed = (await signing) as { signature: string; transaction: string };
  const { signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(signed.transaction));
  const [signature] = Object.values(signatures);
  expect(getBase58Decoder().decode(signature!)).toBe(signed.signature);

  const several = [await transferOf(solana, 2n), await transferOf(solana, 3n)];
  const signingAll = dapp.request(solanaChain, 'solana_signAllTransactions', { transactions: several });
  await phone.approve('Sign 2 transactions?');
  expect(((await signingAll) as { transactions: string[] }).transactions).toHaveLength(2);

  const sending = dapp.request(solanaChain, 'solana_signAndSendTransaction', {
    transaction: await transferOf(solana, 1_000_000n),
    pubkey: sender,
  });
  await phone.approve('Send this transaction?');
  const sent = (await sending) as { signature: string };
  await expect.poll(async () => (await solana.status(sent.signature))?.err).toBe(null);
  expect((await solana.balance(receiver)) - before).toBe(1_000_000n);
});

test('sends single transactions on both chains, and a bundle of calls', async ({
  phone,
  dapp,
  connected,
  harbor,
  meadow,
}) => {
  await connected();
  for (const [chain, driver] of [
    [HARBOR, harbor],
    [MEADOW, meadow],
  ] as const) {
    const before = await driver.balance(second);
    const sending = dapp.request(chain, 'eth_sendTransaction', [
      { from: first, to: second, value: '0xde0b6b3a7640000' },
    ]);
    await phone.asks('Send this transaction?');
    await expect(phone.question).toContainText('1 ETH');
    await expect(phone.question).toContainText(driver.name);
    await phone.approve('Send this transaction?');
    const receipt = await driver.receipt((await sending) as Hex);
    expect([receipt.status, getAddress(receipt.from)]).toEqual(['success', first]);
    expect((await driver.balance(second)) - before).toBe(10n ** 18n);
  }

  const calls = [
    { to: second, value: '0x1' },
    { to: second, value: '0x2' },
  ];
  const bundle = dapp.request(HARBOR, 'wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', from: first, atomicRequired: false, calls },
  ]);
  await phone.approve('Send 2 transactions?');
  const { id } = (await bundle) as { id: string };
  const status = (await dapp.request(HARBOR, 'wallet_getCallsStatus', [id])) as { status: number; receipts: unknown[] };
  expect([status.status, status.receipts.length]).toEqual([200, 2]);
});

test('rejects proposals and requests with the error codes that apps expect', async ({
  phone,
  dapp,
  invite,
  connected,
}) => {
  const { uri, session } = await invite();
  await phone.pair(uri);
  const refused = expect(session).rejects.toMatchObject({ code: 5000 });
  await phone.reject('Connect this app?');
  await refused;

  await connected();
  const refusedRequest = expect(dapp.request(HARBOR, 'personal_sign', ['0x00', first])).rejects.toMatchObject({
    code: 5000,
  });
  await phone.reject('Sign this message?');
  await refusedRequest;
  await expect(dapp.request(HARBOR, 'personal_sign', ['0x00', PHONE_ACCOUNTS[2]])).rejects.toMatchObject({
    code: 4100,
  });
});

test('can only reject a proposal for unsupported networks', async ({ phone, dapp }) => {
  const { uri, session } = await dapp.invite({
    cosmos: { chains: ['cosmos:cosmoshub-4'], methods: ['cosmos_signDirect'], events: [] },
  });
  await phone.pair(uri);
  await phone.asks('Connect this app?');
  await expect(phone.question).toContainText('none of the networks');
  await expect(phone.approveButton).toHaveCount(0);
  const refused = expect(session).rejects.toMatchObject({ code: 5100 });
  await phone.reject('Connect this app?');
  await refused;
});

test('emits account and chain changes to apps', async ({ phone, dapp, connected }) => {
  await connected();
  const moved = dapp.next('chainChanged');
  await phone.switchChain('Meadow');
  expect(String(await moved)).toBe('31338');

  const updated = dapp.next('session_update');
  const changed = dapp.next('accountsChanged');
  await phone.useAccount(second);
  expect(await changed).toEqual([second, first]);
  await updated;
  expect(dapp.provider.session?.namespaces.eip155?.accounts).toEqual(
    [HARBOR, MEADOW].flatMap(chain => [`${chain}:${second}`, `${chain}:${first}`]),
  );

  const extended = dapp.next('session_update');
  await phone.switchChain('Nowhere');
  await extended;
  expect(dapp.provider.session?.namespaces.eip155?.chains).toContain('eip155:31399');
});

test('switches the chain on request of an app', async ({ phone, dapp, connected }) => {
  await connected();
  const moved = dapp.next('chainChanged');
  // Bypasses the provider, which answers for chains of its session without asking the wallet
  const switching = dapp.provider.client.request({
    topic: dapp.provider.session?.topic ?? '',
    chainId: HARBOR,
    request: { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] },
  });
  await phone.approve('Switch to Meadow?');
  expect(await switching).toBe(null);
  expect(String(await moved)).toBe('31338');
  await expect(phone.page.getByTestId('phone-network')).toHaveValue('31338');
});

test('disconnects from either side', async ({ phone, dapp, connected }) => {
  await connected();
  const ended = dapp.next('session_delete');
  await phone.disconnect();
  await ended;
  await expect(phone.sessions).toHaveCount(0);

  await connected();
  await expect(phone.sessions).toHaveCount(1);
  await dapp.provider.disconnect();
  await expect(phone.sessions).toHaveCount(0);
  await expect(phone.notice).toHaveText('An app has ended its connection.');
});

test('keeps sessions and pending requests over a reload', async ({ phone, dapp, connected }) => {
  await connected();
  const signing = dapp.request(HARBOR, 'personal_sign', ['0x4869', first]);
  await phone.asks('Sign this message?');
  await phone.reload();
  await expect(phone.sessions).toHaveCount(1);
  await phone.approve('Sign this message?');
  expect(await verifyMessage({ address: first, message: 'Hi', signature: (await signing) as Hex })).toBe(true);
});

test('receives requests after being offline and after a relay restart', async ({ phone, dapp, connected, relay }) => {
  await connected();
  await phone.goOffline();
  const signing = dapp.request(HARBOR, 'personal_sign', ['0x4869', first]);
  await expect.poll(async () => (await relay.tags()).includes(1108)).toBe(true);
  await expect(phone.question).toBeHidden();
  await phone.goOnline();
  await phone.approve('Sign this message?');
  expect(await verifyMessage({ address: first, message: 'Hi', signature: (await signing) as Hex })).toBe(true);

  await relay.restart();
  await expect.poll(() => relay.connected()).toBe(2);
  const again = dapp.request(HARBOR, 'personal_sign', ['0x4869', first]);
  await phone.approve('Sign this message?');
  expect(await again).toBe(await signing);
});

test('reads a QR code from a selected or pasted image', async ({ phone, invite }) => {
  const { uri, session } = await invite();
  await phone.readPicture(qrPng('https://example.org'));
  await expect(phone.notice).toHaveText(/no link to connect by/);
  await phone.pastePicture(qrPng(uri));
  await phone.approve('Connect this app?');
  await session;
});

test('pairs by the link in its URL, once', async ({ context, invite }) => {
  const { uri, session } = await invite();
  const phone = await PhoneWalletDriver.open(context, `phone-wallet.html/wc?uri=${encodeURIComponent(uri)}`);
  await phone.asks('Connect this app?');
  expect(new URL(phone.page.url()).search).toBe('');
  await phone.approve('Connect this app?');
  await session;
  await phone.reload();
  await expect(phone.sessions).toHaveCount(1);
  await expect(phone.question).toBeHidden();
});

test('explains why a link is invalid', async ({ phone }) => {
  const topic = 'a'.repeat(64);
  for (const [text, reason] of [
    ['hello', /no link to connect by/],
    [`wc:${topic}@1?bridge=x&key=y`, /old kind/],
    [`wc:${topic}@2?relay-protocol=irn`, /missing/],
    [`wc:${topic}@2?relay-protocol=irn&symKey=${topic}&expiryTimestamp=1700000000`, /expired/],
  ] as const) {
    await phone.pair(text);
    await expect(phone.notice).toHaveText(reason);
  }
});

test('pairs and rejects by keyboard', async ({ phone, invite }) => {
  const { uri, session } = await invite();
  const { page } = phone;
  await page.getByLabel('Pairing link or image of the QR code').focus();
  await page.keyboard.insertText(uri);
  await page.keyboard.press('Enter');
  await phone.asks('Connect this app?');
  await expect(page.locator('#question-title')).toBeFocused();
  const refused = expect(session).rejects.toMatchObject({ code: 5000 });
  await page.keyboard.press('Escape');
  await refused;
  await expect(phone.question).toBeHidden();
});
