import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { readState } from 'latchkey/ssr';
import { Providers } from './providers';

export const metadata = { title: 'Next, app router', icons: 'data:,' };

export default async function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers state={readState(await headers())}>{children}</Providers>
      </body>
    </html>
  );
}
