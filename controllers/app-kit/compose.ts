import type { Modal } from '../modal/modal.js';
import { Handle } from './handle.js';

type Chapter = new (kit: Handle) => object;

/** The public methods of several classes. */
type MethodsOf<T extends readonly Chapter[]> = T extends readonly [
  infer First extends Chapter,
  ...infer Others extends readonly Chapter[],
]
  ? Pick<InstanceType<First>, keyof InstanceType<First>> & MethodsOf<Others>
  : unknown;

/** Handle with the public methods of each chapter, bound to an instance of the chapter. */
export function handleWith<const T extends readonly Chapter[]>(
  ...chapters: T
): new (modal: Modal) => Handle & MethodsOf<T> {
  const Composed = class extends Handle {
    constructor(modal: Modal) {
      super(modal);
      for (const Chapter of chapters) takeMethods(this, new Chapter(this));
    }
  };
  return Composed as new (modal: Modal) => Handle & MethodsOf<T>; // the loop adds them, which the compiler cannot see
}

function takeMethods(kit: Handle, chapter: object): void {
  const members = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(chapter) as object);
  for (const [name, { value }] of Object.entries<PropertyDescriptor>(members)) {
    if (name === 'constructor' || typeof value !== 'function') continue;
    const method = value as (...given: readonly unknown[]) => unknown;
    Object.defineProperty(kit, name, { value: method.bind(chapter) });
  }
}
