import { expect } from '@open-wc/testing';
import { isHostAndPort, isUri } from './uri.js';

describe('isHostAndPort', () => {
  for (const text of [
    'app.example',
    'localhost:5173',
    '127.0.0.1:80',
    '[::1]',
    '[2001:db8::1]:8443',
    'a%20b.example',
  ]) {
    it(`accepts ${text}`, () => expect(isHostAndPort(text)).to.equal(true));
  }
  for (const text of [
    '',
    ':80',
    'app.example:',
    'app.example:0',
    'app.example:080',
    'app.example:65536',
    'good.example@evil.example',
    'app.example/path',
    'https://app.example',
    'app example',
    'аpp.example', // the first letter is Cyrillic
    '[::1',
    '[::g]',
    '[1:2:3]',
    'a%zz.example',
    'app.example\n',
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () => expect(isHostAndPort(text)).to.equal(false));
  }
});

describe('isUri', () => {
  for (const text of [
    'https://app.example',
    'https://app.example:8443/a/b?c=d#e',
    'https://user@app.example/',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'urn:recap:eyJhdHQiOnt9fQ==',
    'did:key:z6Mk',
    'file:///a',
    'mailto:a@b.example',
    'https://[::1]:80/?x',
    'x:',
  ]) {
    it(`accepts ${text}`, () => expect(isUri(text)).to.equal(true));
  }
  for (const text of [
    '',
    'app.example',
    '/path',
    '1x:a',
    '#a:b',
    'https://app.example/a b',
    'https://app.example/ü',
    'https://app.example/%2',
    'https://app.example/#a#b',
    'https://app.example/[a]',
    'https://app.example:99999/',
    'https://a@b@c/',
    'https://app.example/\\x',
    'https://app.example\n',
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () => expect(isUri(text)).to.equal(false));
  }
});
