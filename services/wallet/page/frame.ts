import type { FrameMessageName } from '../../../controllers/frame/frame-messages.js';
import { createAnswers } from './answers.js';
import { readFacts, themeOf } from './facts.js';
import { Host } from './host.js';
import { followIntents } from './intents/world.js';
import { Custody } from './keys/custody.js';
import { KeyService } from './keys/key-service.js';
import { followOtherTabs } from './other-tabs.js';
import { Poller } from './poller.js';
import { Person } from './person.js';
import { Requests } from './requests.js';
import { applyTheme } from './theme.js';
import { Stage } from './ui/stage.js';
import { language, languageReady, setLanguage } from './ui/language.js';
import { aborted } from './wallet-error.js';

const PROTOCOL_VERSION = '4';
const CHANNEL = 'latchkey-wallet';
/** Messages that need no text. */
const AT_ONCE = new Set<FrameMessageName>(['ABORT', 'RELOAD', 'SYNC_THEME', 'SYNC_DAPP_DATA']);

/** Starts the frame: it answers the page of the host and shows what the person is asked. */
function start(): void {
  const facts = readFacts();
  applyTheme(themeOf(facts)); // what the host asks for comes later, and over it
  const host = new Host(facts.origins);
  const { keyServiceUrl } = facts;
  const hasEscrow = facts.custody === 'escrow' && keyServiceUrl !== undefined;
  const custody = new Custody(hasEscrow ? new KeyService(keyServiceUrl, language) : undefined);
  const person = new Person(facts, custody);
  const stage = new Stage(document.body, {
    onShow: (id, purpose, height) => host.send('SHOW', { id, purpose, height }),
    onHide: () => host.send('HIDE'),
  });
  const requests = new Requests({ facts, person, custody, stage });
  const otherTabs = new BroadcastChannel(CHANNEL);
  const answers = createAnswers({
    facts,
    person,
    custody,
    stage,
    requests,
    poller: new Poller(),
    abort: id => host.abort(id),
    announce: () => otherTabs.postMessage('changed'),
    async reportChange() {
      otherTabs.postMessage('changed');
      host.send('USER_UPDATE', await person.report());
    },
    endLogin() {
      person.forget();
      otherTabs.postMessage('changed');
      host.send('SIGNED_OUT');
    },
  });

  void setLanguage(navigator.language);
  const requested = new URL(location.href).searchParams.get('chainId');
  if (requested !== null && facts.networks.some(({ id }) => id === requested)) person.switchTo(requested);

  host.listen(async (message, origin, signal) => {
    if (!AT_ONCE.has(message.name)) await languageReady(); // answers and emails are in the language of the page
    if (signal.aborted) throw aborted();
    // The payload was read by the row of this name
    const answer = answers[message.name] as (
      payload: unknown,
      question: { id: string; origin: string; signal: AbortSignal },
    ) => Promise<unknown>;
    return answer(message.payload, { id: message.id, origin, signal });
  });

  followOtherTabs(otherTabs, { person, stage, host, poller: new Poller() });

  addEventListener('keydown', event => {
    if (event.key === 'Escape') host.send('CLOSE');
  });
  followIntents(facts.networks);
  // Asks the browser not to evict the device share; absent in insecure contexts
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
  host.send('READY', { version: PROTOCOL_VERSION });
}

start();
