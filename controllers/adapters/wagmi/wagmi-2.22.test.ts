import { getAccount } from 'wagmi-core-2.22';
import { describeWagmiAdapter } from '../../../testing/wagmi-adapter.contract.js';

describeWagmiAdapter('2.22', config => getAccount(config));
