const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'ci'];
const MAX_SUMMARY = 72;

const HEADER = new RegExp(String.raw`^(?:${TYPES.join('|')})\([\w/.-]+\)!?: (?<summary>\S.*)$`);
/** Written by git itself, or folded into other commits by a rebase. */
const EXEMPT = /^(?:Merge |Revert |Reapply |fixup! |squash! |amend! )/;
/** Git shows the diff below this line. */
const SCISSORS = /^# -+ >8 -+$/m;

/** `added`, `adding` and `adds`, except words that only look like them. */
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
  const written = (message.split(SCISSORS)[0] ?? '').replace(/^#.*\n?/gm, '').trim();
  const [header = '', ...rest] = written.split('\n');
  if (EXEMPT.test(header)) return [];
  const faults: string[] = [];
  if (header.length > MAX_SUMMARY)
    faults.push(`The first line has ${header.length} characters; at most ${MAX_SUMMARY}.`);
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
