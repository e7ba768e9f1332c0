const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'ci'];
const MAX_HEADER_LENGTH = 72;

const HEADER = new RegExp(String.raw`^(?:${TYPES.join('|')})\([\w/.-]+\)!?: (?<summary>\S.*)$`);
/** Messages that git writes itself, or that a rebase folds into other commits. */
const EXEMPT = /^(?:Merge |Revert |Reapply |fixup! |squash! |amend! )/;
/** The line below which git shows the diff. */
const SCISSORS = /^# -+ >8 -+$/m;

/** Matches `added`, `adding` and `adds`, but not imperatives that only look like them. */
const NOT_IMPERATIVE = /(?:[^e]ed|ing|[^su]s)$/;
const IMPERATIVE = new Set([
  'alias',
  'bring',
  'embed',
  'ring',
  'shed',
  'sing',
  'string',
  'swing',
  'canvas',
  'bias',
]);

/** @returns what is wrong with a commit message, one line for each fault */
export function faultsIn(message: string): readonly string[] {
  const text = (message.split(SCISSORS)[0] ?? '').replace(/^#.*\n?/gm, '').trim();
  const [header = '', ...rest] = text.split('\n');
  if (EXEMPT.test(header)) return [];
  const faults: string[] = [];
  if (header.length > MAX_HEADER_LENGTH)
    faults.push(`The first line has ${header.length} characters; at most ${MAX_HEADER_LENGTH}.`);
  const summary = HEADER.exec(header)?.groups?.['summary'];
  if (summary === undefined) {
    faults.push(`The first line is "type(scope): summary", with a type of ${TYPES.join(', ')}.`);
  } else {
    const [verb = ''] = summary.toLowerCase().split(/[\s,]/);
    if (NOT_IMPERATIVE.test(verb) && !IMPERATIVE.has(verb))
      faults.push(`The summary is in the imperative ("add", not "added" or "adds"): "${verb}".`);
    if (summary.endsWith('.')) faults.push('The summary ends without a period.');
  }
  if (rest.length > 0 && rest[0]?.trim() !== '') faults.push('The second line is empty.');
  if (rest.every((line) => line.trim() === '' || TRAILER.test(line)))
    faults.push('A body, after an empty line, says why.');
  return faults;
}

const TRAILER = /^(?:Signed-off-by|Co-authored-by|Refs|Closes|Fixes): /i;
