import { untracked } from '../core/signals.js';
import { createNamesService } from '../services/names.js';
import type { NamesProvider } from './providers.js';
import { chosenProvider, type ServiceContext } from './service-http.js';

/** Returns the registry of names that the host names; undefined if there is none. */
export function namesProvider(context: ServiceContext): NamesProvider | undefined {
  const { names: given } = untracked(() => context.options.get()).services;
  const isPlace = typeof given === 'object' && 'url' in given;
  const zone = isPlace ? given.zone : undefined;
  return chosenProvider<NamesProvider>(context, isPlace ? given.url : given, http => createNamesService(http, zone));
}
