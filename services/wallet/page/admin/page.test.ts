import { expect } from '@open-wc/testing';
import { settle } from '../../../../testing/settle.js';
import { waitUntil } from '../../../../testing/wait-until.js';
import type { AdminProject } from '../../shared/admin-api.js';
import { start } from './page.js';

const ACTS = ['projects/look', 'projects/remove', 'projects/add-secret', 'audit/search', 'limits/save'];

describe('The page of the administration', () => {
  const { fetch } = window;
  let projects: AdminProject[];
  /** Bodies of the calls, by name. */
  let calls: (readonly [name: string, body: Record<string, unknown>])[];
  /** How the service treats a sign-out. */
  let signOut: () => Promise<Response>;

  const answer = (status: number, body: object): Promise<Response> =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));
  const refusal = (status: number, field: string, description: string): Promise<Response> =>
    answer(status, { reasons: [{ field, description }] });
  const project = (id: string): AdminProject => ({ id, name: id, origins: [], isSuspended: false, isOfSettings: false, look: { accent: '#111111', radius: 8 }, secretIds: [], gwei: null }); // prettier-ignore

  function reply(name: string, body: Record<string, unknown>): Promise<Response> {
    const { id, accent, radius } = body as { id: string; accent?: string; radius?: number };
    if (name === 'logout') return signOut();
    if (name === 'projects/look')
      projects = projects.map(each =>
        each.id === id
          ? { ...each, look: { ...(accent && { accent }), ...(radius !== undefined && { radius }) } }
          : each,
      );
    if (name === 'projects/remove') projects = projects.filter(each => each.id !== id);
    if (name === 'projects/list') return answer(200, { projects });
    if (name === 'projects/add-secret') return answer(200, { secret: `lks_${id}` });
    if (name === 'limits/list') return answer(200, { limits: [] });
    if (name === 'audit/search') return answer(200, { events: [] });
    return answer(200, { operator: 'ann', role: 'owner', acts: ACTS, dangerous: [], key: 'k', name: 'Shop' });
  }

  beforeEach(async () => {
    projects = [project('blog'), project('shop')];
    calls = [];
    signOut = () => answer(200, {});
    window.fetch = (path, init) => {
      const name = (path as string).replace('/admin/api/', ''); // the page passes paths
      const body = JSON.parse(init?.body as string) as Record<string, unknown>;
      calls.push([name, body]);
      return reply(name, body);
    };
    await start();
  });
  afterEach(() => {
    window.fetch = fetch;
    document.body.replaceChildren();
    delete (document.body as { _$litPart$?: unknown })._$litPart$; // each test draws a page of its own
  });

  const element = <E extends Element>(selector: string, within: ParentNode = document): E => {
    const found = within.querySelector<E>(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  /** Form of an act of an item. */
  const form = (title: string, item: string): HTMLFormElement => {
    const articles = [...document.querySelectorAll('article')];
    const article = articles.find(each => each.querySelector('h2')?.textContent === item);
    const details = [...(article?.querySelectorAll('details') ?? [])];
    return element(
      'form',
      details.find(each => each.querySelector('summary')?.textContent === title),
    );
  };
  const field = (of: HTMLFormElement, name: string): HTMLInputElement => element(`[name=${name}]`, of);
  const bar = (text: string): HTMLButtonElement => {
    const found = [...document.querySelectorAll('button')].find(each => each.textContent.trim() === text);
    if (!found) throw new Error(`There is no button ${text}`);
    return found;
  };
  async function save(of: HTMLFormElement): Promise<void> {
    document.querySelector('.result')?.remove();
    const before = calls.length;
    of.requestSubmit();
    await waitUntil(() => calls.length >= before + 2 && document.querySelector('[role=status]'), 'the result');
  }

  it('shows what is stored after a change, and the next change keeps it', async () => {
    const look = form('Change look', 'shop');
    const values = (): string[] => ['accent', 'radius'].map(name => field(look, name).value);
    expect(values()).to.deep.equal(['#111111', '8']);
    for (const accent of ['#222222', '#333333']) {
      field(look, 'accent').value = accent;
      field(look, 'reason').value = 'ticket';
      look.requestSubmit();
      await waitUntil(() => values()[0] === accent && field(look, 'reason').value === '', 'the stored look');
      expect(values()).to.deep.equal([accent, '8']);
    }
    expect(projects.find(({ id }) => id === 'shop')?.look).to.deep.equal({ accent: '#333333', radius: 8 });
  });

  it('leaves what was typed at its item when another one goes, and in no other part', async () => {
    field(form('Change look', 'blog'), 'accent').value = '#aaaaaa';
    field(form('Change look', 'shop'), 'accent').value = '#bbbbbb';
    const remove = form('Remove', 'blog');
    field(remove, 'reason').value = 'ticket';
    await save(remove);
    expect(document.querySelectorAll('article')).to.have.length(1);
    expect(field(form('Change look', 'shop'), 'accent').value).to.equal('#bbbbbb');
    field(form('Change look', 'shop'), 'reason').value = 'of the look';
    bar('Audit').click();
    await waitUntil(() => element('h1').textContent === 'Audit', 'the audit');
    expect([...document.querySelectorAll('input')].map(({ value }) => value).join('')).to.equal('');
  });

  for (const [name, lost] of [
    ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is one of a proxy', () => answer(504, { message: 'timeout' })],
    ['is one of a proxy that counts', () => Promise.resolve(new Response('<h1>429</h1>', { status: 429 }))],
  ] as const)
    it(`shows what is stored after an act whose answer ${name}`, async () => {
      window.fetch = (path, init) => {
        const done = reply(
          (path as string).replace('/admin/api/', ''),
          JSON.parse(init?.body as string) as Record<string, unknown>,
        );
        return (path as string).endsWith('projects/remove') ? lost() : done;
      };
      const remove = form('Remove', 'blog');
      field(remove, 'reason').value = 'ticket';
      remove.requestSubmit();
      await waitUntil(() => document.querySelector('[role=alert]'), 'the problem');
      expect(element('[role=alert]').textContent.trim()).to.equal('The service did not answer. Try again.');
      expect([...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)).to.deep.equal([
        'shop',
      ]);
    });

  it('shows a new secret, which is shown this once, also if the list does not come', async () => {
    window.fetch = (path, init) =>
      (path as string).endsWith('projects/list')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : reply('projects/add-secret', JSON.parse(init?.body as string) as Record<string, unknown>);
    const make = form('Make a secret', 'shop');
    field(make, 'reason').value = 'ticket';
    make.requestSubmit();
    await waitUntil(() => document.querySelector('[role=alert]'), 'the problem');
    expect(element('[role=status]').textContent).to.contain('lks_shop');
  });

  it('does an act once that is sent twice, and again once it has ended', async () => {
    const count = (): number => calls.filter(([name]) => name === 'projects/add-secret').length;
    const make = form('Make a secret', 'shop');
    field(make, 'reason').value = 'ticket';
    make.requestSubmit();
    make.requestSubmit();
    await waitUntil(() => document.querySelector('[role=status]'), 'the secret');
    expect(count()).to.equal(1);
    field(make, 'reason').value = 'ticket';
    make.requestSubmit();
    await waitUntil(() => count() === 2, 'the second secret');
  });

  it('asks for a reason before it reads the audit', async () => {
    bar('Audit').click();
    await waitUntil(() => element('h1').textContent === 'Audit', 'the audit');
    expect(calls.map(([name]) => name)).not.to.include('audit/search');
    expect(document.body.textContent).not.to.contain('Nothing here yet');
    const search = element<HTMLFormElement>('form');
    expect(field(search, 'reason').required).to.equal(true);
    field(search, 'reason').value = 'ticket';
    search.requestSubmit();
    await waitUntil(() => document.querySelector('[role=status]'), 'the events');
    expect(calls.at(-1)).to.deep.equal(['audit/search', { reason: 'ticket' }]);
  });

  for (const [reason, reply] of [
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses', () => refusal(403, 'key', 'The page has expired. Load it again.')],
  ] as const)
    it(`shows no door while the session lives: the service ${reason}`, async () => {
      signOut = reply;
      bar('Sign out').click();
      await waitUntil(() => document.querySelector('[role=alert]'), 'the problem');
      expect(document.querySelector('.door')).to.equal(null);
      signOut = () => answer(200, {});
      bar('Sign out').click();
      await waitUntil(() => document.querySelector('.door'), 'the door');
    });

  it('shows the door for a session that has ended', async () => {
    signOut = () => refusal(401, 'session', 'Sign in first.');
    bar('Sign out').click();
    await waitUntil(() => document.querySelector('.door'), 'the door');
  });

  it('draws nothing over the door that was asked for before', async () => {
    let [answerLate, isRead] = [(): void => undefined, false];
    window.fetch = (path, init) => {
      const name = (path as string).replace('/admin/api/', ''); // as above
      if (name !== 'limits/list') return reply(name, JSON.parse(init?.body as string) as Record<string, unknown>);
      const read = async (): Promise<object> => {
        isRead = true;
        return { limits: [] };
      };
      const late = Object.assign(new Response(), { json: read });
      return new Promise(resolve => (answerLate = () => resolve(late)));
    };
    bar('Limits').click();
    bar('Sign out').click();
    await waitUntil(() => document.querySelector('.door'), 'the door');
    answerLate();
    await waitUntil(() => isRead, 'the late answer');
    await settle();
    expect(document.querySelector('.door')).not.to.equal(null);
  });
});
