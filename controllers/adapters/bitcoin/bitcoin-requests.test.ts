import { expect } from '@open-wc/testing';
import { Transaction } from '@scure/btc-signer';
import type { W3mError } from '../../domain/errors/errors.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { bitcoin as main, bitcoinTestnet } from '../../domain/networks/other-networks.js';
import {
  bitcoinIds,
  createBitcoinWorld,
  type BitcoinShape,
  type BitcoinWorld,
} from '../../../testing/bitcoin-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { changeSatsNetwork, changeUnisatNetwork } from '../../../testing/fake-bitcoin-shapes.js';
import { psbtOf } from '../../../testing/bitcoin-psbt.js';
import { bitcoinKey, FAKE_TXID, FakeBitcoinWallet, fakeNetworks } from '../../../testing/fake-bitcoin-wallet.js';
import { createTestModal } from '../../../testing/create-test-modal.js';
import { createRemoteWorld } from '../../../testing/remote-world.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { verifyBip122 } from '../../sign-in/verify/verify-bip122.js';
import { DefaultSIWX, MemoryStorage } from '../../sign-in/index.js';
import { parseSignInMessage } from '../../domain/sign-in/siwx-message.js';
import { bitcoin } from './bitcoin.js';
import { AddressPurpose, BitcoinConstantsUtil } from './connector-types.js';
import type { BitcoinProvider } from './bitcoin-provider.js';

const SHAPES: readonly BitcoinShape[] = ['sats', 'unisat', 'okx'];

async function connected(
  shape: BitcoinShape,
  wallet?: FakeBitcoinWallet,
): Promise<BitcoinWorld & { readonly provider: BitcoinProvider }> {
  const world = createBitcoinWorld(shape, wallet ? { wallet } : {});
  world.appear();
  const { provider } = await world.adapter.connect(bitcoinIds[shape]);
  return { ...world, provider: provider as BitcoinProvider };
}

const decode = (psbt: string): Transaction =>
  Transaction.fromPSBT(Uint8Array.from(atob(psbt), letter => letter.charCodeAt(0)));

for (const shape of SHAPES) {
  describe(`Bitcoin adapter (${shape}): requests`, () => {
    for (const kind of ['segwit', 'taproot'] as const) {
      it(`signs a text by BIP-322 with a ${kind} address, as the verifier of sign-in accepts it`, async () => {
        const network = shape === 'okx' ? fakeNetworks.main : fakeNetworks.test;
        const { adapter, wallet, scope } = await connected(shape, new FakeBitcoinWallet(network, [1, 2], kind));
        const signature = await adapter.signMessage('Grüße');
        const signed = { signature, address: wallet.accounts[0] ?? '', chainId: network.caip };
        expect(await verifyBip122({ ...signed, message: 'Grüße' })).to.equal(true);
        expect(await verifyBip122({ ...signed, message: 'Grüsse' })).to.equal(false);
        scope.dispose();
      });
    }

    it('answers in base64 if the wallet signs in hexadecimal', async () => {
      const { provider, wallet, scope } = await connected(shape);
      const address = wallet.accounts[0] ?? '';
      const signature = wallet.sign('hello', address, 'bip322');
      const bytes = Array.from(atob(signature), letter => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
      for (const answer of [bytes, `0x${bytes}`]) {
        wallet.answers.set('signMessage', { value: shape === 'sats' ? { signature: answer } : answer });
        expect(await provider.signMessage({ message: 'hello' })).to.equal(signature);
      }
      scope.dispose();
    });

    it('signs a text by BIP-137 for hosts that ask for it', async () => {
      const { provider, wallet, scope } = await connected(shape);
      const signature = await provider.signMessage({ message: 'hello', protocol: 'ecdsa' });
      const chainId = wallet.network.caip;
      expect(atob(signature)).to.have.length(65);
      expect(await verifyBip122({ signature, message: 'hello', address: wallet.accounts[0] ?? '', chainId })).to.equal(
        true,
      );
      scope.dispose();
    });

    it('sends a transfer in satoshi, and refuses other amounts, networks and data', async () => {
      const { adapter, wallet, scope } = await connected(shape);
      const to = wallet.accounts[1] ?? '';
      expect(await adapter.sendTransaction?.({ to, value: 1234n })).to.equal(FAKE_TXID);
      expect(wallet.requests.at(-1)).to.deep.equal({ operation: 'sendTransfer', params: { to, amount: 1234 } });
      const other = bitcoinKey(3, shape === 'okx' ? fakeNetworks.test : fakeNetworks.main).segwit;
      for (const request of [
        { to },
        { to, value: -1n },
        { to, value: 10n ** 17n },
        { to, value: 2_100_000_000_000_001n },
        { to: to.replace(/.$/, last => (last === 'q' ? 'p' : 'q')), value: 1n }, // the checksum is wrong
        { to: other, value: 1n },
        { to: '0x00', value: 1n },
        { to, value: 1n, data: '0x00' },
      ]) {
        await expectRejection(Promise.resolve(adapter.sendTransaction?.(request)), 'INVALID_REQUEST');
      }
      expect(wallet.count('sendTransfer')).to.equal(1);
      wallet.answers.set('sendTransfer', { value: shape === 'sats' ? { txid: '0x' } : 'sent' });
      await expectRejection(Promise.resolve(adapter.sendTransaction?.({ to, value: 1n })), 'OUTCOME_UNKNOWN');
      scope.dispose();
    });

    it('calls a transfer unknown whose reply is lost, and declined if the person declines', async () => {
      const { provider, wallet, scope } = await connected(shape);
      const transfer = { recipient: wallet.accounts[1] ?? '', amount: '1' };
      wallet.answers.set('sendTransfer', { error: new Error('gone') });
      await expectRejection(provider.sendTransfer(transfer), 'OUTCOME_UNKNOWN');
      wallet.answers.set('sendTransfer', { error: { code: 4001, message: 'no' } });
      await expectRejection(provider.sendTransfer(transfer), 'USER_REJECTED');
      scope.dispose();
    });

    it('tells hosts the accounts, and rejects after the end', async () => {
      const { adapter, provider, wallet, scope } = await connected(shape);
      const accounts = await provider.getAccountAddresses();
      const first = accounts[BitcoinConstantsUtil.ACCOUNT_INDEXES.PAYMENT];
      expect([first?.address, first?.intention]).to.deep.equal([wallet.accounts[0], 'payment']);
      expect(first?.purpose).to.equal(AddressPurpose.Payment);
      await expectRejection(provider.signMessage({ message: 'x', address: 'tb1qforeign' }), 'WALLET_NOT_AUTHORIZED');
      await adapter.disconnect();
      await expectRejection(provider.signMessage({ message: 'x' }), 'WALLET_DISCONNECTED');
      scope.dispose();
    });
  });
}

for (const shape of ['sats', 'unisat'] as const) {
  describe(`Bitcoin adapter (${shape}): transactions and networks`, () => {
    it('signs inputs of a PSBT, which stays open unless it is sent', async () => {
      const { provider, wallet, scope } = await connected(shape);
      const address = wallet.accounts[0] ?? '';
      const request = { psbt: psbtOf(1), signInputs: [{ address, index: 0 }] };
      const open = await provider.signPSBT(request);
      expect(open.txid).to.equal(undefined);
      expect(decode(open.psbt).getInput(0).partialSig).to.have.length(1);
      const sent = await provider.signPSBT({ ...request, broadcast: true });
      expect(sent.txid).to.equal(decode(sent.psbt).id);
      expect(decode(sent.psbt).getInput(0).finalScriptWitness).to.have.length(2);
      wallet.answers.set('signPsbt', { error: new Error('gone') });
      await expectRejection(provider.signPSBT({ ...request, broadcast: true }), 'OUTCOME_UNKNOWN');
      const unsent = await provider.signPSBT(request).catch((error: unknown) => (error as W3mError).code);
      expect(unsent).not.to.equal('OUTCOME_UNKNOWN'); // nothing is sent without `broadcast`
      scope.dispose();
    });

    it('looks up what it has sent if the reply is lost, by the id of the transaction', async () => {
      const requests: string[] = [];
      let known: readonly string[] = [];
      const world = createBitcoinWorld(shape, {
        options: {
          esplora: { [fakeNetworks.test.caip]: 'https://esplora.test/api' },
          fetch: async url => {
            requests.push(url as string);
            const isThere = known.some(id => (url as string).includes(id)) && requests.length > 1;
            return isThere ? Response.json({ confirmed: false }) : new Response('Not found', { status: 404 });
          },
        },
      });
      world.appear();
      const provider = (await world.adapter.connect(bitcoinIds[shape])).provider as BitcoinProvider;
      const address = world.wallet.accounts[0] ?? '';
      const request = { psbt: psbtOf(1), signInputs: [{ address, index: 0 }], broadcast: true };
      const { txid = '' } = await provider.signPSBT(request);
      expect(requests).to.deep.equal([]);

      world.wallet.answers.set(shape === 'unisat' ? 'pushPsbt' : 'signPsbt', { error: new Error('gone') });
      known = [txid];
      const found = provider.signPSBT(request);
      await waitUntil(() => requests.length === 1 && world.clock.nextIn === 2_000);
      world.clock.advance(2_000);
      expect(await found).to.deep.equal({ psbt: request.psbt, txid });
      expect(requests).to.deep.equal(Array(2).fill(`https://esplora.test/api/tx/${txid}/status`));

      known = [];
      const lost = expectRejection(provider.signPSBT(request), 'OUTCOME_UNKNOWN');
      for (const [count, pause] of [
        [3, 2_000],
        [4, 5_000],
        [5, 10_000],
      ] as const) {
        await waitUntil(() => requests.length === count && world.clock.nextIn === pause);
        world.clock.advance(pause);
      }
      await lost;
      expect(requests).to.have.length(6);

      world.wallet.answers.set('signPsbt', { error: { code: 4001, message: 'no' } });
      await expectRejection(provider.signPSBT(request), 'USER_REJECTED');
      expect(requests, 'a refusal is not looked up').to.have.length(6);
      world.scope.dispose();
    });

    it('refuses a reply of another transaction, and calls it unknown if it may have been sent', async () => {
      const { provider, wallet, scope } = await connected(shape);
      const address = wallet.accounts[0] ?? '';
      const request = { psbt: psbtOf(1), signInputs: [{ address, index: 0 }] };
      const other = await provider.signPSBT({ ...request, psbt: psbtOf(1, 3000n) });
      const bytes = Array.from(atob(other.psbt), letter => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
      wallet.answers.set('signPsbt', { value: shape === 'unisat' ? bytes : other });
      await expectRejection(provider.signPSBT(request), 'WALLET_BAD_REPLY');
      await expectRejection(provider.signPSBT({ ...request, broadcast: true }), 'OUTCOME_UNKNOWN');
      wallet.answers.clear();
      const { psbt } = await provider.signPSBT(request);
      wallet.answers.set('pushPsbt', { value: FAKE_TXID });
      if (shape === 'sats') wallet.answers.set('signPsbt', { value: { psbt, txid: FAKE_TXID } });
      await expectRejection(provider.signPSBT({ ...request, broadcast: true }), 'OUTCOME_UNKNOWN');
      scope.dispose();
    });

    it('blames the wallet for a reply that cannot be read, and calls it unknown if it may have been sent', async () => {
      const { provider, wallet, scope } = await connected(shape);
      const request = { psbt: psbtOf(1), signInputs: [{ address: wallet.accounts[0] ?? '', index: 0 }] };
      const cut = shape === 'sats' ? { psbt: btoa(atob(request.psbt).slice(0, 30)) } : '70736274ff0100ff';
      wallet.answers.set('signPsbt', { value: cut });
      await expectRejection(provider.signPSBT(request), 'WALLET_BAD_REPLY');
      wallet.answers.set('pushPsbt', { value: FAKE_TXID });
      await expectRejection(provider.signPSBT({ ...request, broadcast: true }), 'OUTCOME_UNKNOWN');
      scope.dispose();
    });

    it('asks for no signature that commits to less than the page allows, nor of an input that is not there', async () => {
      const { provider, wallet, scope } = await connected(shape);
      const address = wallet.accounts[0] ?? '';
      const none = psbtOf(1, 4000n, 0x82); // SIGHASH_NONE with ANYONECANPAY: anybody may change the outputs
      for (const [psbt, input] of [
        [none, { index: 0, sighashTypes: [1] }],
        [psbtOf(1), { index: 0, sighashTypes: [0x83] }],
        [psbtOf(1), { index: 1 }],
        [psbtOf(1, 4000n, 0x82, 2), { index: 0, sighashTypes: [1] }], // version 2, whose inputs are not read
      ] as const) {
        await expectRejection(provider.signPSBT({ psbt, signInputs: [{ address, ...input }] }), 'INVALID_REQUEST');
      }
      expect(wallet.count('signPsbt')).to.equal(0);
      const signed = await provider.signPSBT({
        psbt: psbtOf(1),
        signInputs: [{ address, index: 0, sighashTypes: [1] }],
      });
      expect(decode(signed.psbt).getInput(0).partialSig?.[0]?.[1].at(-1)).to.equal(1);
      scope.dispose();
    });

    it('refuses texts that are no PSBT, and inputs of others', async () => {
      const { provider, wallet, scope } = await connected(shape);
      const signInputs = [{ address: wallet.accounts[0] ?? '', index: 0 }];
      for (const psbt of ['', 'AAAA', '70736274ff', 1 as never]) {
        await expectRejection(provider.signPSBT({ psbt, signInputs }), 'INVALID_REQUEST');
      }
      const foreign = [{ address: bitcoinKey(9, fakeNetworks.test).segwit, index: 0 }];
      await expectRejection(provider.signPSBT({ psbt: psbtOf(1), signInputs: foreign }), 'WALLET_NOT_AUTHORIZED');
      expect(wallet.count('signPsbt')).to.equal(0);
      scope.dispose();
    });

    it('reads the accounts again on a network with other addresses, and never mixes them', async () => {
      const networks = [toCaipNetwork(bitcoinTestnet), toCaipNetwork(main)] as const;
      const wallet = new FakeBitcoinWallet(fakeNetworks.test);
      const world = createBitcoinWorld(shape, { wallet, networks });
      world.appear();
      await world.adapter.connect(bitcoinIds[shape]);
      const seen: string[] = [];
      world.scope.effect(() => {
        const now = world.adapter.connection.get();
        seen.push(now ? `${now.chainId} ${now.accounts[0].address.slice(0, 3)}` : 'none');
      });
      wallet.accounts = [bitcoinKey(1, fakeNetworks.main).segwit];
      (shape === 'sats' ? changeSatsNetwork : changeUnisatNetwork)(wallet, fakeNetworks.main);
      await waitUntil(() => seen.length > 1);
      expect(seen).to.deep.equal(['000000000933ea01ad0ee984209779ba tb1', '000000000019d6689c085ae165831e93 bc1']);
      world.scope.dispose();
    });

    it('ends when the wallet shares no account on its new network', async () => {
      const { adapter, wallet, scope } = await connected(shape);
      wallet.accounts = [];
      (shape === 'sats' ? changeSatsNetwork : changeUnisatNetwork)(wallet, fakeNetworks.main);
      await waitUntil(() => adapter.connection.get() === undefined);
      scope.dispose();
    });
  });
}

describe('Bitcoin adapter', () => {
  it('refuses a transfer from an account that does not pay, as the wallet takes no address to pay from', async () => {
    const wallet = new FakeBitcoinWallet(fakeNetworks.main);
    const [payer = ''] = wallet.accounts;
    const { taproot } = bitcoinKey(9, wallet.network);
    const publicKey = '02'.padEnd(66, 'c');
    wallet.answers.set('connect', {
      value: {
        id: '1',
        addresses: [
          { address: payer, publicKey, purpose: 'payment' },
          { address: taproot, publicKey, purpose: 'ordinals' },
        ],
        walletType: 'software',
        network: { bitcoin: { name: wallet.network.sats }, stacks: { name: 'mainnet' } },
      },
    });
    const { adapter, scope } = await connected('sats', wallet);
    adapter.useAccount(taproot);
    const transfer = Promise.resolve(adapter.sendTransaction?.({ to: payer, value: 1n }));
    await expectRejection(transfer, 'WALLET_NOT_AUTHORIZED');
    expect(wallet.count('sendTransfer')).to.equal(0);
    adapter.useAccount(payer);
    expect(await adapter.sendTransaction?.({ to: payer, value: 1n })).to.equal(FAKE_TXID);
    scope.dispose();
  });

  it('signs in: the session of the account is verified and kept, one with another text is not', async () => {
    const world = createBitcoinWorld('sats');
    const {
      modal,
      session,
      settle: settled,
    } = createTestModal({
      networks: [bitcoinTestnet],
      adapters: [{ namespace: 'bip122', create: bitcoin({ page: world.page }) }],
    });
    world.appear();
    const connector = session.connectors.all.get().find(({ id }) => id === bitcoinIds.sats);
    await session.connect(connector ?? expect.fail('the wallet is not listed'));
    await settled();
    const { address, caipNetworkId } = {
      address: world.wallet.accounts[0] ?? '',
      caipNetworkId: world.wallet.network.caip,
    };
    expect(modal.account.current.get()?.address).to.equal(address);
    const siwx = new DefaultSIWX({ domain: 'app.example', uri: 'https://app.example', storage: new MemoryStorage() });
    const message = (await siwx.createMessage({ chainId: caipNetworkId, accountAddress: address })).toString();
    const data = parseSignInMessage(message) ?? expect.fail('not parsed');
    const signature = await (modal.account.active.get().connection?.provider as BitcoinProvider).signMessage({
      message,
    });
    const other = world.wallet.sign('another text', address, 'bip322');
    await expectRejection(siwx.addSession({ data, message, signature: other }), 'SIWX_SIGNATURE_INVALID');
    await siwx.addSession({ data, message, signature });
    expect(await siwx.getSessions(caipNetworkId, address)).to.have.length(1);
    modal.dispose();
    world.scope.dispose();
  });

  it('lists wallets of every shape once, and ignores entries that are none', () => {
    const world = createBitcoinWorld('sats');
    world.appear();
    const page = world.page as EventTarget & { btc_providers: unknown[] };
    page.btc_providers.push(
      null,
      7,
      { id: 'nowhere', name: 'Nowhere' },
      { id: 'constructor.constructor', name: 'Function' },
      { id: bitcoinIds.sats, name: 'Twice' },
      { id: 'unisat', name: 'UniSat' },
      { id: 'FakeProviders.BitcoinProvider', name: '\u202ename' },
    );
    const unisat = createBitcoinWorld('unisat');
    unisat.appear();
    Object.assign(page, { unisat: (unisat.page as EventTarget & { unisat: object }).unisat });
    page.dispatchEvent(new Event('focus'));
    expect(world.adapter.connectors.get().map(({ id, type }) => [id, type])).to.deep.equal([
      [bitcoinIds.sats, 'ANNOUNCED'],
      ['unisat', 'INJECTED'],
    ]);
    world.scope.dispose();
    unisat.scope.dispose();
  });

  it('knows checksums of addresses', async () => {
    const { adapter, scope } = createBitcoinWorld('sats');
    const { segwit, taproot } = bitcoinKey(1, fakeNetworks.main);
    for (const address of [segwit, taproot, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'])
      expect(await adapter.isAddress(address), address).to.equal(true);
    for (const text of [segwit.replace(/.$/, 'x'), '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'bc1', 'bitcoin'])
      expect(await adapter.isAddress(text), text).to.equal(false);
    scope.dispose();
  });

  it('replaces a wallet of WalletConnect by one of the page, and the other way round', async () => {
    const network = toCaipNetwork(bitcoinTestnet);
    const remote = createRemoteWorld([network]);
    remote.transport.onInvite = 'truth';
    const address = bitcoinKey(5, fakeNetworks.test).segwit;
    const account = `${network.caipNetworkId}:${address}` as const;
    remote.transport.namespaces = { bip122: { accounts: [account], methods: ['signMessage'], events: [] } };
    const world = createBitcoinWorld('unisat', { remote: remote.remote });
    const inUse = (): string | undefined => world.adapter.connection.get()?.accounts[0].address;
    world.scope.effect(() => {
      if (world.adapter.connection.get()?.connectorId === 'walletConnect') remote.holders.add('bip122');
      else remote.holders.delete('bip122');
    });
    world.appear();
    await world.adapter.connect('walletConnect');
    expect(inUse()).to.equal(address);
    await world.adapter.connect('unisat');
    expect(inUse()).to.equal(world.wallet.accounts[0]);
    await waitUntil(() => remote.transport.ended.length === 1);
    await world.adapter.connect('walletConnect');
    expect([inUse(), world.wallet.listeners.length]).to.deep.equal([address, 0]);
    await world.adapter.disconnect();
    await settle();
    expect([inUse(), remote.transport.ended.length]).to.deep.equal([undefined, 2]);
    world.scope.dispose();
    remote.scope.dispose();
  });
});
