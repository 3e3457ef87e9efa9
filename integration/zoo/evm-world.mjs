// A local Anvil chain with tokens, traps and honest contracts, and what a person is shown of a request on it.
import { createRequire } from 'node:module';
import { encodeDeployData, encodeFunctionData, erc20Abi } from 'viem';
import { loadExports } from '../../tools/load-typescript.mjs';
import { startChain } from '../anvil.mjs';

const require = createRequire(import.meta.url);
const artefacts = { ...require('../../demo/contracts/artefacts.json'), ...require('./contracts/artefacts.json') };

/** Loads previews and texts, as the modal and the secure wallet use them. */
export async function loadShown() {
  const loaded = await loadExports(`
    export { preview as previewEvm } from './controllers/adapters/eip155/preview/preview.js';
    export { preview as previewSolana } from './controllers/adapters/solana/node/preview/preview.js';
    export { Scope } from './controllers/core/scope.js';
    export { toCaipNetwork } from './controllers/domain/networks/networks.js';
    export { isDanger, verdictOf } from './controllers/domain/assets/preview-verdict.js';
    export { changeText, previewWarningText } from './elements/widgets/changes/change-texts.js';
    export { readReceipt } from './controllers/adapters/eip155/direct/receipt.js';
    export { prepareEvm } from './services/wallet/page/evm/requests.js';
    export { prepareSolana } from './services/wallet/page/solana/requests.js';
    export { startSolana } from './demo/services/solana/solana.js';`);
  // The texts of the wallet's pages follow the language of the document
  globalThis.navigator ??= { languages: ['en'] };
  globalThis.document ??= { documentElement: { lang: 'en', dir: 'ltr' } };
  return loaded;
}

/** Starts a chain whose first account has tokens and NFTs. */
export async function startEvm(loaded) {
  const { url, node, stop: stopChain } = await startChain(1);
  const scope = new loaded.Scope();
  const [me, other, thief] = await node('eth_accounts');
  const hex = value => `0x${value.toString(16)}`;
  const send = async ({ value = 0n, ...tx }) => {
    const hash = await node('eth_sendTransaction', [{ from: me, gas: hex(5_000_000n), value: hex(value), ...tx }]);
    for (;;) {
      const receipt = await node('eth_getTransactionReceipt', [hash]);
      if (receipt) return receipt;
      await new Promise(resolve => setTimeout(resolve, 2));
    }
  };
  const deploy = async (name, args = [], from = me) => {
    const { contractAddress, status } = await send({ from, data: encodeDeployData({ ...artefacts[name], args }) });
    if (status !== '0x1') throw new Error(`${name} was not deployed`);
    return contractAddress;
  };
  const call = (name, functionName, args = []) => encodeFunctionData({ abi: artefacts[name].abi, functionName, args });
  const token = (functionName, args) => encodeFunctionData({ abi: erc20Abi, functionName, args });
  const network = loaded.toCaipNetwork({
    id: 1,
    name: 'Anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  const walletNetwork = { id: 'eip155:1', name: 'Anvil', symbol: 'ETH', decimals: 18, rpcUrl: url };
  /** A preview of the modal. */
  const ask = (request, known) => loaded.previewEvm({ scope, fetch }, { account: me, network, known }, request);
  /** What a transaction brought an address, as the modal reads it. */
  const arrived = (hash, address, assets) => loaded.readReceipt({ scope, fetch }, { hash, network, address, assets });
  /** What the secure wallet prepares for a request. */
  const prepareWallet = async ({ typedData, calls }) => {
    const context = {
      facts: { networks: [walletNetwork], sponsorFees: false },
      person: { typeOf: async () => 'eoa', addressOn: async () => me },
      network: walletNetwork,
      hostOrigin: 'https://shop.example',
    };
    const signed = typedData && [me, JSON.stringify(typedData)];
    const sent = calls?.map(({ value = 0n, ...call }) => ({ ...call, value: hex(value) }));
    const [method, params] = signed
      ? ['eth_signTypedData_v4', signed]
      : sent.length === 1
        ? ['eth_sendTransaction', [{ from: me, ...sent[0] }]]
        : ['wallet_sendCalls', [{ from: me, calls: sent }]];
    return loaded.prepareEvm(context, method, params);
  };
  /** The question of the secure wallet. */
  const askWallet = async request => (await prepareWallet(request)).question;
  const stop = () => {
    scope.dispose();
    return stopChain();
  };
  return {
    node,
    send,
    deploy,
    call,
    token,
    ask,
    arrived,
    askWallet,
    prepareWallet,
    stop,
    me,
    other,
    thief,
    network,
    url,
    artefacts,
  };
}
