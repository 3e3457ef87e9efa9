/**
 * What views and widgets use and `latchkey/headless` does not, with the reason: the modal’s own, and other ways to read what
 * the kit hands on. `Owner.*` stands for all members of a type. `tools/kit-reach.mjs` fails for an entry without a use.
 */
export const EXCEPTIONS = {
  // The modal’s own: its views, its window, its messages and what it tells of their use
  'RouterController.*': 'history of the modal’s views',
  'RouteEntry.*': 'data of the modal’s views',
  'ViewData.*': 'data of the modal’s views',
  'ViewFacts.*': 'how the modal treats its views',
  'EmbeddedViewData.*': 'data of the modal’s views',
  'ShellController.*': 'the modal’s window',
  'Modal.open': 'the modal’s window',
  'Session.arrive': 'history of the modal’s views',
  'Session.viewNamed': 'views of the modal',
  'Session.toasts': 'messages of the modal',
  'ToastController.*': 'messages of the modal',
  'Modal.events': 'how the modal is used, for the host’s analytics',
  'EventsController.*': 'how the modal is used, for the host’s analytics',
  'Scope.report': 'reports a failure that the modal does not show',
  'Environment.isMobile': 'layout of the modal',
  'MonthGroup.*': 'headings of the modal’s lists',
  'Warnings.*': 'texts of the modal for the warnings of a preview',
  'W3mError.message': 'texts of the modal; hosts have the code',
  'W3mError.params': 'texts of the modal; hosts have the code',
  'W3mError.surface': 'where the modal shows an error',
  'AssetReads.holdings':
    'names of tokens in the modal’s words for permissions; `KitSession.permissions` has their addresses',
  'ChainAdapter.loadReads':
    'names of tokens in the modal’s words for permissions; `KitSession.permissions` has their addresses',
  'ChainAdapter.transfer': '`kit.abilities` says whether the account can send',
  'Balance.multiplier': '`KitToken.amount` is what is shown, and drafts take the same',
  'TypedAmountText.*': 'texts of the modal’s fields in its locale; drafts hold numbers with a point',
  'EmbeddedSide.typedEmail':
    'what is typed before the code of the login is there; the kit hands on `EmailLogin.address`',
  'EmbeddedSide.walletOf': 'the modal names the wallet in its language; `KitConnection` has the name of the host',
  'EmailChange.clearError': 'a field of the modal forgets the error while the person types',
  'LargePortfolio.*': 'sorts in slices, so that the modal keeps its frames; `KitToken` has `isHidden` and `value`',
  'Portfolio.*': 'order of the modal’s list; `KitToken` has `isHidden` and `value`',
  'Valued.*': 'order of the modal’s list; `KitToken` has `isHidden` and `value`',
  'ConnectorController.looksOf': 'rows of the modal’s list; `KitWallet.distinction` tells what it finds',
  'EmptyPages.isSpent': 'the modal offers to read on by a button; a store of the kit reads on with each `loadMore`',
  'Connection.walletOrder': 'order of the modal’s list',
  'Connector.type': 'order of the modal’s list; `KitWallet.isInstalled` is what decides',
  'Connector.explorerId': 'order of the modal’s list',
  'ConnectorTraits.isInstalled': '`KitWallet.isInstalled`',

  // What the host says itself
  'AppKitOptions.*': 'options of the host',
  'Payment.isDeposit': 'the host asks for a deposit itself, by `depositFromExchange`',
  'Features.*': 'options of the host; `kit.abilities` says what follows from them',
  'Services.*': 'options of the host; `kit.abilities` says what follows from them',
  'Metadata.*': 'options of the host',
  'HostApp.*': 'options of the host',
  'Send.preset': 'what a host preselects; `kit.send.edit` takes it',
  'Swap.preset': 'what a host preselects; `kit.swap.edit` takes it',
  'Session.consent': 'the checkbox of the modal; an attempt of the kit asks in the state `consent`',

  // Tables that do not change
  'NamespaceFacts.*': 'facts about namespaces',
  'BlockExplorer.name': 'the host’s network has it',
  'AppKitNetwork.id': 'the reference of `KitNetwork.id`',
  'ParsedCaipAddress.*': 'parts of an address as text',

  // Other ways to read what the kit hands on
  'AccountController.*':
    '`kit.accounts` reads `of` and `shownOf` of each namespace; the state `sign-in` has the account asked about',
  'Connection.connectorId': '`KitConnection.id`',
  'ConnectionController.abandon': '`attempt.abort()`',
  'ConnectionController.attempt': 'the object that `kit.connect()` returns',
  'ConnectorController.inNamespace': '`KitWallet.namespaces`',
  'Holding.price': '`KitToken.price`',
  'NameChoice.zone': '`kit.names.get().zone`',
  'Names.isUnderWay': '`kit.names.get().status`',
  'Pay.isUnderWay': '`kit.pay.get().status`',
  'Pay.review': '`kit.pay.get().payment` and `payer`',
  'PayProgress.result': '`kit.pay.get().result`',
  'Payment.amount': '`KitPayment.amount`',
  'Send.isUnderWay': '`kit.send.get().status`',
  'Swap.isEnded': '`accept`, `submit` and `retry` have no effect then',
  'Swap.isUnderWay': '`kit.swap.get().status`',
  'Swap.tokens': '`KitSwapSide.balance`, and `kit.balances`',
  'SocialLogin.cancel': '`attempt.submit({ back: true })`',
  'SocialLogin.retry': '`attempt.submit({ provider })`',
};
