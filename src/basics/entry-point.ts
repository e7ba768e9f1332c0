/** A file of this program that runs beside it, in a process or a thread of its own. */
export interface EntryPoint {
  readonly url: URL;
  /** The options that Node is started with, so that it understands the file. */
  readonly execArgv: readonly string[];
}

/**
 * Names a file of this program to be started: the TypeScript itself, which `tsx` reads, or the JavaScript that
 * `npm run build` made of it, which needs nothing.
 * @param name of the file, without its ending: `child`
 * @param importMetaUrl the `import.meta.url` of the file that it stands beside
 */
export function entryPoint(name: string, importMetaUrl: string): EntryPoint {
  const isBuilt = importMetaUrl.endsWith('.js');
  return {
    url: new URL(`${name}${isBuilt ? '.js' : '.ts'}`, importMetaUrl),
    execArgv: isBuilt ? [] : ['--import', import.meta.resolve('tsx')],
  };
}
