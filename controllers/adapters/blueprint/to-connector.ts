import type { Connector, ConnectorType } from '../../domain/entities.js';
import { readName } from '../../domain/read-name.js';
import { readIcon } from '../wallet-traits.js';
import type { Blueprint, BlueprintConnector } from './blueprint-types.js';

const TYPES: readonly unknown[] = ['INJECTED', 'ANNOUNCED', 'EXTERNAL'] satisfies readonly ConnectorType[];

/** The host's adapter may be untyped. */
type Unchecked = Readonly<Partial<Record<keyof Omit<BlueprintConnector, 'info'>, unknown>>> &
  Pick<BlueprintConnector, 'info'>;

/** Returns the row of a wallet; undefined if it has no id. */
export function toConnector(row: BlueprintConnector, { namespace }: Blueprint): Connector | undefined {
  const { id, name, type, imageUrl, explorerId, info }: Unchecked = row;
  if (typeof id !== 'string' || id === '') return undefined;
  return {
    id,
    name: readName(name) ?? readName(info?.name) ?? id,
    type: TYPES.includes(type) ? (type as ConnectorType) : 'EXTERNAL',
    namespace,
    imageUrl: readIcon(iconOf(imageUrl ?? info?.icon)),
    ...(typeof explorerId === 'string' && { explorerId }),
    rdns: typeof info?.rdns === 'string' ? info.rdns : undefined,
  };
}

const iconOf = (icon: unknown): unknown => (typeof icon === 'string' ? icon.trim() : undefined);
