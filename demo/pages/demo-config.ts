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

const configSchema = z.object({
  chains: z.array(z.object({ chainId: z.int(), name: z.string(), url: z.url() })).check(z.minLength(2)),
  relayUrl: z.url(),
  directoryUrl: z.url(),
  phoneWalletUrl: z.url(),
  solana: solanaSchema,
  strictUrl: z.string(),
});

/** What runs for the demo, and where. */
export type DemoConfig = z.infer<typeof configSchema>;

const SERVICES = '/demo-services';

/** Asks the demo's server what runs. */
export async function loadDemoConfig(): Promise<DemoConfig> {
  const response = await fetch(`${SERVICES}/config.json`);
  if (!response.ok) throw new Error('The demo needs its services: start it with "npm start".');
  return configSchema.parse(await response.json());
}

/** The ways in which a node can be treated. */
export const nodeModes = ['up', 'down', 'hanging', 'failing'] as const;

const chainSchema = z.object({ mode: z.enum(nodeModes) });

/** Whether a node can be reached. */
export async function getNodeMode(chainId: number): Promise<string> {
  const response = await fetch(`${SERVICES}/chains/${chainId}`);
  return chainSchema.parse(await response.json()).mode;
}

/** Takes a node down or up again. */
export async function setNodeMode(chainId: number, mode: string): Promise<void> {
  const response = await fetch(`${SERVICES}/chains/${chainId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
  if (!response.ok) throw new Error(`The node did not change: ${await response.text()}`);
}
