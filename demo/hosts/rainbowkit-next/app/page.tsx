import { App } from '../kit/app';
import { Providers } from '../kit/providers';

export default function Page() {
  return (
    <Providers>
      <App />
    </Providers>
  );
}
