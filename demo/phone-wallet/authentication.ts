import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils';
import type { WalletKitTypes } from '@reown/walletkit';
import type { Kit } from './kit.js';
import type { RelayLink } from './relay-link.js';
import type { PhoneState } from './phone-state.js';
import { Withdrawn, type Questions } from './questions.js';
import { evmChainId, type PhoneWorld } from './world.js';
import type { AccountKey } from '../wallet/account-key.js';
import { WalletError } from '../../services/wallet/shared/provider-error.js';

/** Request to connect and sign in with one approval. */
type AuthenticationRequest = WalletKitTypes.SessionAuthenticate;

/** Parts of the phone wallet that a sign-in needs. */
interface Phone {
  readonly world: PhoneWorld;
  readonly state: PhoneState;
  readonly questions: Questions;
  readonly link: RelayLink;
  tell(notice: string): void;
}

const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
];

/** Answers requests to connect and sign in with one approval. Without this call the wallet does not support them. */
export function answerAuthentications(phone: Phone, kit: Kit): void {
  const requests = new Set<number>(); // the kit can emit a request twice
  kit.on('session_authenticate', request => {
    if (requests.has(request.id)) return;
    requests.add(request.id);
    void answer(phone, kit, request);
  });
}

/** Asks the user to connect and sign in, and signs one message for each network that both sides know. */
async function answer(phone: Phone, kit: Kit, { id, topic, params }: AuthenticationRequest): Promise<void> {
  const { world, state, questions, link } = phone;
  phone.tell('');
  const { name, url } = params.requester.metadata;
  const known = state.chains.filter(chain => params.authPayload.chains.includes(evmChainId(chain)));
  const chains = known.map(evmChainId);
  const payload = populateAuthPayload({ authPayload: params.authPayload, chains, methods: METHODS });
  const account = world.evmAccounts.find(({ address }) => address === state.evmAccount) ?? world.evmAccounts[0];
  const messages = known.map(chain => {
    const iss = `did:pkh:${evmChainId(chain)}:${account.address}`;
    return { iss, text: kit.formatAuthMessage({ request: payload, iss }), rpcUrl: chain.rpcUrl };
  });
  const [first] = messages;
  try {
    await questions.ask({
      id,
      topic,
      app: { name: name || url, url },
      question: { kind: 'authentication', account: account.address, text: first?.text ?? '' },
    });
    await link.whenOpen();
    const auths = await Promise.all(messages.map(message => sign(account, payload, message)));
    await kit.approveSessionAuthenticate({ id, auths });
    phone.tell(`Connected and signed in to ${name}.`);
  } catch (error) {
    if (error instanceof Withdrawn) return;
    await link.whenOpen();
    await kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') });
    phone.tell(error instanceof WalletError ? 'Rejected.' : `The sign-in failed: ${String(error)}`);
  }
}

async function sign(
  account: AccountKey,
  payload: ReturnType<typeof populateAuthPayload>,
  { iss, text, rpcUrl }: { readonly iss: string; readonly text: string; readonly rpcUrl: string },
): Promise<ReturnType<typeof buildAuthObject>> {
  const signature = await account.signerOn(rpcUrl).signMessage({ message: text });
  return buildAuthObject(payload, { t: account.isSmart ? 'eip1271' : 'eip191', s: signature }, iss);
}
