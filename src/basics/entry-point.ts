/** A file of this program that runs in a child process or a worker thread. */
export interface EntryPoint {
  readonly url: URL;
  /** Node options that let it load the file. */
  readonly execArgv: readonly string[];
}

/**
 * Locates the TypeScript file, which `tsx` loads, or its JavaScript after `npm run build`.
 * @param name file name without extension: `child`
 * @param importMetaUrl `import.meta.url` of a file in the same folder
 */
export function entryPoint(name: string, importMetaUrl: string): EntryPoint {
  const isBuilt = importMetaUrl.endsWith('.js');
  return {
    url: new URL(`${name}${isBuilt ? '.js' : '.ts'}`, importMetaUrl),
    execArgv: isBuilt ? [] : ['--import', import.meta.resolve('tsx')],
  };
}
