import { readFileSync, statSync } from 'node:fs';

/** The files that a person can upload, by the typed name. */
export interface SendableFiles {
  has(name: string): boolean;
  /** @param name of an existing file */
  read(name: string): Buffer;
}

/** The files of this machine, by path. */
export const filesOnDisk: SendableFiles = {
  has: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
  read: (path) => readFileSync(path),
};
