// Connects, fails, switches, signs, comes back and leaves with `latchkey/headless` and an adapter of the host, with only what
// the platform has. Runs in every runtime that the guide names: see check-runtimes.mjs.
import { AdapterBlueprint } from 'latchkey/adapters';
import { createKit } from 'latchkey/headless';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const networkOf = (id, name) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.test/'] } },
});

/** A wallet that declines, answers or stays silent. */
function createWallet() {
  const wallet = {
    answer: 'approve',
    chain: 1,
    isGranted: false,
    on: () => undefined,
    removeListener: () => undefined,
    async request({ method, params }) {
      if (method === 'eth_chainId') return `0x${wallet.chain.toString(16)}`;
      if (method === 'eth_accounts') return wallet.isGranted ? [ADDRESS] : [];
      if (wallet.answer === 'silence') return new Promise(() => undefined);
      if (wallet.answer === 'decline') throw Object.assign(new Error('Declined'), { code: 4001 });
      if (method === 'eth_requestAccounts') {
        wallet.isGranted = true;
        return [ADDRESS];
      }
      if (method === 'wallet_switchEthereumChain') {
        wallet.chain = Number(params[0].chainId);
        return null;
      }
      if (method === 'wallet_revokePermissions') {
        wallet.isGranted = false;
        return null;
      }
      if (method === 'personal_sign') return `signed ${params[0]}`;
      throw Object.assign(new Error(`No ${method}`), { code: -32601 });
    },
  };
  return wallet;
}

class OwnAdapter extends AdapterBlueprint {
  #provider;

  constructor(provider) {
    super({ namespace: 'eip155', adapterType: 'own' });
    this.#provider = provider;
  }

  syncConnectors() {
    const [id, name, provider] = ['own', 'Own wallet', this.#provider];
    this.addConnector({ id, name, type: 'ANNOUNCED', provider, info: { rdns: id, name }, chain: 'eip155' });
  }

  async #read([address = ''], id) {
    const provider = this.#provider;
    return {
      id,
      type: 'ANNOUNCED',
      provider,
      address,
      chainId: Number(await provider.request({ method: 'eth_chainId' })),
    };
  }

  connect = async ({ id }) => this.#read(await this.#provider.request({ method: 'eth_requestAccounts' }), id);
  syncConnection = async ({ id }) => this.#read(await this.#provider.request({ method: 'eth_accounts' }), id);

  async getAccounts() {
    const addresses = await this.#provider.request({ method: 'eth_accounts' });
    return { accounts: addresses.map(address => ({ namespace: 'eip155', address, type: 'eoa' })) };
  }

  async switchNetwork({ caipNetwork }) {
    const chainId = `0x${Number(caipNetwork.id).toString(16)}`;
    await this.#provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  }

  disconnect = async () => {
    await this.#provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
  };
  detach = () => undefined;
  getBalance = async () => ({ balance: '1', symbol: 'ETH' });
}

/** A storage that answers at once, as a host of React Native gives one. */
function createMemory() {
  const texts = new Map();
  return {
    getItem: name => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: name => void texts.delete(name),
  };
}

const codeOf = promise =>
  promise.then(
    () => 'no failure',
    error => error.code,
  );

async function until(store, isDone) {
  for await (const snapshot of store) if (isDone(snapshot)) return snapshot;
  throw new Error('The kit has ended');
}

/** Takes all steps, and returns how many there are. @throws Error that names the step which went wrong */
export async function kitStory() {
  const [wallet, storage] = [createWallet(), createMemory()];
  const create = () =>
    createKit(
      { adapters: [new OwnAdapter(wallet)], networks: [networkOf(1, 'One'), networkOf(2, 'Two')] },
      { storage },
    );
  let kit = create();
  let step = 0;
  const same = (value, expected) => {
    step += 1;
    if (JSON.stringify(value) !== JSON.stringify(expected))
      throw new Error(`Step ${step}: ${JSON.stringify(value)} is not ${JSON.stringify(expected)}`);
  };

  same(
    (await until(kit.wallets, ({ installed }) => installed.length > 0)).installed.map(({ name }) => name),
    ['Own wallet'],
  );
  same(await codeOf(kit.connect({ wallet: 'nobody' })), 'CONNECTOR_NOT_FOUND');

  wallet.answer = 'silence';
  const silent = kit.connect({ wallet: 'own' });
  await until(silent, ({ status }) => status === 'waiting');
  silent.abort();
  same(await codeOf(silent), 'CONNECT_ABORTED');

  wallet.answer = 'decline';
  const attempt = kit.connect({ wallet: 'own' });
  same(await codeOf(attempt), 'USER_REJECTED');
  wallet.answer = 'approve';
  attempt.retry();
  same((await attempt).address, ADDRESS);
  same(attempt.get().status, 'connected');
  same(kit.accounts.get().active.status, 'connected');

  wallet.answer = 'decline';
  same(await codeOf(kit.networks.switchTo('eip155:2')), 'USER_REJECTED');
  wallet.answer = 'approve';
  await kit.networks.switchTo('eip155:2');
  same([kit.networks.get().active.name, wallet.chain], ['Two', 2]);
  same(await kit.accounts.provider().request({ method: 'personal_sign', params: ['Hello'] }), 'signed Hello');

  kit.destroy();
  kit = create();
  await until(kit.accounts, ({ isReady, active }) => isReady && active?.status === 'connected');
  same(kit.networks.get().active.name, 'Two');
  await kit.accounts.disconnect();
  same(kit.accounts.get().active.addresses, []);
  same(wallet.isGranted, false);

  kit.destroy();
  kit = create();
  await until(kit.accounts, ({ isReady }) => isReady);
  same(kit.accounts.get().active.status, 'disconnected');
  const last = kit.connect({ wallet: 'own' });
  kit.destroy();
  same(await codeOf(last), 'CONNECT_ABORTED');
  return step;
}
