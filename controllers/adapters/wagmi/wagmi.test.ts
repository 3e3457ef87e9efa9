import { getConnection } from '@wagmi/core';
import { describeWagmiAdapter } from '../../../testing/wagmi-adapter.contract.js';

describeWagmiAdapter('3', getConnection);
