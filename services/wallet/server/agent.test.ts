import { expect } from '@open-wc/testing';
import { agentOf } from './agent.js';

const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const [WINDOWS, LINUX, ANDROID] = ['Windows NT 10.0; Win64; x64', 'X11; Linux x86_64', 'Linux; Android 14; Pixel 8'];
const IPHONE = 'iPhone; CPU iPhone OS 18_1 like Mac OS X';

const agents: readonly (readonly [header: string, name: string])[] = [
  [`Mozilla/5.0 (${WINDOWS}) ${CHROMIUM} Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (${WINDOWS}) ${CHROMIUM} Safari/537.36 Edg/130.0.2849.46`, 'Edge, Windows'],
  [`Mozilla/5.0 (${LINUX}) ${CHROMIUM} Safari/537.36 OPR/115.0.0.0`, 'Opera, Linux'],
  [`Mozilla/5.0 (${ANDROID}) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome, Android'],
  [`Mozilla/5.0 (${ANDROID}) ${CHROMIUM} Mobile Safari/537.36 EdgA/130.0.2849.46`, 'Edge, Android'],
  [
    `Mozilla/5.0 (${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`Mozilla/5.0 (${LINUX}; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox, Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`, 'Safari, macOS'],
  [`Mozilla/5.0 (${IPHONE}) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [`Mozilla/5.0 (${IPHONE}) ${WEBKIT} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [`Mozilla/5.0 (${IPHONE}) ${WEBKIT} EdgiOS/130.0 Version/18.0 Mobile/15E148 Safari/604.1`, 'Edge, iPhone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROMIUM} Safari/537.36`, 'Chrome, ChromeOS'],
  ['curl/8.9.1', 'Browser'],
  ['', 'Browser'],
];

describe('agentOf', () => {
  for (const [header, name] of agents)
    it(`names ${name} in “${header}”`, () => {
      expect(agentOf(header)).to.equal(name);
    });
});
