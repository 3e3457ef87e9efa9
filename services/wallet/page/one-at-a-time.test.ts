import { expect } from '@open-wc/testing';
import { settle } from '../../../testing/settle.js';
import { oneAtATime } from './one-at-a-time.js';

const refusing = { request: () => Promise.reject(new DOMException('The storage is blocked', 'SecurityError')) };

for (const [browser, locks] of [
  ['with locks', undefined],
  ['that refuses locks', { value: refusing }],
] as const)
  describe(`Actions of one name in a browser ${browser}`, () => {
    const begun: string[] = [];

    beforeEach(() => {
      begun.length = 0;
      if (locks) Object.defineProperty(navigator, 'locks', { ...locks, configurable: true });
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'locks'); // the prototype has the real ones
    });

    /** Begins an action that ends when `end` is called. */
    const start = (name: string, action: string): { run: Promise<string>; end: (error?: Error) => void } => {
      let end!: (error?: Error) => void;
      const over = new Promise<string>((resolve, reject) => {
        end = error => (error ? reject(error) : resolve(action));
      });
      const run = oneAtATime(name, () => {
        begun.push(action);
        return over;
      });
      return { run, end };
    };
    const until = async (action: string): Promise<void> => {
      while (!begun.includes(action)) await settle();
    };

    it('begin in order, each after the end of the one before, whether it fails or not', async () => {
      const [first, second, third] = [start('one', 'a'), start('one', 'b'), start('one', 'c')];
      await until('a');
      await settle();
      expect(begun).to.deep.equal(['a']);
      first.end(new Error('failed'));
      expect(await first.run.catch((error: unknown) => error)).to.have.property('message', 'failed');
      await until('b');
      await settle();
      expect(begun).to.deep.equal(['a', 'b']);
      second.end();
      expect(await second.run).to.equal('b');
      await until('c');
      third.end();
      expect(await third.run).to.equal('c');
      expect(begun).to.deep.equal(['a', 'b', 'c']);
    });

    it('do not wait for those of another name', async () => {
      const [one, two] = [start('one', 'a'), start('two', 'b')];
      await until('b');
      one.end();
      two.end();
      await Promise.all([one.run, two.run]);
    });
  });
