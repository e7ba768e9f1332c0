import type { Finding } from '../../store/coins/audit.ts';
import type { Checked } from '../../store/coins/audit-pages.ts';

/** A letter for each kind of finding that readers are told one by one. */
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

/** Such a finding. */
export interface NotedFinding {
  readonly finding: Extract<Finding, { readonly kind: keyof typeof LETTERS }>;
  /** The line is a roll. */
  readonly isRoll: boolean;
}

/** The result so far of checking a ledger from its first line on. */
export interface CheckProgress {
  /** The last line that was checked. */
  readonly upTo: number;
  /** How many came out the same again. */
  readonly confirmed: number;
  readonly isTampered: boolean;
  /** How many findings there are to be told, and some of them: those of tampering first. */
  readonly found: number;
  readonly noted: readonly NotedFinding[];
  /** How many lines came before the commitment was public. */
  readonly uncovered: number;
  /** How many of the lines are rolls. */
  readonly rolls: number;
}

/** Before the first line. */
export const NOTHING_CHECKED: CheckProgress = {
  upTo: 0,
  confirmed: 0,
  isTampered: false,
  found: 0,
  noted: [],
  uncovered: 0,
  rolls: 0,
};

/** So many findings are told one by one. */
export const MAX_NOTED = 8;

/** The result with the lines that were checked next. */
export function continueCheck(before: CheckProgress, checked: Checked): CheckProgress {
  const { findings, rolls } = checked;
  // Those of the secret and of the whole chain are found anew with each line.
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

/** The parts of a button’s custom_id that carry the result, with at most so many of the findings. */
export const serializeProgress = (soFar: CheckProgress, notedAtMost: number): readonly string[] => [
  ...[soFar.upTo, soFar.confirmed, soFar.uncovered, soFar.rolls].map(short),
  [
    `${soFar.isTampered ? 'T' : ''}${short(soFar.found)}`,
    ...soFar.noted.slice(0, notedAtMost).map(serializeFinding),
  ].join('.'),
];

/** Reads it back; `null` for what is none. */
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

/** `a4g` of a flip that was altered, `A4g` of a roll, `m1-c` of flips that are missing. */
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
