import { byId } from './dom.js';
import { loadDemoConfig } from './demo-config.js';
import { installOnPage } from './with-dev-wallet.js';

interface Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: (payload: unknown) => void): void;
}

interface Announcement {
  readonly info: { readonly rdns: string };
  readonly provider: Provider;
}

const EVENTS = ['connect', 'disconnect', 'accountsChanged', 'chainChanged'];

installOnPage(await loadDemoConfig());

const provider = await new Promise<Provider>(resolve => {
  window.addEventListener('eip6963:announceProvider', event => {
    // The developer wallet can announce invalid details, null included
    const detail = (event as CustomEvent<Announcement | null>).detail;
    if (detail?.info.rdns === 'dev.latchkey.wallet') resolve(detail.provider);
  });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
});

const events = byId('events', HTMLPreElement);
for (const name of EVENTS)
  provider.on(name, payload => {
    events.append(`${name} ${payload instanceof Error ? payload.message : JSON.stringify(payload)}\n`);
  });

const form = byId('request', HTMLFormElement);
const method = byId('method', HTMLInputElement);
const params = byId('params', HTMLTextAreaElement);
const answer = byId('answer', HTMLOutputElement);
form.addEventListener('submit', event => {
  event.preventDefault();
  const ask = async (): Promise<unknown> =>
    provider.request({ method: method.value, params: JSON.parse(params.value) });
  answer.textContent = 'Waiting for the wallet…';
  delete answer.dataset.outcome;
  ask().then(
    result => {
      answer.textContent = JSON.stringify(result, undefined, 2);
      answer.dataset.outcome = 'success';
    },
    (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? `${String(error.code)} ` : '';
      answer.textContent = `${code}${error instanceof Error ? error.message : String(error)}`;
      answer.dataset.outcome = 'error';
    },
  );
});
