import { expect } from '@open-wc/testing';
import * as z from 'zod/mini';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import type { Http } from '../core/http.js';
import type { W3mError } from '../domain/errors/errors.js';
import { own } from '../own.js';
import type { Settings } from '../state/options.js';
import { accountQuery, chosenProvider, serviceQuery } from './service-http.js';

const optionsOf = (services: object) => signal({ projectId: 'p', services } as unknown as Settings);

describe('accountQuery', () => {
  it('has the id of the client last, once it is known', () => {
    const known: { id?: string } = {};
    const options = optionsOf({ clientId: { get: () => known.id } });
    expect(accountQuery(options)['clientId']).to.equal(undefined);
    known.id = 'client-1';
    expect(Object.keys(accountQuery(options))).to.deep.equal(['projectId', 'st', 'sv', 'clientId']);
    expect(accountQuery(options)['clientId']).to.equal('client-1');
    expect(accountQuery(optionsOf({ clientId: 'client-2' }))['clientId']).to.equal('client-2');
  });

  it('names the project of services, that of the page, or the default one', () => {
    const of = (settings: object) => serviceQuery(signal(settings as unknown as Settings))['projectId'];
    expect(of({ projectId: 'p', services: { projectId: 's' } })).to.equal('s');
    expect(of({ projectId: 'p', services: {} })).to.equal('p');
    expect(of({ services: own('https://api.example') })).to.equal('default');
  });

  it('is not what services of a project receive', () => {
    expect(serviceQuery(optionsOf({ clientId: 'client-1' }))).not.to.have.property('clientId');
  });
});

describe('the client of a service', () => {
  const { fetch } = globalThis;
  let urls: string[];
  beforeEach(() => {
    urls = [];
    globalThis.fetch = async input => {
      urls.push(input instanceof Request ? input.url : input.toString());
      return new Response('{}');
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('is not created for a text that is no URL, which the alert names', () => {
    const errors: W3mError[] = [];
    const context = {
      scope: new Scope(),
      options: optionsOf({}),
      alerts: { show: (error: W3mError) => void errors.push(error) },
      events: { track: () => undefined },
    };
    expect(chosenProvider<Http>(context, 'not a url', created => created)).to.equal(undefined);
    expect(errors.map(({ code }) => code)).to.deep.equal(['INVALID_APP_CONFIGURATION']);
    expect(String(errors[0]?.cause)).to.contain('"not a url"');
  });

  for (const [name, query, last] of [
    ['of accounts', undefined, 'clientId=client%201'],
    ['of a project', serviceQuery, 'sv=html-'],
  ] as const)
    it(`${name} sends ${last}`, async () => {
      const context = {
        scope: new Scope(),
        options: optionsOf({ clientId: 'client 1' }),
        alerts: { show: () => undefined },
        events: { track: () => undefined },
      };
      const http = chosenProvider<Http>(context, 'https://a.example', created => created, query);
      await http?.get('/v1/x', { schema: z.object({}), query: { currency: 'usd' } });
      await http?.post('/v1/y', { schema: z.object({}), body: {} });
      expect(urls).to.have.length(2);
      for (const url of urls) expect(url.replaceAll('+', '%20').includes(last), url).to.equal(true);
      expect(urls.filter(url => url.includes('clientId')).length).to.equal(query ? 0 : 2);
    });
});
