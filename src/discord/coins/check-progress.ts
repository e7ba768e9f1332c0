import type { Finding } from '#store/coins/audit.ts';
import type { AuditedRange } from '#store/coins/audit-pages.ts';

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
} as const satisfies Partial<Record<Finding['kind'], string>>;

export interface NotedFinding {
  readonly finding: Extract<Finding, { readonly kind: keyof typeof LETTERS }>;
  /** The entry is a roll. */
  readonly isRoll: boolean;
}

/** The progress of checking a ledger from its first entry. */
export interface CheckProgress {
  /** The number of the last checked entry. */
  readonly upTo: number;
  /** The number of entries that were reproduced. */
  readonly confirmed: number;
  readonly isTampered: boolean;
  /** The number of findings to report, and some of them, tampering first. */
  readonly found: number;
  readonly noted: readonly NotedFinding[];
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
  noted: [],
  uncovered: 0,
  rolls: 0,
};

/** How many findings are listed individually. */
export const MAX_NOTED = 8;

/** Adds the results of the next entries. */
export function continueCheck(before: CheckProgress, checked: AuditedRange): CheckProgress {
  const { findings, rolls } = checked;
  // Findings about the secret or the whole chain recur with each entry.
  const isKnown = (kind: Finding['kind']): boolean =>
    (kind === 'secret-swapped' || kind === 'chain-broken') &&
    before.noted.some(({ finding }) => finding.kind === kind);
  const fresh = findings
    .filter(isNoted)
    .filter(({ kind }) => !isKnown(kind))
    .map((finding) => ({ finding, isRoll: 'sequence' in finding && rolls.has(finding.sequence) }));
  const isHarmless = ({ finding }: NotedFinding): boolean => finding.kind === 'waiting';
  const noted = [...before.noted, ...fresh];
  return {
    upTo: checked.upTo,
    confirmed: before.confirmed + checked.confirmed,
    isTampered: before.isTampered || checked.isTampered,
    found: before.found + fresh.length,
    noted: [...noted.filter((finding) => !isHarmless(finding)), ...noted.filter(isHarmless)].slice(
      0,
      MAX_NOTED,
    ),
    uncovered: before.uncovered + findings.filter(({ kind }) => kind === 'uncovered').length,
    rolls: before.rolls + rolls.size,
  };
}

const isNoted = (finding: Finding): finding is NotedFinding['finding'] =>
  Object.hasOwn(LETTERS, finding.kind);

/** Serializes progress as parts of a custom_id, with at most so many findings. */
export const serializeProgress = (soFar: CheckProgress, notedAtMost: number): readonly string[] => [
  ...[soFar.upTo, soFar.confirmed, soFar.uncovered, soFar.rolls].map(short),
  [
    `${soFar.isTampered ? 'T' : ''}${short(soFar.found)}`,
    ...soFar.noted.slice(0, notedAtMost).map(serializeFinding),
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
  const numbers = [upTo, confirmed, uncovered, rolls].map((text) => parseShort(text));
  const [last, same, early, dice] = numbers;
  const [head = '', ...noted] = findings.split('.');
  const found = parseShort(head.replace(/^T/, ''));
  const read = noted.map(parseFinding);
  if (
    last === undefined ||
    same === undefined ||
    early === undefined ||
    dice === undefined ||
    found === undefined ||
    !read.every((entry) => entry !== undefined)
  )
    return null;
  return {
    upTo: last,
    confirmed: same,
    isTampered: head.startsWith('T'),
    found,
    noted: read,
    uncovered: early,
    rolls: dice,
  };
}

/** `a4g` for an altered flip, `A4g` for a roll, `m1-c` for missing flips. */
function serializeFinding({ finding, isRoll }: NotedFinding): string {
  const letter = LETTERS[finding.kind];
  const lines =
    'sequence' in finding ? [finding.sequence] : 'from' in finding ? [finding.from, finding.to] : [];
  return `${isRoll ? letter.toUpperCase() : letter}${lines.map(short).join('-')}`;
}

function parseFinding(text: string): NotedFinding | undefined {
  const [letter = ''] = text;
  const lines = text.slice(1) === '' ? [] : text.slice(1).split('-').map(parseShort);
  const [first, last] = lines;
  const isRoll = letter !== letter.toLowerCase();
  const kind = KINDS.find((candidate) => LETTERS[candidate] === letter.toLowerCase());
  if (kind === undefined) return undefined;
  if (kind === 'secret-swapped' || kind === 'chain-broken') return { finding: { kind }, isRoll };
  if (first === undefined) return undefined;
  if (kind !== 'missing') return { finding: { kind, sequence: first }, isRoll };
  return last === undefined ? undefined : { finding: { kind, from: first, to: last }, isRoll };
}

const KINDS = Object.keys(LETTERS) as readonly NotedFinding['finding']['kind'][];

const short = (number: number): string => number.toString(36);

const parseShort = (text: string | undefined): number | undefined =>
  text !== undefined && /^[\da-z]{1,9}$/.test(text) ? Number.parseInt(text, 36) : undefined;
