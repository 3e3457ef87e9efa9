import { html, nothing, type TemplateResult } from 'lit';
import type { KitSession } from './kit.js';
import { addressesOf, chainsOf } from './namespaces.js';
import type { PhoneWallet } from './phone-wallet.js';
import { evmChainId } from './world.js';
import { shortAddress } from './words.js';

const OFFLINE_MS = 60_000;

/** Actions of the home view. */
export interface HomeActions {
  pair(text: string): void;
  scan(): void;
  read(picture: Blob): void;
  run(work: Promise<void>): void;
}

const pictureOf = (transfer: DataTransfer | null): File | undefined =>
  [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/'));

/** Card to paste a link, choose an image or open the camera. */
export const connectCard = (actions: HomeActions): TemplateResult => html`
  <section class="card" aria-labelledby="connect-title">
    <h2 id="connect-title">Connect an app</h2>
    <form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const field = event.currentTarget instanceof HTMLFormElement && event.currentTarget.elements.namedItem('uri');
        if (!(field instanceof HTMLInputElement)) return;
        actions.pair(field.value);
        field.value = '';
      }}
      @paste=${(event: ClipboardEvent) => {
        const picture = pictureOf(event.clipboardData);
        if (!picture) return;
        event.preventDefault();
        actions.read(picture);
      }}
    >
      <label for="uri">Pairing link or image of the QR code</label>
      <div class="field">
        <input
          id="uri"
          name="uri"
          placeholder="wc:…"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          required
          data-testid="phone-uri"
        />
        <button class="main" type="submit" data-testid="phone-pair">Connect</button>
      </div>
    </form>
    <div class="pair">
      <button type="button" @click=${() => actions.scan()} data-testid="phone-scan">Scan QR code</button>
      <label class="button">
        Choose image
        <input
          type="file"
          accept="image/*"
          data-testid="phone-picture"
          @change=${(event: Event) => {
            const field = event.currentTarget;
            const picture = field instanceof HTMLInputElement ? field.files?.[0] : undefined;
            if (!(field instanceof HTMLInputElement) || !picture) return;
            field.value = '';
            actions.read(picture);
          }}
        />
      </label>
    </div>
  </section>
`;

const accountRow = (
  name: string,
  address: string,
  number: number,
  isUsed: boolean,
  use: () => void,
): TemplateResult => html`
  <label class="choice">
    <input
      type="radio"
      name=${name}
      .value=${address}
      .checked=${isUsed}
      data-testid=${`phone-account-${address}`}
      @change=${use}
    />
    <span><strong>Account ${number}</strong><span class="mono">${address}</span></span>
  </label>
`;

/** Card with the active chain and accounts. */
export const useCard = ({ world, state, ...wallet }: UseParts, actions: HomeActions): TemplateResult => html`
  <section class="card" aria-labelledby="use-title">
    <h2 id="use-title">Active accounts</h2>
    <label class="select">
      Network
      <select
        data-testid="phone-network"
        @change=${(event: Event) => {
          if (event.currentTarget instanceof HTMLSelectElement)
            actions.run(wallet.useChain(Number(event.currentTarget.value)));
        }}
      >
        ${state.chains.map(
          ({ id, name }) => html`<option .value=${String(id)} .selected=${id === state.chain.id}>${name}</option>`,
        )}
      </select>
    </label>
    <fieldset>
      <legend>Ethereum</legend>
      ${world.evmAccounts.map(({ address }, at) =>
        accountRow('evm', address, at + 1, address === state.evmAccount, () =>
          actions.run(wallet.useEvmAccount(address)),
        ),
      )}
    </fieldset>
    <fieldset>
      <legend>Solana</legend>
      ${world.solanaAccounts.map(({ address }, at) =>
        accountRow('solana', address, at + 1, address === state.solanaAccount, () =>
          actions.run(wallet.useSolanaAccount(address)),
        ),
      )}
    </fieldset>
  </section>
`;

interface UseParts extends Pick<PhoneWallet, 'world' | 'state'> {
  useChain: PhoneWallet['useChain'];
  useEvmAccount: PhoneWallet['useEvmAccount'];
  useSolanaAccount: PhoneWallet['useSolanaAccount'];
}

function sessionRow(session: KitSession, wallet: PhoneWallet, actions: HomeActions): TemplateResult {
  const { topic, peer, namespaces } = session;
  const { name, url } = peer.metadata;
  const families = Object.keys(namespaces);
  const names = families.flatMap(family => chainsOf(namespaces, family)).map(id => chainName(wallet, id));
  const addresses = families.flatMap(family => addressesOf(namespaces, family)).map(shortAddress);
  return html`
    <li class="session" data-testid="phone-session">
      <span class="badge" aria-hidden="true">${(name || url).slice(0, 1).toUpperCase()}</span>
      <div>
        <strong>${name || url}</strong>
        <span class="soft">${url}</span>
        <span class="soft">${names.join(', ')} · ${addresses.join(', ')}</span>
      </div>
      <button
        type="button"
        aria-label=${`Disconnect ${name || url}`}
        data-testid="phone-disconnect"
        @click=${() => actions.run(wallet.disconnect(topic))}
      >
        Disconnect
      </button>
    </li>
  `;
}

const chainName = ({ state, world }: PhoneWallet, id: string): string =>
  id === world.solana.id ? world.solana.name : (state.chains.find(chain => evmChainId(chain) === id)?.name ?? id);

/** Card with the connected apps. */
export const sessionsCard = (wallet: PhoneWallet, actions: HomeActions): TemplateResult => html`
  <section class="card" aria-labelledby="sessions-title">
    <h2 id="sessions-title">Connected apps</h2>
    ${
      wallet.sessions.length === 0
        ? html`<p class="soft">No connected apps. Paste the pairing link of an app or scan its QR code.</p>`
        : html`<ul class="sessions">
            ${wallet.sessions.map(session => sessionRow(session, wallet, actions))}
          </ul>`
    }
  </section>
`;

/** Card with the relay connection and its offline switch. */
export function linkCard({ link }: PhoneWallet, actions: HomeActions): TemplateResult {
  const isOffline = link.state === 'offline';
  const until = new Date(link.offlineUntil).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return html`
    <section class="card line" aria-labelledby="link-title">
      <div>
        <h2 id="link-title">Relay connection</h2>
        <p class="soft" role="status" data-testid="phone-link" data-state=${link.state}>
          ${isOffline ? `Offline until ${until}` : link.state === 'connected' ? 'Connected to the relay' : 'No connection needed'}
        </p>
      </div>
      <button
        type="button"
        data-testid="phone-offline"
        @click=${() => actions.run(isOffline ? link.goOnline() : link.goOffline(OFFLINE_MS))}
      >
        ${isOffline ? 'Go online' : 'Offline for a minute'}
      </button>
    </section>
  `;
}

/** The latest notice. */
export const noticeLine = ({ notice }: PhoneWallet): TemplateResult => html`
  <p class="notice" role="status" data-testid="phone-notice">${notice || nothing}</p>
`;
