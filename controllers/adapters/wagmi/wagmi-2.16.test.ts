import { getAccount, type Config } from 'wagmi-core-2.16';
import { describeWagmiAdapter } from '../../../testing/wagmi-adapter.contract.js';

describeWagmiAdapter('2.16', config => getAccount(config as unknown as Config));
