/** A line of a file written by hand: its fields, and the error to throw if they are invalid. */
interface HandwrittenLine {
  readonly fields: readonly string[];
  readonly fault: (what: string) => Error;
}

/** Splits a file into lines of tab-separated fields; skips empty lines and those that begin with `#`. */
export const parseHandwritten = (file: string): readonly HandwrittenLine[] =>
  file.split('\n').flatMap((line, index) =>
    line.trim() === '' || line.startsWith('#')
      ? []
      : [
          {
            fields: line.split('\t').map((field) => field.trim()),
            fault: (what) => new Error(`line ${index + 1} ${what}: ${line}`),
          },
        ],
  );
