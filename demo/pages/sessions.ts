import { EvmAdapter } from 'latchkey/adapters/evm';
import { isW3mError } from 'latchkey';
import { getSmartSessions, grantPermissions } from 'latchkey/experimental/smart-session';
import { numberToHex, parseEther, type Address, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import * as z from 'zod/mini';
import { runHostPage } from './host/host-page.js';

/** Account of the shop, which is paid. */
const SHOP: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const PERIOD_SECONDS = 60;

/** A page that is granted an allowance, and sends within it by a key of its own. */
const kit = await runHostPage(() => ({
  adapters: [new EvmAdapter()],
  projectId: 'demo',
  enableWalletConnect: false,
  features: { smartSessions: true },
}));

const own = privateKeyToAccount(generatePrivateKey());
const other = privateKeyToAccount(generatePrivateKey());
const outcome = document.querySelector('[data-testid="session-outcome"]');

const preparedSchema = z.object({ chainId: z.string(), context: z.string(), digest: z.custom<Hex>() });

const textOf = (field: FormDataEntryValue | null): string => (typeof field === 'string' ? field : '');
const fieldsOf = (selector: string): FormData =>
  new FormData(document.querySelector<HTMLFormElement>(selector) ?? undefined);

/** The wallet, as any page reaches it. */
const request = (method: string, params: readonly unknown[]): Promise<unknown> => {
  const provider = kit.getProvider<{ request(call: object): Promise<unknown> }>('eip155');
  if (!provider) throw new Error('No wallet is connected');
  return provider.request({ method, params });
};

const chainId = (): Hex => numberToHex(Number(kit.getChainId()));

async function grant(): Promise<string> {
  const fields = fieldsOf('[data-grant]');
  const now = Math.floor(Date.now() / 1000);
  const session = await grantPermissions({
    chainId: chainId(),
    address: kit.getAddress('eip155') as Address,
    expiry: now + Number(textOf(fields.get('seconds'))),
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: own.publicKey }] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: {
          allowance: numberToHex(parseEther(textOf(fields.get('allowance')))),
          period: PERIOD_SECONDS,
          start: now,
        },
      },
    ],
  });
  return `Granted: ${session.context.slice(0, 10)}`;
}

/** Sends with the session that was granted last (ERC-7836). */
async function send(key: PrivateKeyAccount): Promise<string> {
  const [session] = await getSmartSessions();
  if (!session) return 'No session';
  const value = numberToHex(parseEther(textOf(fieldsOf('[data-send]').get('amount'))));
  const calls = [{ to: SHOP, value }];
  const capabilities = { permissions: { context: session.context } };
  const prepared = preparedSchema.parse(
    await request('wallet_prepareCalls', [{ version: '1', chainId: chainId(), calls, capabilities }]),
  );
  const signature = await key.sign({ hash: prepared.digest });
  const { chainId: on, context } = prepared;
  await request('wallet_sendPreparedCalls', [{ version: '1', chainId: on, context, signature }]);
  return `Sent: ${textOf(fieldsOf('[data-send]').get('amount'))} ETH`;
}

const codeOf = (error: unknown): string =>
  isW3mError(error)
    ? error.code
    : typeof error === 'object' && error && 'code' in error
      ? `${String(error.code)} ${'message' in error ? String(error.message) : ''}`
      : String(error);

async function show(work: Promise<string>): Promise<void> {
  if (!outcome) return;
  outcome.textContent = 'Waiting';
  outcome.textContent = await work.catch((error: unknown) => `Refused: ${codeOf(error)}`);
}

document.querySelector('[data-grant]')?.addEventListener('submit', event => {
  event.preventDefault();
  void show(grant());
});
document.querySelector('[data-send]')?.addEventListener('submit', event => {
  event.preventDefault();
  void show(send(own));
});
document
  .querySelector('[data-testid="session-send-other-key"]')
  ?.addEventListener('click', () => void show(send(other)));
