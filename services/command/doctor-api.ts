import type { ApiSettings } from '../api/settings.js';
import { openOutside } from '../api/sources/outside.js';
import { attempt, ok, type Finding } from './finding.js';

const advices: Readonly<Record<string, string>> = {
  prices: 'Check PRICE_URL and PRICE_KEY. Until it answers, prices are those of the table of tokens.',
  onramp: 'Check ONRAMP_KEY_NAME and ONRAMP_KEY. Until it answers, nothing can be bought.',
};

/** Asks each API of others that the API server reads for something small. */
export function examineApi(
  settings: Pick<ApiSettings, 'chains' | 'sources' | 'priceApi' | 'onrampApi'>,
): Promise<Finding[]> {
  const advice = (name: string): string =>
    advices[name] ??
    'Check its address and key in SOURCES. Until it answers, balances, histories and NFTs of the network fail.';
  return Promise.all(
    openOutside(settings).probes.map(source => {
      const { name } = source.api;
      return attempt(`source ${name}`, advice(name), async () => {
        await source.probe();
        return ok(`source ${name}`);
      });
    }),
  );
}
