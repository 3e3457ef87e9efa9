import { AppKitStateProvider } from 'latchkey/react';
import { readState } from 'latchkey/ssr';
import { Account } from '../account';
import { Connect } from '../connect';
import type { Route } from './+types/home';

export const loader = ({ request }: Route.LoaderArgs) => ({ state: readState(request) });

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <AppKitStateProvider state={loaderData.state}>
      <Connect />
      <Account />
    </AppKitStateProvider>
  );
}
