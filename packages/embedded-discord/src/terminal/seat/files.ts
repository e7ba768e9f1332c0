import { readFileSync, statSync } from 'node:fs';

/** The files that somebody in a seat can send along, by what they type for one. */
export interface SendableFiles {
  has(name: string): boolean;
  /** Of a file that is there. */
  read(name: string): Buffer;
}

/** Those of this machine, by their paths. */
export const filesOnDisk: SendableFiles = {
  has: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
  read: (path) => readFileSync(path),
};
