type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/**
 * Puts a value at a path below an object, such as `Wallets.First` below `window`; what stands beside it stays. Returns a
 * function that takes the value away, unless another one has taken its place, and the objects that are then empty.
 */
export function putAt(host: object, path: readonly string[], value: unknown): () => void {
  const [name = '', ...rest] = path;
  const branch = host as Branch;
  if (rest.length === 0) {
    branch[name] = value;
    return () => {
      if (branch[name] === value) Reflect.deleteProperty(branch, name);
    };
  }
  const known = branch[name];
  const inner = isBranch(known) ? known : {};
  branch[name] = inner;
  const take = putAt(inner, rest, value);
  return () => {
    take();
    if (branch[name] === inner && Object.keys(inner).length === 0) Reflect.deleteProperty(branch, name);
  };
}
