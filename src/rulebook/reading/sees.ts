/** `See Tap.`, `See also Dependency, Timestamp Order.` */
const SEE = /\bSee (?:also )?(?!rules?\b|sections?\b)((?:[^.(\n]|\.(?=\p{L}))+)/gu;
const PARTS = /,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+/;

/** What two spellings of a heading have in common: no quotes, no `(Obsolete)`, no case. */
const headingKey = (heading: string): string =>
  heading
    .replace(/\s*\((?:Obsolete|Informal)\)/gi, '')
    .replace(/["“”‘’']/g, '')
    .trim()
    .toLowerCase();

/**
 * Makes a function that lists the headings to which an entry's text sends the reader, each once, as they are printed
 * above their entries. A heading can hold commas and `and` itself, so the longest that fits is taken.
 */
export function makeSees(headings: readonly string[]): (text: string) => readonly string[] {
  const printed = new Map(headings.toReversed().map((heading) => [headingKey(heading), heading]));
  return (text) => {
    const found = [...text.matchAll(SEE)].flatMap(([, list = '']) => headingsOf(list, printed));
    return [...new Set(found)];
  };
}

function headingsOf(list: string, printed: ReadonlyMap<string, string>): readonly string[] {
  const whole = printed.get(headingKey(list));
  if (whole) return [whole];
  const cut = list.split(PARTS);
  const found: string[] = [];
  for (let from = 0; from < cut.length;) {
    const run = longestRun(list, cut, from, printed);
    if (run) found.push(run.heading);
    from = run?.to ?? from + 1;
  }
  return found;
}

/** The heading that the most parts in a row make up, with what is printed between them. */
function longestRun(
  list: string,
  parts: readonly string[],
  from: number,
  printed: ReadonlyMap<string, string>,
): { heading: string; to: number } | undefined {
  const start = startOf(list, parts, from);
  for (let to = parts.length; to > from; to -= 1) {
    const last = parts[to - 1] ?? '';
    const heading = printed.get(headingKey(list.slice(start, startOf(list, parts, to - 1) + last.length)));
    if (heading) return { heading, to };
  }
  return undefined;
}

function startOf(list: string, parts: readonly string[], index: number): number {
  let at = 0;
  for (let part = 0; part < index; part += 1)
    at = list.indexOf(parts[part + 1] ?? '', at + (parts[part] ?? '').length);
  return at;
}
