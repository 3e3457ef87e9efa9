import type { ChainNamespace } from '../../controllers/index.js';
import { factsOf } from '../../controllers/domain/networks/namespace-facts.js';

/** Names of namespaces whose facts name a group of networks: people know their account by the first network. */
const names: { readonly [N in ChainNamespace]?: string } = { eip155: 'Ethereum' };

/** Returns the name of a namespace as people know their account in it: “Ethereum”, “Solana”. */
export const namespaceName = (namespace: ChainNamespace): string => names[namespace] ?? factsOf(namespace).name;
