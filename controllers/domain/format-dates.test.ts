import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { formatDay, groupByMonth, type Dated } from './format-dates.js';

const now = Date.UTC(2026, 2, 15);
const view = { now, locale: 'en-US', timeZone: 'UTC' };
const at = (id: string, minedAt?: string): Dated => ({ id, metadata: { minedAt } });
const outline = (items: readonly Dated[], options = view): readonly string[] =>
  groupByMonth(items, options).map(group => `${group.title}: ${group.items.map(({ id }) => id).join(' ')}`);

describe('groupByMonth', () => {
  it('sorts from the latest item and names the year unless it is the current one', () => {
    const items = [
      at('a', '2025-03-02T10:00:00Z'),
      at('b', '2026-03-01T10:00:00Z'),
      at('c', '2026-01-05T10:00:00Z'),
      at('d', '2026-03-09T10:00:00Z'),
      at('e', '2025-11-30T10:00:00Z'),
    ];
    expect(outline(items)).to.deep.equal(['March: d b', 'January: c', 'November 2025: e', 'March 2025: a']);
  });

  it('removes duplicate items', () => {
    expect(outline([at('a', '2026-03-01T10:00:00Z'), at('a', '2026-03-01T10:00:00Z')])).to.deep.equal(['March: a']);
  });

  it('treats items without a valid time as current', () => {
    expect(outline([at('a', '2026-03-01T10:00:00Z'), at('b'), at('c', 'soon')])).to.deep.equal(['March: b c a']);
  });

  it('uses the requested time zone', () => {
    const items = [at('a', '2026-01-01T01:00:00Z')];
    expect(outline(items)).to.deep.equal(['January: a']);
    expect(outline(items, { ...view, timeZone: 'America/New_York' })).to.deep.equal(['December 2025: a']);
  });

  it('names months in the requested language and groups by the Gregorian calendar', () => {
    const items = [at('a', '2026-03-01T10:00:00Z'), at('b', '2025-03-01T10:00:00Z')];
    expect(outline(items, { ...view, locale: 'de' })).to.deep.equal(['März: a', 'März 2025: b']);
    const [group] = groupByMonth(items, { ...view, locale: 'fa-IR' });
    expect([group?.year, group?.month]).to.deep.equal([2026, 3]);
  });

  it('returns no groups for no items', () => {
    expect(groupByMonth([], view)).to.deep.equal([]);
  });

  it('keeps every item, in descending order, with one group per month', () => {
    const time = fc.date({ min: new Date('2015-01-01'), max: new Date('2026-03-15'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(time, { maxLength: 30 }), times => {
        const items = times.map((minedAt, index) => at(String(index), minedAt.toISOString()));
        const groups = groupByMonth(items, view);
        const flat = groups.flatMap(group => group.items.map(({ metadata }) => metadata.minedAt ?? ''));
        expect(flat).to.deep.equal([...flat].sort().reverse());
        expect(flat).to.have.length(items.length);
        const months = groups.map(({ year, month }) => year * 12 + month);
        expect(new Set(months).size).to.equal(months.length);
      }),
    );
  });
});

describe('formatDay', () => {
  it('returns the day and the short month in the requested time zone', () => {
    expect(formatDay(Date.UTC(2026, 2, 7), 'en-GB', 'UTC')).to.equal('07 Mar');
    expect(formatDay(Date.UTC(2026, 2, 7, 23), 'en-GB', 'Asia/Tokyo')).to.equal('08 Mar');
  });
});
