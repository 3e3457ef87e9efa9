import { AddressPurpose, getProviders, MessageSigningProtocols, request } from '@sats-connect/core';

const root = document.getElementById('root')!;
const show = (id: string, text: string) => (root.querySelector(`[data-testid="${id}"]`)!.textContent = text);

const ID = 'wallet';
const id = () => localStorage.getItem(ID) ?? undefined;
let address = '';

function use(addresses: readonly { readonly address: string; readonly purpose: string }[]) {
  address = addresses.find(({ purpose }) => purpose === AddressPurpose.Ordinals)?.address ?? '';
  show('address', address);
}

for (const provider of getProviders()) {
  const button = document.createElement('button');
  button.textContent = provider.name;
  button.addEventListener('click', async () => {
    const reply = await request('wallet_connect', { addresses: [AddressPurpose.Ordinals] }, provider.id);
    if (reply.status === 'error') return show('outcome', String(reply.error.code));
    localStorage.setItem(ID, provider.id);
    use(reply.result.addresses);
  });
  root.prepend(button);
}

root.querySelector('#sign')!.addEventListener('click', async () => {
  const params = { address, message: 'hello', protocol: MessageSigningProtocols.BIP322 };
  const reply = await request('signMessage', params, id());
  show('outcome', reply.status === 'success' ? reply.result.signature : String(reply.error.code));
});

if (id()) {
  const reply = await request('wallet_getAccount', null, id());
  if (reply.status === 'success') use(reply.result.addresses);
}
