import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';

const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks: [mainnet, polygon],
  metadata: { name: 'Host', description: '', url: location.origin, icons: [] },
});
const part = id => document.querySelector(`[data-testid="${id}"]`);
const show = () => {
  const { address, isConnected } = kit.getAccount('eip155') ?? {};
  part('status').textContent = isConnected ? 'connected' : 'disconnected';
  part('address').textContent = address ?? '';
  part('network').textContent = String(kit.getCaipNetwork()?.id ?? '');
};
kit.subscribeAccount(show);
kit.subscribeNetwork(show);
show();

const run = work => () =>
  work().then(
    result => (part('outcome').textContent = result ?? 'done'),
    error => (part('outcome').textContent = error.code),
  );
const sign = () =>
  kit.getProvider('eip155').request({
    method: 'personal_sign',
    params: ['0x68656c6c6f', kit.getAccount('eip155').address],
  });
part('sign').onclick = run(sign);
part('switch').onclick = run(() => kit.switchNetwork(polygon));
part('disconnect').onclick = run(() => kit.disconnect());
