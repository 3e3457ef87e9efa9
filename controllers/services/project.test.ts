import { expect } from '@open-wc/testing';
import { expectRejection } from '../../testing/expect-rejection.js';
import { fakeHttp } from '../../testing/fake-http.js';
import { createConfigService, createOriginsService } from './project.js';
import { createReportService } from './reports.js';

const { signal } = new AbortController();

describe('createConfigService', () => {
  it('reads the features, and drops invalid ones', async () => {
    const features = [
      { id: 'activity', isEnabled: true, config: [] },
      { id: 'swap', isEnabled: 'yes', config: [] },
      { id: 'onramp', isEnabled: true, config: null },
      null,
    ];
    const { http, requests } = fakeHttp(() => ({ features }));
    expect(await createConfigService(http).features(signal)).to.deep.equal([
      { id: 'activity', isEnabled: true, config: [] },
      { id: 'onramp', isEnabled: true, config: null },
    ]);
    expect(requests[0]?.url.href).to.equal('https://service.example/base/appkit/v1/config?projectId=p');
  });

  it('returns undefined without features', async () => {
    expect(await createConfigService(fakeHttp(() => ({})).http).features(signal)).to.equal(undefined);
  });

  it('reads whether the project wants reports', async () => {
    const { http, requests } = fakeHttp(() => ({ isAnalyticsEnabled: false }));
    expect(await createConfigService(http).isAnalyticsEnabled(signal)).to.equal(false);
    expect(requests[0]?.url.pathname).to.equal('/base/getAnalyticsConfig');
  });
});

describe('createOriginsService', () => {
  it('reads the origins; undefined if there is no list', async () => {
    const answers: unknown[] = [{ allowedOrigins: ['https://*.shop.example'] }, {}];
    const { http, requests } = fakeHttp(() => answers.shift());
    const service = createOriginsService(http);
    expect(await service.origins(signal)).to.deep.equal(['https://*.shop.example']);
    expect(await service.origins(signal)).to.equal(undefined);
    expect(requests[0]?.url.pathname).to.equal('/base/projects/v1/origins');
  });

  it('rejects a list of anything else', async () => {
    const { http } = fakeHttp(() => ({ allowedOrigins: [1] }));
    await expectRejection(createOriginsService(http).origins(signal), 'HTTP_BAD_ANSWER');
  });
});

describe('createReportService', () => {
  it('sends a report as text, so that no preflight request precedes it', async () => {
    const { http, requests } = fakeHttp(() => ({}));
    const report = {
      eventId: '1',
      url: 'https://shop.example/',
      domain: 'shop.example',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    } as const;
    await createReportService(http).send(report);
    expect(requests[0]).to.deep.include({ method: 'POST', body: report });
    expect(requests[0]?.url.pathname).to.equal('/base/e');
    expect(requests[0]?.headers.get('content-type')).to.match(/^text\/plain/);
  });
});
