import type { Resource } from '../core/resource.js';
import type { Preview } from '../domain/assets/preview.js';
import type { ErrorCode } from '../domain/errors/errors.js';
import { plain, type Plain } from './plain.js';

/**
 * What a request would do if it were executed now, as nodes compute it: show its warnings before a person signs. Amounts
 * are in the smallest unit of their asset, as texts.
 */
export type KitPreview = Plain<Preview>;

/** A preview and whether it is known. */
export interface PreviewSnapshot {
  /** `failed`: it could not be computed; the request may do anything. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error?: ErrorCode | undefined;
  readonly preview?: KitPreview | undefined;
}

/** Returns a preview as JSON can write it. */
export const readPreview = (preview: Preview | undefined): KitPreview | undefined => preview && plain(preview);

/** Returns the state of a preview. Reads signals. */
export function previewOf(resource: Resource<Preview>): PreviewSnapshot {
  const state = resource.state.get();
  return {
    status: state.status,
    error: state.status === 'failed' ? state.error.code : undefined,
    preview: readPreview(state.status === 'ready' ? state.value : undefined),
  };
}
