import * as z from 'zod/mini';

const solanaSchema = z.object({
  name: z.string(),
  caipNetworkId: z.templateLiteral(['solana:', z.string()]),
  genesisHash: z.string(),
  url: z.url(),
  wsUrl: z.url(),
  tokens: z.array(
    z.object({ name: z.string(), symbol: z.string(), decimals: z.int(), mint: z.string(), program: z.string() }),
  ),
});

const assetsSchema = z.object({
  tokens: z.array(z.object({ name: z.string(), symbol: z.string(), decimals: z.int(), address: z.string() })),
  collections: z.array(z.string()),
});

const exchangeSchema = z.object({
  router: z.string(),
  factory: z.string(),
  permitRouter: z.string(),
  wrapped: z.string(),
  tokens: z.array(z.string()),
});

const configSchema = z.object({
  chains: z
    .array(
      z.object({ chainId: z.int(), name: z.string(), url: z.url(), assets: assetsSchema, exchange: exchangeSchema }),
    )
    .check(z.minLength(2)),
  relayUrl: z.url(),
  directoryUrl: z.url(),
  phoneWalletUrl: z.url(),
  solana: solanaSchema,
  signInUrl: z.url(),
  apiUrl: z.url(),
  walletUrl: z.url(),
  inboxUrl: z.url(),
  strictUrl: z.string(),
});

/** Addresses of the demo services. */
export type DemoConfig = z.infer<typeof configSchema>;

const SERVICES = '/demo-services';

/** Loads the configuration from the demo server. */
export async function loadDemoConfig(): Promise<DemoConfig> {
  const response = await fetch(`${SERVICES}/config.json`);
  if (!response.ok) throw new Error('The demo needs its services: start it with "npm start".');
  return configSchema.parse(await response.json());
}

/** Modes of a node. */
export const nodeModes = ['up', 'down', 'hanging', 'failing'] as const;

const chainSchema = z.object({ mode: z.enum(nodeModes) });

/** Returns the mode of a node. */
export async function getNodeMode(chainId: number): Promise<string> {
  const response = await fetch(`${SERVICES}/chains/${chainId}`);
  return chainSchema.parse(await response.json()).mode;
}

/** Sets the mode of a node. */
export async function setNodeMode(chainId: number, mode: string): Promise<void> {
  const response = await fetch(`${SERVICES}/chains/${chainId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
  if (!response.ok) throw new Error(`The node did not change: ${await response.text()}`);
}
