import { trimOldest } from './trim-oldest.ts';

/** A sent file. */
export interface StoredFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Maximum number of stored files. Old links expire, as Discord's do after a day. */
const MAX_FILES = 64;

/** The sent files, by the path under which they are served. */
export class Files {
  readonly #byPath = new Map<string, StoredFile>();
  readonly #pathsById = new Map<string, string>();

  /** @returns the path */
  put(folder: string, id: string, file: StoredFile): string {
    const path = `/attachments/${folder}/${id}/${encodeURIComponent(file.filename)}`;
    this.#byPath.set(path, file);
    this.#pathsById.set(id, path);
    trimOldest(this.#byPath, MAX_FILES);
    trimOldest(this.#pathsById, MAX_FILES);
    return path;
  }

  /** The path of the last file that was sent for an id. */
  pathOf(id: string): string | undefined {
    return this.#pathsById.get(id);
  }

  get(path: string): StoredFile | undefined {
    return this.#byPath.get(path);
  }
}
