import { expect } from '@open-wc/testing';
import { socialName } from './social-name.js';

describe('socialName', () => {
  it('leaves out the number that Discord adds to unique names, and nothing else', () => {
    expect(['ann#0', 'ann0', 'ann#1230', '#0'].map(name => socialName('discord', name))).to.deep.equal([
      ...['ann', 'ann0', 'ann#1230', ''],
    ]);
    expect(socialName('github', 'ann#0')).to.equal('ann#0');
  });
});
