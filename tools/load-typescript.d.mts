/** Bundles and imports a TypeScript module of the project. */
export function loadTypeScript(entry: string): Promise<unknown>;
/** Bundles and imports the names that export statements list; paths start at the root. */
export function loadExports<T>(lines: string): Promise<T>;
