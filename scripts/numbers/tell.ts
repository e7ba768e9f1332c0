import { BEHAVIOUR_HISTORY } from '#engine/editions/behaviour-history.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import type { CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import type { AddedEdition, EditionBefore } from './add.ts';
import type { NotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import type { RenumberedDigest } from '#rulebook/book/renumber-digest.ts';

/**
 * Formats the changes of a new text for a maintainer: rules that were reworded, with what depends on them, subjects that
 * could not be followed, and new rules.
 */
export function formatReport(
  added: AddedEdition,
  { before, carried }: { readonly before: EditionBefore; readonly carried: CarriedEdition },
  renumbered: RenumberedDigest,
  notYet: NotYetWorded,
): string {
  const { text, moved, numbers, reworded, fresh } = added;
  const lost = moved.filter(({ to }) => to === null);
  const renumberedRules = [...numbers].filter(([from, to]) => from !== to && from.includes('.'));
  const certain = new Set(carried.rules.map(({ from }) => from));
  const withheld = before.rules.flatMap(([name, steps]) => {
    const from = steps.at(-1)?.[1];
    return from?.includes('.') && !certain.has(from)
      ? [`${name}: ${from} → ${numbers.get(from) ?? 'gone'}`]
      : [];
  });
  const formatDependents = (to: string): string => {
    const oldNumber = [...numbers].find(([, newNumber]) => newNumber === to)?.[0] ?? to;
    const subjects = before.rules
      .filter(([, steps]) => steps.at(-1)?.[1] === oldNumber)
      .map(([name]) => name);
    const behaviours = behavioursOf(new Set(subjects));
    return [
      ...(subjects.length > 0 ? [`rules ${subjects.join(', ')}`] : []),
      ...(behaviours.length > 0 ? [`behaviours ${behaviours.join(', ')}`] : []),
      ...(notYet.get(to) === 'reworded' ? ['our words and its questions'] : []),
    ].join('; ');
  };
  const changed = [...reworded].filter((number) => number.includes('.') && formatDependents(number) !== '');
  return [
    `${text.day} is today. ${formatCount(text.words.size)} rules and chapters: ${renumberedRules.length} moved, ${reworded.size} reworded, ${fresh.length} new.`,
    ...section(
      'Cited rules with another number',
      moved.filter(({ to }) => to !== null).map(({ name, from, to }) => `${name}: ${from} → ${to}`),
    ),
    ...section('Withheld by running bots until now: check where each went', withheld),
    ...section(
      'Reworded: review these, and what depends on them',
      changed.map((number) => `${number}: ${formatDependents(number)}`),
    ),
    ...section(
      'Could not follow: decide in scripts/numbers/decisions.tsv, and run this again',
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

const formatCount = (size: number): string => size.toLocaleString('en');

const behavioursOf = (subjects: ReadonlySet<string>): readonly string[] =>
  Object.entries(BEHAVIOUR_HISTORY)
    .filter(([, rows]) => rows.some(({ rule }: { readonly rule: RuleSubject }) => subjects.has(rule)))
    .map(([behaviour]) => behaviour);
