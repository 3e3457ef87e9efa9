import type { AppKit } from 'latchkey';
import type { AppKitNetwork } from 'latchkey/networks';
import { formatUnits } from 'viem';
import { PanelParts, report } from '../host/parts.js';
import { NamespaceSection } from './namespace-section.js';
import type { NamespaceActions } from './namespaces.js';
import { createButton, latestOf } from './page-parts.js';

/** Adds a section for each namespace. */
function addSections(kit: AppKit, parts: PanelParts, all: readonly NamespaceActions[]): void {
  const template = parts.find('#namespace', HTMLTemplateElement);
  for (const actions of all) {
    const section = template.content.firstElementChild?.cloneNode(true);
    if (!(section instanceof HTMLElement)) throw new Error('The template is empty');
    parts.find('[data-namespaces]', HTMLElement).append(section);
    new NamespaceSection(kit, section, actions);
  }
}

/** Connects the buttons that concern all namespaces. */
function listen(kit: AppKit, parts: PanelParts, networks: readonly AppKitNetwork[]): void {
  const outcome = parts.byTestId('w3m-outcome');
  const onClick = (button: HTMLElement, work: () => Promise<string>): void =>
    button.addEventListener('click', () => void report(outcome, work));
  const buttons = networks.map(network => {
    const button = createButton(`switch-network-${network.name}`, network.name);
    onClick(button, async () => {
      await kit.switchNetwork(network);
      return `Switched to ${kit.getCaipNetwork()?.name ?? 'no network'}`;
    });
    return button;
  });
  parts.find('[data-networks]', HTMLElement).append(...buttons);
  parts.button('w3m-open-hook-button').addEventListener('click', () => void kit.open());
  onClick(parts.button('disconnect-hook-button'), async () => {
    await kit.disconnect();
    return 'Disconnected';
  });
}

/** Shows the active account and network, now and whenever they change. */
function showActive(kit: AppKit, parts: PanelParts): void {
  const showBalance = latestOf(text => parts.show('w3m-balance', text));
  const show = (): void => {
    const { caipAddress, status } = kit.getAccount();
    const network = kit.getCaipNetwork();
    parts.show('w3m-network', network?.name);
    parts.show('w3m-caip-network-id', network?.caipNetworkId);
    parts.show('w3m-caip-address', caipAddress);
    parts.show('w3m-status', status);
    parts.showAccount(caipAddress !== undefined);
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

/** Connects the page to the modal through its public methods only. */
export function runMultichainPanel(
  kit: AppKit,
  networks: readonly AppKitNetwork[],
  all: readonly NamespaceActions[],
): void {
  const parts = new PanelParts(document);
  const shared = new PanelParts(parts.find('[data-all]', HTMLElement));
  addSections(kit, parts, all);
  listen(kit, shared, networks);
  showActive(kit, shared);
}
