import type { AppKit } from 'latchkey';
import type { AppKitNetwork } from 'latchkey/networks';
import { formatUnits } from 'viem';
import { PanelParts, report } from '../host/parts.js';
import type { NamespaceActions } from './namespaces.js';

const button = (testId: string, text: string): HTMLButtonElement => {
  const made = document.createElement('button');
  made.type = 'button';
  made.dataset.testid = testId;
  made.textContent = text;
  return made;
};

/** Reports the result of the latest run only; drops results that arrive late. */
function latestOf(tell: (text: string | undefined) => void): (ask: (() => Promise<string>) | undefined) => void {
  let latest = 0;
  return ask => {
    const mine = ++latest;
    tell(undefined);
    void ask?.().then(
      text => {
        if (mine === latest) tell(text);
      },
      () => {
        if (mine === latest) tell('unknown');
      },
    );
  };
}

/** Starts the panel of one namespace. The panel lives as long as the page. */
function runNamespace(kit: AppKit, root: HTMLElement, actions: NamespaceActions): void {
  const { namespace } = actions;
  const parts = new PanelParts(root);
  root.dataset.namespace = namespace;
  root.setAttribute('aria-label', actions.title);
  parts.find('[data-title]', HTMLElement).textContent = actions.title;
  parts.input('to').value = actions.to;

  const showBalances = latestOf(text => parts.show('node-balances', text));
  const wallet = (): readonly [provider: unknown, address: string] => {
    const [provider, address] = [kit.getProvider(namespace), kit.getAddress(namespace)];
    if (!provider || !address) throw new Error('No wallet is connected');
    return [provider, address];
  };
  const refresh = (): void => {
    const [provider, address] = [kit.getProvider(namespace), kit.getAddress(namespace)];
    showBalances(provider && address ? () => actions.balances(provider, address) : undefined);
  };

  const payments = actions.payments.map(payment => {
    const made = button(payment.testId, payment.label);
    made.addEventListener('click', () => {
      const receipt = parts.byTestId('w3m-receipt');
      void report(receipt, async () => {
        const [provider, address] = wallet();
        const sent = await payment.send(provider, address, parts.field('to'), parts.field('amount'));
        receipt.textContent = `Sent, waiting for confirmation…\n${sent}`;
        const settled = await actions.settled(provider, sent);
        refresh();
        return settled;
      });
    });
    return made;
  });
  parts.find('[data-payments]', HTMLElement).append(...payments);

  const show = (): void => {
    const { address, caipAddress, status, isConnected } = kit.getAccount(namespace);
    parts.show('w3m-address', address);
    parts.show('w3m-caip-address', caipAddress);
    parts.show('w3m-status', status);
    parts.show('w3m-wallet', kit.getWalletInfo(namespace)?.name);
    parts.show('w3m-network', kit.getCaipNetwork(namespace)?.name);
    parts.button('disconnect-hook-button').hidden = !isConnected;
    for (const one of [parts.button('sign-message-button'), ...payments]) one.disabled = !isConnected;
    refresh();
  };
  kit.subscribeAccount(show, namespace);
  kit.subscribeWalletInfo(show);
  kit.subscribeNetwork(show);
  show();

  const outcome = parts.byTestId('w3m-outcome');
  parts.button('connect-hook-button').addEventListener('click', () => {
    void report(outcome, async () => `Connected ${(await kit.connect({ namespace })).accounts[0].address}`);
  });
  parts.button('disconnect-hook-button').addEventListener('click', () => {
    void report(outcome, async () => {
      await kit.disconnect(namespace);
      return 'Disconnected';
    });
  });
  parts.button('sign-message-button').addEventListener('click', () => {
    void report(parts.byTestId('w3m-signature'), async () => actions.sign(...wallet(), parts.field('message')));
  });
}

/** Connects the page to the modal through its public methods only. */
export function runMultichainPanel(
  kit: AppKit,
  networks: readonly AppKitNetwork[],
  all: readonly NamespaceActions[],
): void {
  const parts = new PanelParts(document);
  const root = parts.find('[data-all]', HTMLElement);
  const shared = new PanelParts(root);
  const template = parts.find('#namespace', HTMLTemplateElement);
  for (const actions of all) {
    const section = template.content.firstElementChild?.cloneNode(true);
    if (!(section instanceof HTMLElement)) throw new Error('The template is empty');
    parts.find('[data-namespaces]', HTMLElement).append(section);
    runNamespace(kit, section, actions);
  }

  const outcome = shared.byTestId('w3m-outcome');
  shared.find('[data-networks]', HTMLElement).append(
    ...networks.map(network => {
      const made = button(`switch-network-${network.name}`, network.name);
      made.addEventListener('click', () => {
        void report(outcome, async () => {
          await kit.switchNetwork(network);
          return `Switched to ${kit.getCaipNetwork()?.name ?? 'no network'}`;
        });
      });
      return made;
    }),
  );
  shared.button('w3m-open-hook-button').addEventListener('click', () => void kit.open());
  shared.button('disconnect-hook-button').addEventListener('click', () => {
    void report(outcome, async () => {
      await kit.disconnect();
      return 'Disconnected';
    });
  });

  const showBalance = latestOf(text => shared.show('w3m-balance', text));
  const show = (): void => {
    const { caipAddress, status } = kit.getAccount();
    const network = kit.getCaipNetwork();
    shared.show('w3m-network', network?.name);
    shared.show('w3m-caip-network-id', network?.caipNetworkId);
    shared.show('w3m-caip-address', caipAddress);
    shared.show('w3m-status', status);
    const ask = async (): Promise<string> => {
      const balance = await kit.updateNativeBalance();
      return balance ? `${formatUnits(balance.amount, balance.decimals)} ${balance.symbol}` : 'unknown';
    };
    showBalance(caipAddress ? ask : undefined);
  };
  kit.subscribeAccount(show);
  kit.subscribeNetwork(show);
  show();
}
