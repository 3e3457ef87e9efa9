import { connect, createConfig, getConnection, http, signMessage } from '@wagmi/core';
import { mainnet } from '@wagmi/core/chains';

/** Puts a button for each wallet of the page into a shop that uses wagmi. */
export function showShop(root: HTMLElement): void {
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, storage: null });
  const wallets = document.createElement('nav');
  const output = document.createElement('output');
  const sign = document.createElement('button');
  sign.id = 'sign';
  sign.textContent = 'Sign';
  const alert = document.createElement('p');
  alert.setAttribute('role', 'alert');
  root.replaceChildren(wallets, output, sign, alert);
  const say = (error: unknown) => void (alert.textContent = (error as Error).name);

  for (const connector of config.connectors) {
    const button = document.createElement('button');
    button.textContent = connector.name;
    button.addEventListener('click', () => {
      connect(config, { connector }).then(() => (output.value = getConnection(config).address ?? ''), say);
    });
    wallets.append(button);
  }
  sign.addEventListener('click', () => {
    signMessage(config, { message: 'hello' }).then(signature => (output.value = signature), say);
  });
}
