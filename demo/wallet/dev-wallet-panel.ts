import { html, LitElement, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { DevWallet } from './dev-wallet.js';
import { panelStyles } from './dev-wallet-panel.styles.js';
import { lieNames } from './hostile.js';
import { paperStyles } from './paper.styles.js';
import type { WalletSettings } from './wallet-state.js';

type Switch = { [K in keyof WalletSettings]: WalletSettings[K] extends boolean ? K : never }[keyof WalletSettings];

const SWITCHES: readonly (readonly [name: Switch, label: string])[] = [
  ['locked', 'Locked'],
  ['gone', 'Gone, as if uninstalled'],
  ['switchAfterAdd', 'Moves to a chain it adds'],
  ['second', 'A second wallet'],
  ['duplicate', 'Announced twice'],
  ['malformed', 'Nonsense announced too'],
  ['legacy', 'Also at window.ethereum'],
  ['smart', 'Smart accounts'],
  ['sessions', 'Grants permissions'],
];

const short = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Controls of a node. */
export interface NodeControl {
  readonly modes: readonly string[];
  readonly chains: readonly { readonly id: number; readonly name: string }[];
  getMode(chainId: number): Promise<string>;
  setMode(chainId: number, mode: string): Promise<void>;
}

/**
 * Drawer with controls for the developer wallet and the nodes.
 *
 * @tag dev-wallet-panel
 */
export class DevWalletPanel extends LitElement {
  static override styles = [paperStyles, panelStyles];

  #unsubscribe: (() => void) | undefined;

  /** Latest modes reported by the server. */
  @state() private modes: ReadonlyMap<number, string> = new Map();

  /** The controlled wallet. */
  @property({ attribute: false }) wallet!: DevWallet;

  /** The controlled nodes. */
  @property({ attribute: false }) nodes!: NodeControl;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.wallet.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  override render(): TemplateResult {
    const { granted, chain, solana } = this.wallet;
    return html`
      <button class="pill" type="button" popovertarget="drawer" data-testid="dev-wallet-panel-button">
        <span>Developer wallet</span>
        <span class="state">${granted[0] ? short(granted[0]) : 'not connected'} · ${chain.name}</span>
      </button>
      <div
        id="drawer"
        popover="auto"
        role="dialog"
        aria-label="Developer wallet"
        data-testid="dev-wallet-panel"
        @beforetoggle=${this.#readModes}
      >
        ${this.#walletTemplate()} ${this.#behaviourTemplate()} ${this.#nodesTemplate()}
        <footer>
          <button
            type="button"
            ?disabled=${granted.length + solana.granted.length === 0}
            @click=${() => {
              this.wallet.grant([]);
              solana.grant([]);
            }}
          >
            Take access away
          </button>
          <button type="button" @click=${() => this.wallet.reset()}>Reset the wallet</button>
        </footer>
      </div>
    `;
  }

  #walletTemplate(): TemplateResult {
    const { accounts, granted, chain, chains, solana } = this.wallet;
    return html`
      <h2>Wallet</h2>
      <label>
        Account in use
        <select ?disabled=${granted.length === 0} @change=${(event: Event) => this.wallet.useAccount(valueOf(event))}>
          ${granted.length === 0 ? html`<option>None: not connected</option>` : ''}
          ${accounts.map(account => html`<option .value=${account} .selected=${account === granted[0]}>${short(account)}</option>`)}
        </select>
      </label>
      <label>
        Solana account
        <select ?disabled=${solana.granted.length === 0} @change=${(event: Event) => solana.useAccount(valueOf(event))}>
          ${solana.granted.length === 0 ? html`<option>None: not connected</option>` : ''}
          ${solana.accounts.map(account => html`<option .value=${account} .selected=${account === solana.granted[0]}>${short(account)}</option>`)}
        </select>
      </label>
      <label>
        Chain
        <select @change=${(event: Event) => this.wallet.useChain(Number(valueOf(event)))}>
          ${chains.map(({ id, name }) => html`<option .value=${String(id)} .selected=${id === chain.id}>${name} (${id})</option>`)}
        </select>
      </label>
    `;
  }

  #behaviourTemplate(): TemplateResult {
    const { answer, delayMs, fault, announceAfterMs } = this.wallet.settings;
    return html`
      <h2>Behaviour</h2>
      ${this.#select('Requests', ['ask', 'approve', 'reject'], answer, value => this.wallet.set({ answer: value }))}
      ${this.#select('Answers after', [0, 500, 3000], delayMs, value => this.wallet.set({ delayMs: value }), 'ms')}
      ${this.#select('Announced after', [0, 2000], announceAfterMs, value => this.wallet.set({ announceAfterMs: value }), 'ms')}
      ${this.#select('Lie', [null, ...lieNames], fault, value => this.wallet.set({ fault: value }))}
      <div class="switches">
        ${SWITCHES.map(
          ([name, label]) => html`
            <label class="switch">
              <input
                type="checkbox"
                .checked=${this.wallet.settings[name]}
                @change=${(event: Event) => this.wallet.set({ [name]: (event.target as HTMLInputElement).checked })}
              />
              ${label}
            </label>
          `,
        )}
      </div>
    `;
  }

  async #readModes(): Promise<void> {
    const { chains } = this.nodes;
    const modes = await Promise.all(chains.map(({ id }) => this.nodes.getMode(id)));
    this.modes = new Map(chains.map(({ id }, index) => [id, modes[index] ?? '']));
  }

  #nodesTemplate(): TemplateResult {
    return html`
      <h2>Nodes</h2>
      ${this.nodes.chains.map(({ id, name }) =>
        this.#select(name, this.nodes.modes, this.modes.get(id), mode => {
          void this.nodes.setMode(id, mode).then(() => this.#readModes());
        }),
      )}
    `;
  }

  #select<T extends string | number | null>(
    label: string,
    options: readonly T[],
    current: T | undefined,
    onChoice: (value: T) => void,
    unit = '',
  ): TemplateResult {
    const choose = (event: Event): void => {
      const option = options[(event.target as HTMLSelectElement).selectedIndex];
      if (option !== undefined) onChoice(option);
    };
    return html`
      <label>
        ${label}
        <select @change=${choose}>
          ${options.map(option => html`<option .selected=${option === current}>${option ?? 'none'} ${unit}</option>`)}
        </select>
      </label>
    `;
  }
}

// Only select elements use this handler
const valueOf = (event: Event): string => (event.target as HTMLSelectElement).value;

declare global {
  interface HTMLElementTagNameMap {
    'dev-wallet-panel': DevWalletPanel;
  }
}
