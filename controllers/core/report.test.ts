import { expect } from '@open-wc/testing';
import { catchReports } from '../../testing/catch-reports.js';
import { report } from './report.js';

describe('report', () => {
  it('reports an uncaught error of the page', () => {
    const reported = catchReports();
    const error = new Error('broken');
    report(error);
    expect(reported.stop()).to.deep.equal([error]);
  });

  it('writes to the console where the platform has no reportError', () => {
    const { reportError } = globalThis;
    const { error } = console;
    const written: unknown[] = [];
    try {
      Reflect.deleteProperty(globalThis, 'reportError');
      console.error = (...values: unknown[]) => written.push(...values);
      report('broken');
    } finally {
      Object.assign(globalThis, { reportError });
      console.error = error;
    }
    expect(written).to.deep.equal(['broken']);
  });
});
