/** Dialect of a connection string. */
export type DatabaseKind = 'sqlite' | 'postgres';
