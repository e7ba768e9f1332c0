/** A drawing that is attached to a message or shown on a page. */
export interface Picture {
  /** The file name without its extension: `table`. */
  readonly name: string;
  /** A complete SVG document; one user unit is one pixel. */
  readonly svg: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The alternative text: everything the picture shows, in at most `MAX_DESCRIPTION_LENGTH` characters. */
  readonly description: string;
}

/** Discord's limit for the description of a file, in characters. */
export const MAX_DESCRIPTION_LENGTH = 1024;
