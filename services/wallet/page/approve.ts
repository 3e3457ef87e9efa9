import type { ApiResponse } from '../shared/api.js';
import { callApi } from './client.js';
import { isLinkUsed, linkAct } from './link-act.js';
import { setLanguage } from './ui/language.js';
import { carryOut, showOutcome, showQuestion, takeToken } from './ui/link-page.js';
import { msg, str } from './ui/msg.js';

const placeText = (isSameNetwork: boolean): string =>
  isSameNetwork ? msg('The network you use now') : msg('Another network');

/** Shows what the link is about; only a click approves, because mail programs open links by themselves. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const token = takeToken();
  const read = (): Promise<ApiResponse<'link/read'>> => callApi('link/read', { token });
  const approve = linkAct(
    () => callApi('link/approve', { token }),
    () => isLinkUsed(read),
  );
  const refuse = linkAct(
    () => callApi('link/refuse', { token }),
    async () => false, // an approval in another window has used it as well
  );
  const onApprove = (): Promise<void> =>
    carryOut(approve, () =>
      showOutcome('done', msg('Device approved'), msg('Go back to the window in which you sign in.')),
    );
  const onRefuse = (): Promise<void> =>
    carryOut(refuse, () =>
      showOutcome('refused', msg('Device refused'), msg('It is not signed in, and the link no longer works.')),
    );
  await carryOut(read, ({ email, agent, at, isSameNetwork }) =>
    showQuestion({
      title: msg('Is this you?'),
      text: msg(str`A device wants to sign in as ${email}. Approve only if you asked for it just now.`),
      cause: { agent, at },
      rows: isSameNetwork === null ? [] : [[msg('Where'), placeText(isSameNetwork)]],
      warning:
        isSameNetwork === false
          ? msg('This device uses another network than you do. Approve only if you have it in your hands.')
          : undefined,
      note: msg(
        str`Check that the address of this page begins with ${location.host}. Nobody from the wallet ever asks you to approve a device.`,
      ),
      primary: { text: msg('Approve this device'), id: 'device-approve', onClick: () => void onApprove() },
      secondary: { text: msg('This is not me'), id: 'device-refuse', onClick: () => void onRefuse() },
    }),
  );
}

void start();
