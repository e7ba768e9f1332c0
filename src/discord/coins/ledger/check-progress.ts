import type { AuditFinding } from '#ledger/audit.ts';
import type { AuditedRange } from '#ledger/audit-pages.ts';

/** A letter for each kind of finding that is listed individually. */
const LETTERS = {
  'secret-swapped': 's',
  missing: 'm',
  repeated: 'r',
  uncounted: 'c',
  altered: 'a',
  unlinked: 'k',
  'chain-broken': 'b',
  unreadable: 'x',
  waiting: 'w',
} as const satisfies Partial<Record<AuditFinding['kind'], string>>;

export interface ListedFinding {
  readonly finding: Extract<AuditFinding, { readonly kind: keyof typeof LETTERS }>;
  /** True if the entry is a roll. */
  readonly isRoll: boolean;
}

/** The progress of checking a ledger from its first entry. */
export interface CheckProgress {
  /** The number of the last checked entry. */
  readonly upTo: number;
  /** The number of entries that were reproduced. */
  readonly confirmed: number;
  readonly isTampered: boolean;
  /** The number of findings to report. `listed` has the first of them, tampering first. */
  readonly found: number;
  readonly listed: readonly ListedFinding[];
  /** The number of entries from before the commitment was published. */
  readonly uncovered: number;
  /** The number of checked entries that are rolls. */
  readonly rolls: number;
}

export const NOTHING_CHECKED: CheckProgress = {
  upTo: 0,
  confirmed: 0,
  isTampered: false,
  found: 0,
  listed: [],
  uncovered: 0,
  rolls: 0,
};

/** The number of findings that are listed individually. */
export const MAX_LISTED_FINDINGS = 8;

/** Adds the results of the next entries. */
export function continueCheck(before: CheckProgress, checked: AuditedRange): CheckProgress {
  const { findings, rolls } = checked;
  // Findings about the secret or the whole chain recur with every page of entries.
  const isListed = (kind: AuditFinding['kind']): boolean =>
    (kind === 'secret-swapped' || kind === 'chain-broken') &&
    before.listed.some(({ finding }) => finding.kind === kind);
  const newFindings = findings
    .filter(isListable)
    .filter(({ kind }) => !isListed(kind))
    .map((finding) => ({ finding, isRoll: 'sequence' in finding && rolls.has(finding.sequence) }));
  const isHarmless = ({ finding }: ListedFinding): boolean => finding.kind === 'waiting';
  const listed = [...before.listed, ...newFindings];
  return {
    upTo: checked.upTo,
    confirmed: before.confirmed + checked.confirmed,
    isTampered: before.isTampered || checked.isTampered,
    found: before.found + newFindings.length,
    listed: [...listed.filter((finding) => !isHarmless(finding)), ...listed.filter(isHarmless)].slice(
      0,
      MAX_LISTED_FINDINGS,
    ),
    uncovered: before.uncovered + findings.filter(({ kind }) => kind === 'uncovered').length,
    rolls: before.rolls + rolls.size,
  };
}

const isListable = (finding: AuditFinding): finding is ListedFinding['finding'] =>
  Object.hasOwn(LETTERS, finding.kind);

/** Serializes progress as parts of a custom_id, with at most `maxListed` findings. */
export const serializeProgress = (progress: CheckProgress, maxListed: number): readonly string[] => [
  ...[progress.upTo, progress.confirmed, progress.uncovered, progress.rolls].map(toBase36),
  [
    `${progress.isTampered ? 'T' : ''}${toBase36(progress.found)}`,
    ...progress.listed.slice(0, maxListed).map(serializeFinding),
  ].join('.'),
];

/** Returns `null` if the parts are invalid. */
export function parseProgress([
  upTo,
  confirmed,
  uncovered,
  rolls,
  findings = '',
]: readonly string[]): CheckProgress | null {
  const numbers = [upTo, confirmed, uncovered, rolls].map((text) => parseBase36(text));
  const [lastChecked, confirmedCount, uncoveredCount, rollCount] = numbers;
  const [head = '', ...listed] = findings.split('.');
  const found = parseBase36(head.replace(/^T/, ''));
  const parsed = listed.map(parseFinding);
  if (
    lastChecked === undefined ||
    confirmedCount === undefined ||
    uncoveredCount === undefined ||
    rollCount === undefined ||
    found === undefined ||
    !parsed.every((entry) => entry !== undefined)
  )
    return null;
  return {
    upTo: lastChecked,
    confirmed: confirmedCount,
    isTampered: head.startsWith('T'),
    found,
    listed: parsed,
    uncovered: uncoveredCount,
    rolls: rollCount,
  };
}

/** `a4g` for an altered flip, `A4g` for a roll, `m1-c` for missing flips. */
function serializeFinding({ finding, isRoll }: ListedFinding): string {
  const letter = LETTERS[finding.kind];
  const numbers =
    'sequence' in finding ? [finding.sequence] : 'from' in finding ? [finding.from, finding.to] : [];
  return `${isRoll ? letter.toUpperCase() : letter}${numbers.map(toBase36).join('-')}`;
}

function parseFinding(text: string): ListedFinding | undefined {
  const [letter = ''] = text;
  const [first, last] = text.slice(1) === '' ? [] : text.slice(1).split('-').map(parseBase36);
  const isRoll = letter !== letter.toLowerCase();
  const kind = KINDS.find((candidate) => LETTERS[candidate] === letter.toLowerCase());
  if (kind === undefined) return undefined;
  if (kind === 'secret-swapped' || kind === 'chain-broken') return { finding: { kind }, isRoll };
  if (first === undefined) return undefined;
  if (kind !== 'missing') return { finding: { kind, sequence: first }, isRoll };
  return last === undefined ? undefined : { finding: { kind, from: first, to: last }, isRoll };
}

const KINDS = Object.keys(LETTERS) as readonly ListedFinding['finding']['kind'][];

const toBase36 = (number: number): string => number.toString(36);

const parseBase36 = (text: string | undefined): number | undefined =>
  text !== undefined && /^[\da-z]{1,9}$/.test(text) ? Number.parseInt(text, 36) : undefined;
