import '../../../elements/widgets/account-button/w3m-account-button.define.js';
import '../../../elements/widgets/buttons.define.js';
import '../../../elements/widgets/onramp-widget/w3m-onramp-widget.define.js';
import '../../../elements/widgets/wallet-button/w3m-wallet-button.define.js';
import { createTestModal, testConnector, type TestModal } from 'latchkey/testing';
import { dress } from './look.js';
import type { Group, Specimen } from './specimen.js';

type Tag =
  | 'w3m-button'
  | 'w3m-connect-button'
  | 'w3m-account-button'
  | 'w3m-network-button'
  | 'w3m-onramp-widget'
  | 'w3m-wallet-button';

interface ButtonCase {
  readonly name: string;
  readonly tag: Tag;
  readonly world?: Parameters<typeof createTestModal>[0];
  readonly attributes?: Readonly<Record<string, string>>;
  /** Puts the modal into the displayed state. */
  readonly arrange?: (world: TestModal) => void | Promise<void>;
}

const button = ({ name, tag, world: options, attributes = {}, arrange }: ButtonCase): Specimen => ({
  name,
  width: 'control',
  async build(mode, look) {
    const world = createTestModal(options);
    await arrange?.(world);
    const element = document.createElement(tag);
    element.modal = world.modal;
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    dress(element, mode, look);
    return element;
  },
});

/** World of a host that offers purchases; the form asks its service nothing. */
const onramp = { services: { onramp: 'https://onramp.invalid' } } as const;

const connect = ({ connect: go }: TestModal): Promise<void> => go();

/** Buttons that a host places in its page. */
export const buttons: Group = {
  name: 'Buttons in the page',
  specimens: [
    button({ name: 'Nobody connected', tag: 'w3m-button' }),
    button({ name: 'Waiting', tag: 'w3m-button', arrange: ({ modal }) => modal.shell.setLoading(true) }),
    button({ name: 'Disabled', tag: 'w3m-connect-button', attributes: { disabled: '' } }),
    button({ name: 'Connected', tag: 'w3m-button', arrange: connect }),
    button({ name: 'Without the balance', tag: 'w3m-button', attributes: { balance: 'hide' }, arrange: connect }),
    button({ name: 'Account disabled', tag: 'w3m-account-button', attributes: { disabled: '' }, arrange: connect }),
    button({
      name: 'Balance unknown',
      tag: 'w3m-account-button',
      arrange: async world => {
        world.wallet.balance.set(undefined);
        await world.connect();
      },
    }),
    button({ name: 'One wallet', tag: 'w3m-wallet-button', attributes: { wallet: 'metamask' } }),
    button({ name: 'One wallet, unknown', tag: 'w3m-wallet-button', attributes: { wallet: 'My own wallet' } }),
    button({ name: 'One wallet, disabled', tag: 'w3m-wallet-button', attributes: { wallet: 'trust', disabled: '' } }),
    button({
      name: 'One wallet, connecting',
      tag: 'w3m-wallet-button',
      attributes: { wallet: testConnector.id },
      arrange: ({ wallet, session }) => {
        wallet.answer = 'hang';
        session.connect(testConnector).catch(() => undefined); // the specimen shows the wait
      },
    }),
    button({ name: 'Buy form', tag: 'w3m-onramp-widget', world: onramp }),
    button({ name: 'Buy form, connected', tag: 'w3m-onramp-widget', world: onramp, arrange: connect }),
    button({ name: 'Buy form, disabled', tag: 'w3m-onramp-widget', world: onramp, attributes: { disabled: '' } }),
    button({ name: 'Network', tag: 'w3m-network-button' }),
    button({ name: 'Network disabled', tag: 'w3m-network-button', attributes: { disabled: '' } }),
    button({
      name: 'On a network the page does not know',
      tag: 'w3m-network-button',
      world: { fake: { chainId: 5 } },
      arrange: connect,
    }),
    button({
      name: 'Account on a network the page does not know',
      tag: 'w3m-button',
      world: { fake: { chainId: 5 } },
      arrange: connect,
    }),
  ],
};
