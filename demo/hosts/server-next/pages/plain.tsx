import type { GetServerSideProps } from 'next';
import { AppKitStateProvider } from 'latchkey/react';
import { readState, type PageState } from 'latchkey/ssr';
import { Account } from '../kit/account';
import { Connect } from '../kit/connect';

export const getServerSideProps: GetServerSideProps<{ json: string }> = async ({ req }) => ({
  props: { json: JSON.stringify(readState(req)) }, // Next refuses members that are undefined
});

export default function Page({ json }: { readonly json: string }) {
  return (
    <AppKitStateProvider state={JSON.parse(json) as PageState}>
      <Connect />
      <Account />
    </AppKitStateProvider>
  );
}
