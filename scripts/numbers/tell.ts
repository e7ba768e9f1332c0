import { BEHAVIOUR_HISTORY } from '#engine/editions/behaviour-history.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import type { Added, Before } from './add.ts';
import type { NotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import type { Renumbered } from '#rulebook/book/renumber-digest.ts';

/**
 * Tells what came with a new text, and what a person reads now: rules that were reworded, with what rests on them, those
 * that could not be followed, and new ones.
 */
export function tell(added: Added, before: Before, renumbered: Renumbered, notYet: NotYetWorded): string {
  const { text, moved, numbers, reworded, fresh } = added;
  const lost = moved.filter(({ to }) => to === null);
  const goneOn = [...numbers].filter(([from, to]) => from !== to && from.includes('.'));
  const restOn = (to: string): string => {
    const from = [...numbers].find(([, one]) => one === to)?.[0] ?? to;
    const subjects = before.rules.filter(([, steps]) => steps.at(-1)?.[1] === from).map(([name]) => name);
    const behaviours = behavioursBy(new Set(subjects));
    return [
      ...(subjects.length > 0 ? [`rules ${subjects.join(', ')}`] : []),
      ...(behaviours.length > 0 ? [`behaviours ${behaviours.join(', ')}`] : []),
      ...(notYet.get(to) === 'reworded' ? ['our words and its questions'] : []),
    ].join('; ');
  };
  const changed = [...reworded].filter((number) => number.includes('.') && restOn(number) !== '');
  return [
    `${text.day} is today. ${count(text.words.size)} rules and chapters: ${goneOn.length} moved, ${reworded.size} reworded, ${fresh.length} new.`,
    ...section(
      'Cited rules with another number',
      moved.filter(({ to }) => to !== null).map(({ name, from, to }) => `${name}: ${from} → ${to}`),
    ),
    ...section(
      'Reworded: read these, and what rests on them',
      changed.map((number) => `${number}: ${restOn(number)}`),
    ),
    ...section(
      'Could not follow: decide in scripts/numbers/decisions.tsv, and do it again',
      lost.map(({ name, from }) => `${name}, ${from} until now`),
    ),
    ...section('Left out of the digest, since they are gone', renumbered.lost),
    ...section(
      'Not yet worded',
      [...notYet].filter(([, why]) => why === 'new').map(([number]) => number),
    ),
    ...section('New rules', fresh),
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title} (${lines.length}):`, ...lines.map((line) => `  ${line}`)];

const count = (size: number): string => size.toLocaleString('en');

const behavioursBy = (subjects: ReadonlySet<string>): readonly string[] =>
  Object.entries(BEHAVIOUR_HISTORY)
    .filter(([, rows]) => rows.some(({ rule }: { readonly rule: RuleSubject }) => subjects.has(rule)))
    .map(([behaviour]) => behaviour);
