import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { isW3mError } from '../controllers/domain/errors/errors.js';
import { readCookie, writeCookie } from './cookies.js';

describe('readCookie', () => {
  it('finds the cookie among others', () => {
    expect(readCookie('a=b; __Host-sign-in=abc; c=d', 'session')).to.equal('abc');
    expect(readCookie('__Host-sign-in-visit=v;__Host-sign-in=abc', 'session')).to.equal('abc');
    expect(readCookie('__Host-sign-in=abc', 'visit')).to.equal(undefined);
  });

  it('does not take a cookie without the prefix in place of a secure one', () => {
    expect(readCookie('sign-in=abc', 'session')).to.equal(undefined);
    expect(readCookie('sign-in=abc', 'session', { secure: false })).to.equal('abc');
  });

  // Browsers take these names for other ones, so that a page of another subdomain can set them for this host
  for (const space of ['\u00a0', '\ufeff', '\u2000', '\u0085', '\v', '\f'])
    it(`does not take a name after ${JSON.stringify(space)} for one with the prefix`, () => {
      expect(readCookie(`${space}__Host-sign-in=planted`, 'session')).to.equal(undefined);
      expect(readCookie(`${space}__Host-sign-in=planted; __Host-sign-in=own`, 'session')).to.equal('own');
      expect(readCookie(`__Host-sign-in=own${space}`, 'session')).to.equal(undefined);
    });

  for (const header of [undefined, null, '', ';', '=', '__Host-sign-in', '__Host-sign-in=', '__Host-sign-in=a,b'])
    it(`finds none in ${JSON.stringify(header)}`, () => expect(readCookie(header, 'session')).to.equal(undefined));

  it('reads what was written, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9._-]{1,80}$/), (noise, value) => {
        readCookie(noise, 'session');
        const pair = writeCookie('session', value).split(';')[0] ?? '';
        expect(readCookie(`a=1; ${pair}`, 'session')).to.equal(value);
      }),
    );
  });
});

it('writeCookie refuses SameSite=None without Secure', () => {
  let thrown: unknown;
  try {
    writeCookie('visit', 'v', { secure: false, sameSite: 'None' });
  } catch (error) {
    thrown = error;
  }
  expect(isW3mError(thrown) && thrown.code).to.equal('SIWX_SERVER_OPTION');
});
