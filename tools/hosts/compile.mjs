import { join } from 'node:path';
import ts from 'typescript';

/** Files of packages by name and what decides how they are parsed: apps share them, for most of the work is to read them. */
const parsed = new Map();

/** Makes a compiler's host that reads a file once for all apps. Their own files have names of their own. */
function sharingHost(options) {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, language, ...others) => {
    const key = JSON.stringify([name, language, options.target, options.strict, options.jsx]);
    if (!parsed.has(key)) parsed.set(key, read(name, language, ...others));
    return parsed.get(key);
  };
  return host;
}

/** Checks the types of an app as `tsc` does in its folder. @throws with what `tsc` prints */
export function compile(app) {
  const fail = (found, host) => {
    throw new Error(ts.formatDiagnostics(found, host));
  };
  const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(
    join(app, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: error => fail([error], ts.createCompilerHost({})) },
  );
  const host = sharingHost(options);
  const found = [...errors, ...ts.getPreEmitDiagnostics(ts.createProgram({ rootNames: fileNames, options, host }))];
  if (found.length > 0) fail(found, host);
}
