import { W3mError } from '../../domain/errors/errors.js';
import { AppKit } from '../app-kit.js';

/** Returns the modal of the page. @throws {W3mError} `MODAL_MISSING` */
export function kitOf(entry: string): AppKit {
  const found = AppKit.getInstance();
  if (!found) throw new W3mError('MODAL_MISSING', { params: { name: `"${entry}"` } });
  return found;
}
