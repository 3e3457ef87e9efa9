import type { ReactNode } from 'react';

export const metadata = { title: 'ConnectKit, app router', icons: 'data:,' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
