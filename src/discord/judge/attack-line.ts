import { formatCommandLine, type CommandLine } from '../command/command-line.ts';
import { previewOf } from './preview.ts';
import type { JudgeView, Reading } from './reading.ts';
import { playerText } from './table-names.ts';

/*
 * Reads an attack, or what several players lose and gain, said in one line: `krenko hits bob for 6, okaun hits cleo for
 * 4 lifelink`, `i gain 3 and bob loses 3`. Each part is read by itself; they are recorded as one, and undone as one.
 */

/** What a source has besides the amount: its words stay in the line of the command. */
const KINDS =
  /(?:\s+(?:with|and|as))?\s+(lifelink|infect|toxic\s+\d{1,3}|non-?combat)(?=[\s,.;!]|$)(?:\s+damage)?/gi;

/** `with infect and lifelink` is no separate part. */
const KIND_AFTER_AND = /\s+(?:and|&)\s+(?=(?:lifelink|infect|toxic\s+\d)\b)/gi;

/** A line that corrects itself, asks, or depends on something is not split. */
const IS_NOT_PLAIN =
  /\?|\b(?:wait|no|not|never|actually|sorry|instead|oops|undo|if|when|whenever|unless|would|could|should|can|may|might|or|but|until|each turn)\b|n['’]t\b/i;

const SEPARATOR = /\s*[,;]\s*(?:and\s+|then\s+)?|\s+(?:and|then|&|\+)\s+/i;

/** A bound for what is read part by part. */
const MAX_PARTS = 6;

interface Part {
  /** As `/set damage` has it. */
  readonly hits: string;
  /** Who deals it, if it is damage and that was said. */
  readonly by: string | undefined;
  readonly isDamage: boolean;
  /** It changes the user's own life. */
  readonly isOwn: boolean;
}

/**
 * Reads a line as several changes of life at once, or as damage of a source with an ability.
 * @param readPart the sure reading of a part, or `null`
 * @returns `null` for any other line, and if a part isn't sure
 */
export function readAttackLine(
  line: string,
  view: JudgeView,
  readPart: (part: string) => Reading | null,
): Reading | null {
  if (view.game?.stage !== 'playing' || IS_NOT_PLAIN.test(line)) return null;
  const texts = partsOf(line);
  const hasKind = texts.some(({ kinds }) => kinds.length > 0);
  if (texts.length > MAX_PARTS || (texts.length < 2 && !hasKind)) return null;
  const parts: Part[] = [];
  for (const text of texts) {
    const reading = readPart(text.text);
    const part = reading?.when === 'do' ? toPart(reading.line, text, parts.at(-1), view) : null;
    if (!part) return null;
    parts.push(part);
  }
  if (mayCountTwice(parts)) return null;
  const command = toCommand(parts, view);
  return { line: command, says: previewOf(command, view) ?? formatCommandLine(command), when: 'do', cost: 0 };
}

interface PartText {
  readonly text: string;
  readonly kinds: readonly string[];
}

/** Splits a line so that each part has a number, which neither a name with a comma nor a list of names has. */
function partsOf(line: string): readonly PartText[] {
  const pieces: string[] = [];
  let rest = line.trim().replaceAll(KIND_AFTER_AND, ' ');
  let joint = '';
  for (;;) {
    const separator = SEPARATOR.exec(rest);
    const piece = separator ? rest.slice(0, separator.index) : rest;
    const last = pieces.at(-1);
    if (last === undefined || hasNumber(last)) pieces.push(piece);
    else pieces.splice(-1, 1, `${last}${joint}${piece}`);
    if (!separator) break;
    joint = separator[0];
    rest = rest.slice(separator.index + separator[0].length);
  }
  return pieces.map((piece) => ({
    text: piece.replaceAll(KINDS, '').trim(),
    kinds: [...piece.matchAll(KINDS)].map(([, kind = '']) => kind.toLowerCase()),
  }));
}

const hasNumber = (text: string): boolean =>
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/i.test(text);

const ONESELF = /\b(?:i|i['’]?m|me|my|myself)\b/i;

/**
 * A part that leaves out who is hit may be about the player of the part before, and so may one that leaves out the
 * dealer: `bob takes 3 and gains 2`.
 * @param before the part before
 */
function toPart(
  { command, subcommand, options }: CommandLine,
  { text, kinds }: PartText,
  before: Part | undefined,
  { askerId }: JudgeView,
): Part | null {
  if (command !== 'set') return null;
  const { hits, by, player, amount } = options;
  if (subcommand === 'damage' && typeof hits === 'string') {
    if (kinds.length > 0 && hits.includes(';')) return null;
    const dealer = by === undefined && /^\d/.test(text) ? before?.by : by;
    return {
      hits: [hits, ...kinds].join(' '),
      by: dealer === undefined ? undefined : `${dealer}`,
      isDamage: true,
      isOwn: false,
    };
  }
  const [, sign, number] = /^([+-])(\d+)$/.exec(`${amount}`) ?? [];
  if (subcommand !== 'life' || typeof player !== 'string' || number === undefined || kinds.length > 0)
    return null;
  const isOwn = player === playerText(askerId);
  if (isOwn && before && !ONESELF.test(text)) return null;
  return {
    hits: sign === '+' ? `${player} +${number}` : `${player} ${number} loss`,
    by: undefined,
    isDamage: false,
    isOwn,
  };
}

/** Who says both lifelink and the life gained by it may mean the same life. */
const mayCountTwice = (parts: readonly Part[]): boolean =>
  parts.some(({ hits }) => / lifelink\b/.test(hits)) && parts.some(({ hits }) => / \+\d/.test(hits));

/** Names the dealer once if all damage is of the same, and else in each part that has no commander. */
function toCommand(parts: readonly Part[], { askerId }: JudgeView): CommandLine {
  const dealers = new Set(parts.flatMap(({ by, isDamage }) => (isDamage ? [by] : [])));
  const own = parts.some(({ isOwn }) => isOwn) ? playerText(askerId) : undefined;
  const [dealer = own] = dealers;
  if (dealers.size < 2) {
    const hits = parts.map((part) => part.hits).join('; ');
    return { command: 'set', subcommand: 'damage', options: { hits, ...(dealer && { by: dealer }) } };
  }
  const hits = parts
    .map((part) =>
      part.by === undefined || / by /.test(part.hits) ? part.hits : `${part.hits} by ${part.by}`,
    )
    .join('; ');
  return { command: 'set', subcommand: 'damage', options: { hits } };
}
