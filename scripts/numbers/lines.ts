/** A line of a file that people write: its fields, and the fault to throw where they make no sense. */
interface Line {
  readonly fields: readonly string[];
  readonly fault: (what: string) => Error;
}

/** The lines of a file of fields with tabs between them; empty ones, and those that begin with `#`, are left out. */
export const linesOf = (file: string): readonly Line[] =>
  file.split('\n').flatMap((line, at) =>
    line.trim() === '' || line.startsWith('#')
      ? []
      : [
          {
            fields: line.split('\t').map((field) => field.trim()),
            fault: (what) => new Error(`line ${at + 1} ${what}: ${line}`),
          },
        ],
  );
