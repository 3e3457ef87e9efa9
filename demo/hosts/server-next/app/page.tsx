import { headers } from 'next/headers';
import { readState } from 'latchkey/ssr';
import { renderButtonTemplate } from 'latchkey/ssr/elements';
import { Account } from '../kit/account';
import { networks } from '../kit/networks';

export default async function Page() {
  const state = readState(await headers());
  const inside = renderButtonTemplate('appkit-button', {
    state,
    options: { networks },
    attributes: { balance: 'hide' },
  });
  return (
    <>
      <appkit-button balance="hide" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inside }} />
      <Account />
    </>
  );
}
