import type { Modal } from '../modal/modal.js';
import { Handle } from './handle.js';

type Chapter = new (kit: Handle) => object;

/** The public methods of several classes. */
type MethodsOf<T extends readonly Chapter[]> = T extends readonly [
  infer First extends Chapter,
  ...infer Others extends readonly Chapter[],
]
  ? InstanceType<First> & MethodsOf<Others>
  : unknown;

type Method = (...given: readonly unknown[]) => unknown;

/**
 * Handle with the public methods of each chapter. They are on the prototype, so that a subclass overrides them and calls
 * `super`; each handle also has its own writable ones, which call those, so that a host may take a method off its handle
 * or replace it.
 */
export function handleWith<const T extends readonly Chapter[]>(
  ...chapters: T
): new (modal: Modal) => Handle & MethodsOf<T> {
  const methods = chapters.flatMap(Chapter => methodsOf(Chapter).map(name => ({ Chapter, name })));
  class Composed extends Handle {
    readonly #parts: ReadonlyMap<Chapter, object>;

    constructor(modal: Modal) {
      super(modal);
      this.#parts = new Map(chapters.map(Chapter => [Chapter, new Chapter(this)]));
      for (const { name } of methods) {
        const call: Method = (...given) => Reflect.apply(methodOf(Object.getPrototypeOf(this), name), this, given);
        Object.defineProperty(this, name, { value: call, writable: true, configurable: true });
      }
    }

    static {
      for (const { Chapter, name } of methods) {
        const call = function (this: Composed, ...given: readonly unknown[]): unknown {
          const part = this.#parts.get(Chapter);
          return Reflect.apply(methodOf(part, name), part, given);
        };
        Object.defineProperty(this.prototype, name, { value: call, writable: true, configurable: true });
      }
    }
  }
  return Composed as unknown as new (modal: Modal) => Handle & MethodsOf<T>; // the compiler cannot see the loops
}

/** Returns the names of the public methods of a chapter. */
const methodsOf = ({ prototype }: Chapter): readonly string[] =>
  Object.entries(Object.getOwnPropertyDescriptors(prototype as object))
    .filter(([name, { value }]: [string, PropertyDescriptor]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);

const methodOf = (owner: unknown, name: string): Method => Reflect.get(owner as object, name) as Method;
