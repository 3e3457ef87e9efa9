import { expect, html } from '@open-wc/testing';
import { signInProposalText, type SignInProposal } from '../../../controllers/domain/sign-in/sign-in-proposal.js';
import { createTestModal, FakeRemoteWallet } from '../../../testing/index.js';
import { byId, deep, deepAll, showView, textOf, type ShownView } from '../../views/testing/show-view.js';
import { waitUntil } from '../../../testing/wait-until.js';
import '../pairing/w3m-pairing.define.js';
import './w3m-sign-in-proposal.define.js';
import type { W3mSignInProposal } from './w3m-sign-in-proposal.js';

const PROPOSAL: SignInProposal = {
  chains: ['eip155:1', 'eip155:10'],
  domain: location.host,
  uri: location.origin,
  nonce: 'abcdefgh',
  statement: 'Welcome',
  expirationTime: '2999-01-02T10:00:00Z',
};

const show = (signIn: SignInProposal = PROPOSAL): Promise<ShownView<W3mSignInProposal>> =>
  showView(html`<w3m-sign-in-proposal .modal=${createTestModal().modal} .signIn=${signIn}></w3m-sign-in-proposal>`);

const facts = (view: Element): readonly string[] => deepAll(view, 'dl > div').map(textOf);
const warnings = (view: Element): readonly string[] => deepAll(view, '[data-testid="signed-text-warning"]').map(textOf);

describe('<w3m-sign-in-proposal>', () => {
  it('shows on demand what is signed, and marks what only the wallet knows', async () => {
    const { view } = await show();
    expect(byId<HTMLDetailsElement>(view, 'w3m-sign-in-proposal')?.open).to.equal(false);
    deep(view, 'summary')?.click();
    const end = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    expect(facts(view)).to.deep.equal([
      `Website ${location.host}`,
      'Account Known after you connect',
      'Network Ethereum or OP Mainnet',
      `Valid until ${end.format(Date.parse(PROPOSAL.expirationTime ?? ''))}`,
      'You state Welcome',
    ]);
    expect(deep(view, '[part=message]')?.textContent.trim()).to.equal(signInProposalText(PROPOSAL));
    expect(warnings(view)).to.deep.equal(['This also gives the website the rights that the message lists.']);
    await expect(view).to.be.accessible();
  });

  it('warns of another site and of a time that is past', async () => {
    const { view } = await show({ ...PROPOSAL, domain: 'evil.example', expirationTime: '2001-01-01T00:00:00Z' });
    expect(warnings(view).slice(0, 2)).to.deep.equal([
      'This signs you in to evil.example, not to this page.',
      'This request has expired already.',
    ]);
  });

  it('marks the parts of the message that are unknown', () => {
    const { statement: _, expirationTime: __, ...bare } = PROPOSAL;
    expect(signInProposalText({ ...bare, chains: ['eip155:1'], resources: ['https://example.org/terms'] })).to.equal(
      [
        `${location.host} wants you to sign in with your Ethereum account:`,
        ...['[…]', '', '[…]', '', `URI: ${location.origin}`, 'Version: 1', 'Chain ID: 1', 'Nonce: abcdefgh'],
        ...['Issued At: […]', 'Resources:', '- https://example.org/terms', '- […]'],
      ].join('\n'),
    );
    expect(signInProposalText(PROPOSAL)).to.contain('\nWelcome […]\n').and.to.contain('\nChain ID: […]\n');
  });

  it('appears with the pairing that asks for a sign-in, follows its renewal, and is absent otherwise', async () => {
    const remote = new FakeRemoteWallet();
    const test = createTestModal({ remote });
    const { view, drawn } = await showView(html`<w3m-pairing .modal=${test.modal}></w3m-pairing>`);
    await drawn();
    expect(byId(view, 'wui-qr-code')).not.to.equal(undefined);
    expect(deep(view, 'w3m-sign-in-proposal')).to.equal(undefined);
    remote.signIn = PROPOSAL;
    remote.renew();
    await drawn();
    deep(view, 'summary')?.click();
    remote.signIn = { ...PROPOSAL, statement: 'Welcome back' };
    remote.renew();
    await waitUntil(() => facts(view).includes('You state Welcome back'));
    expect(byId<HTMLDetailsElement>(view, 'w3m-sign-in-proposal')?.open).to.equal(true);
    remote.pairing.set(undefined);
    await drawn();
    expect(deep(view, 'w3m-sign-in-proposal')).to.equal(undefined);
    test.modal.dispose();
  });
});
