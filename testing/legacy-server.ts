import type { SIWEMethods, SIWESession } from '../controllers/domain/sign-in/siwx.js';
import { formatMessage } from '../controllers/sign-in/index.js';

/** Server of a legacy host: it verifies the fake wallet's signatures and keeps one session. */
export class LegacyServer implements SIWEMethods {
  session: SIWESession | null = null;
  readonly calls: string[] = [];

  readonly getNonce = async (): Promise<string> => 'abcdefgh';
  readonly getMessageParams = async () => ({ domain: 'app.example', uri: 'https://app.example', statement: 'Hello' });
  readonly createMessage: SIWEMethods['createMessage'] = args => formatMessage(args, args.address);
  readonly verifyMessage: SIWEMethods['verifyMessage'] = async ({ message, signature }) => {
    const chainId = Number(/Chain ID: (\d+)/.exec(message)?.[1]);
    if (signature !== `signed: ${message}`) return false;
    this.session = { address: message.split('\n')[1] ?? '', chainId };
    return true;
  };
  readonly getSession = async (): Promise<SIWESession | null> => this.session;
  readonly signOut = async (): Promise<boolean> => {
    this.calls.push('signOut');
    this.session = null;
    return true;
  };
  readonly onSignIn = ({ chainId }: SIWESession): void => void this.calls.push(`onSignIn ${chainId}`);
  readonly onSignOut = (): void => void this.calls.push('onSignOut');
}
