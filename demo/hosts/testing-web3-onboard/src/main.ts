import Onboard, { type WalletState } from '@web3-onboard/core';
import injectedWallets from '@web3-onboard/injected-wallets';

const onboard = Onboard({
  wallets: [injectedWallets()],
  chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'http://127.0.0.1:8545' }],
  appMetadata: { name: 'Host', description: 'A page with Web3-Onboard', icon: '<svg />' },
  connect: { autoConnectLastWallet: true },
  accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
});

const root = document.getElementById('root')!;
const show = (id: string, text: string) => (root.querySelector(`[data-testid="${id}"]`)!.textContent = text);

let wallet: WalletState | undefined;
onboard.state.select('wallets').subscribe(([first]) => {
  wallet = first;
  show('address', first?.accounts[0]?.address ?? '');
});
root.querySelector('#connect')!.addEventListener('click', () => void onboard.connectWallet());
root.querySelector('#sign')!.addEventListener('click', () => {
  const params = ['0x68656c6c6f', wallet?.accounts[0]?.address] as [string, string];
  wallet?.provider.request({ method: 'personal_sign', params }).then(
    signature => show('outcome', String(signature)),
    (error: { readonly code?: unknown }) => show('outcome', String(error.code)),
  );
});
