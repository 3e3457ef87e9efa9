import { expect } from '@open-wc/testing';
import { dayText, instantText } from './instant-text.js';

/** 21 November 2023, 22:13 in the time zone of the browser. */
const AT = new Date(2023, 10, 21, 22, 13).getTime();

describe('texts of an instant', () => {
  it('have the words of the language', () => {
    const text = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(AT);
    expect(instantText(AT).replace(/\s/g, ' ')).to.equal(text.replace(/\s/g, ' '));
  });

  it('may break between date and time of day alone', () => {
    const parts = instantText(AT).replaceAll('\u202f', '\u00a0').split(' '); // browsers write either before PM
    expect(parts).to.deep.equal(['Nov\u00a021,\u00a02023,', '10:13\u00a0PM']);
    expect(dayText(AT)).to.equal('Nov\u00a021,\u00a02023');
  });
});
