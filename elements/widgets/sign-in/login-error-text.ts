import type { W3mError } from '../../../controllers/domain/errors/errors.js';
import { errorText } from '../../internal/error-text.js';

/** Returns why a step of a sign-in failed; what the wallet itself says is shown as it is. */
export const loginErrorText = (error: W3mError): string =>
  error.code === 'FRAME_REFUSED' ? String(error.params['reason']) : errorText(error);

/** Returns the text beside a heading; empty if it would repeat the heading. */
export function loginErrorDetail(error: W3mError | undefined, heading: string): string {
  const text = error ? loginErrorText(error) : '';
  return text === heading ? '' : text;
}
