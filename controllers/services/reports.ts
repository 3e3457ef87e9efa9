import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import type { ErrorReport, EventReport } from '../domain/reports.js';

/** Any answer is accepted: nothing of it is used. */
const received = z.unknown();

/** Sent as text, so that the browser sends no preflight request; services read JSON whatever its type. */
const headers = { 'content-type': 'text/plain;charset=UTF-8' };

/** Client of a receiver of usage and error reports. Rejects as {@link Http} does. */
export interface ReportService {
  send(report: EventReport | ErrorReport): Promise<void>;
}

/** Creates the client of a receiver of usage and error reports. */
export function createReportService(http: Http): ReportService {
  return {
    async send(report: EventReport | ErrorReport): Promise<void> {
      await http.post('/e', { schema: received, body: report, headers });
    },
  };
}
