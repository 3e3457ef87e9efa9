import { evmBlueprint } from '../../../controllers/adapters/blueprint/evm-blueprint.js';
import { plainBlueprint } from '../../../controllers/adapters/blueprint/plain-blueprint.js';
import { Scope } from '../../../controllers/core/scope.js';
import { toCaipNetwork } from '../../../controllers/domain/networks/networks.js';
import { describeChainAdapter } from '../../../testing/chain-adapter.contract.js';
import { announcedWallet, describeEvmAdapter } from '../../../testing/evm-adapter.contract.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { AnnouncedAdapter } from './announced-adapter.js';

describeEvmAdapter('AdapterBlueprint of EVM networks', {
  create: given => context => {
    const page = given?.page as unknown as EventTarget; // the world's, which is one
    return evmBlueprint(new AnnouncedAdapter({ page }), context);
  },
});

const [hub, zone] = ['1', '137'].map(id =>
  toCaipNetwork({
    id,
    name: `Hub ${id}`,
    chainNamespace: 'cosmos',
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 18 },
    rpcUrls: { default: { http: ['https://hub.node.test/'] } },
  }),
);

describeChainAdapter('AdapterBlueprint of another namespace', () => {
  if (!hub || !zone) throw new Error('There are two networks');
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const page = new EventTarget();
  const addresses = [`cosmos1${'q'.repeat(38)}`, `cosmos1${'p'.repeat(38)}`] as const;
  const wallet = new FakeEip1193Wallet(addresses);
  wallet.chains.add(137);
  const isAddress = (address: string): boolean => /^cosmos1[02-9ac-hj-np-z]{38}$/.test(address);
  const networks = [hub, zone] as const;
  const adapter = plainBlueprint(new AnnouncedAdapter({ page, namespace: 'cosmos', isAddress }), {
    scope,
    networks: () => networks,
    discovery: { announced: true, injected: true },
  });
  const foreignAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  return { adapter, scope, clock, networks, addresses, foreignAddress, wallet: announcedWallet(wallet, page) };
});
