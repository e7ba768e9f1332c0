/** The least likeness of a heading typed with a slip, or in the singular. */
export const NEARLY_SAME = 0.8;

/** The least likeness at which what was typed passes for a misspelled heading. */
export const LIKE_ENOUGH = 0.5;

/** How alike two spellings are, from 0 to 1: the share of three-letter runs that they have in common. */
export const likeness = (a: string, b: string): number => share(trigrams(a), trigrams(b));

/** Those of the candidates that are spelled at least this much alike, the likest first. */
export function likest(typed: string, candidates: Iterable<string>, least: number): readonly string[] {
  const runs = trigrams(typed);
  return Array.from(candidates, (candidate) => ({ candidate, like: share(runs, trigrams(candidate)) }))
    .filter(({ like }) => like >= least)
    .toSorted((a, b) => b.like - a.like)
    .map(({ candidate }) => candidate);
}

function share(runs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const common = [...runs].filter((run) => others.has(run)).length;
  return (2 * common) / (runs.size + others.size);
}

/** Letters sorted within a run count once more, so that two letters swapped cost less than two wrong ones. */
function trigrams(text: string): ReadonlySet<string> {
  const padded = `  ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const runs = Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3));
  return new Set([...runs, ...runs.map((run) => `~${run.split('').toSorted().join('')}`)]);
}
