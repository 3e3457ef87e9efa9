import { createAppKit } from '@reown/appkit';
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi';
import { mainnet, polygon } from '@reown/appkit/networks';

// The set-up of its documents, with the same networks and wallets as the page of ours
const projectId = 'bench';
const networks = [mainnet, polygon];
createAppKit({ adapters: [new WagmiAdapter({ projectId, networks })], networks, projectId });
