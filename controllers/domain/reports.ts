/** Reports that leave the page if the host names a service for them (wire format of `POST /e`). */

import type { W3mError } from './errors/errors.js';

/** Fields that every report has. `url` is without query and fragment. */
interface Report {
  readonly eventId: string;
  readonly url: string;
  readonly domain: string;
}

/** A usage report: one event of the modal. */
export interface EventReport extends Report {
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly props: {
    readonly type: 'track';
    readonly event: string;
    readonly properties?: unknown;
    readonly address?: string | undefined;
  };
}

/** Kind of an error, for the receiver of reports. */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR';

/** A report of an error. Its texts contain no addresses and no URLs. */
export interface ErrorReport extends Report {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly props: {
    readonly type: 'error';
    readonly event: ErrorCategory;
    readonly errorType: string;
    readonly errorMessage: string;
    readonly stackTrace: string;
  };
}

const API_CODES = ['HTTP_STATUS', 'HTTP_UNREACHABLE', 'REQUEST_TIMEOUT'];

/** Returns the kind of an error by its code; `INTERNAL_SDK_ERROR` for errors without a kind of their own. */
export function categoryOf(code: string): ErrorCategory {
  if (API_CODES.includes(code)) return 'API_ERROR';
  if (code === 'HTTP_BAD_ANSWER') return 'DATA_PARSING_ERROR';
  return code.startsWith('FRAME_') ? 'SECURE_SITE_ERROR' : 'INTERNAL_SDK_ERROR';
}

/** An error as hosts hear of it (event `INTERNAL_SDK_ERROR`). */
export interface ErrorProperties {
  /** Code of the error. */
  readonly errorType: string;
  readonly errorMessage: string;
  readonly stackTrace: string;
  /** False: the modal has handled the error. */
  readonly uncaught: boolean;
}

/** Describes an error for hosts. */
export const errorProperties = (error: W3mError, uncaught: boolean): ErrorProperties => ({
  errorType: error.code,
  errorMessage: error.message,
  stackTrace: error.stack ?? '',
  uncaught,
});

/** Longest text of a report; the rest is cut off. */
const TEXT_LIMIT = 4_000;

/**
 * Removes what identifies a person or a page: replaces addresses, transaction hashes and long base58 or hexadecimal
 * texts, and cuts URLs down to their origin.
 */
export function trimText(text: string): string {
  return text
    .slice(0, TEXT_LIMIT * 2)
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>()]+/gi, url => (URL.canParse(url) ? originOf(url) : '<url>'))
    .replace(/0x[0-9a-f]{16,}/gi, '<hex>')
    .replace(/\b[1-9A-HJ-NP-Za-km-z]{32,}\b/g, '<id>')
    .replace(/[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}\.[a-z]{2,}/gi, '<email>')
    .slice(0, TEXT_LIMIT);
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
