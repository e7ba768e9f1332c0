/** A drawing that goes along with a message, or stands on a page. */
export interface Picture {
  /** The name of its file, without an ending: `table`. */
  readonly name: string;
  /** A whole SVG document, in user units of a pixel each. */
  readonly svg: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** All that it shows, in words, for whoever does not see it: at most `LONGEST_DESCRIPTION`. */
  readonly description: string;
}

/** Discord's limit for the description of a file, in characters. */
export const MAX_DESCRIPTION_LENGTH = 1024;
