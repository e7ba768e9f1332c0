import { foldName } from '#engine/cards/names.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import { isActive } from '#engine/game/teams.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatCommandLine, type CommandLine } from '../command/command-line.ts';
import { previewOf } from './preview.ts';
import type { JudgeView, Reading } from './reading.ts';
import { playerText } from './table-names.ts';
import { tokenize } from './tokens.ts';
import { hasWordsAt } from './word-sets.ts';

/*
 * Reads lines with several changes of life: `krenko hits bob for 6, okaun hits cleo for 4 lifelink`, `i gain 3 and bob
 * loses 3`. Each part is read by itself; all are recorded, and undone, together.
 */

/** Abilities of a source and kinds of damage. They are passed on to the command as they are typed. */
const KINDS =
  /(?:\s+(?:with|and|as))?\s+(lifelink|infect|toxic\s+\d{1,3}|non-?combat)(?=[\s,.;!]|$)(?:\s+damage)?/gi;

/** `with infect and lifelink` is no separate part. */
const KIND_AFTER_AND = /\s+(?:and|&)\s+(?=(?:lifelink|infect|toxic\s+\d)\b)/gi;

/** A line that corrects itself, asks, or depends on something is not split. */
const NOT_PLAIN =
  /\?|\b(?:wait|no|not|never|actually|sorry|instead|oops|undo|if|when|whenever|unless|would|could|should|can|may|might|or|but|until|each turn)\b|n['’]t\b/i;

const SEPARATOR = /\s*[,;]\s*(?:and\s+|then\s+)?|\s+(?:and|then|&|\+)\s+/i;

const MAX_PARTS = 6;

interface Part {
  readonly what: 'damage' | 'loss' | 'gain';
  /** The player and the amount, as `/set damage` takes them: `<@1> 3`. */
  readonly head: string;
  readonly source: Source;
  /** The player who deals the damage or gains the life, if the part says so. */
  readonly by: string | undefined;
  /** The source of the part before, for a part that is elliptic: `and cleo for 4`. */
  readonly inheritedSource?: Source;
}

interface Source {
  /** `by Krenko, Mob Boss`; empty if it wasn't named. */
  readonly name: string;
  /** Lifelink and the like. */
  readonly kinds: readonly string[];
}

/**
 * Reads a line as several changes of life at once, or as damage of a source with an ability.
 * @param readPart returns the certain reading of a part, or `null`
 * @returns one reading to follow or several to offer; none for any other line, or if a part has no certain reading
 */
export function readAttackLine(
  line: string,
  view: JudgeView,
  readPart: (part: string) => Reading | null,
): readonly Reading[] {
  if (view.game?.stage !== 'playing' || NOT_PLAIN.test(withoutNames(line, view))) return [];
  const texts = partsOf(line);
  const hasKind = texts.some(({ kinds }) => kinds.length > 0);
  if (texts.length > MAX_PARTS || (texts.length < 2 && !hasKind)) return [];
  const parts: Part[] = [];
  for (const text of texts) {
    const part = readAfter(parts.at(-1), text, view, readPart);
    if (!part) return [];
    parts.push(part);
  }
  if (mayCountTwice(parts)) return [];
  const readings = readingsOf(parts, view);
  const [only, ...others] = readings;
  return only && others.length === 0 && !isDealerUnclear(parts, view) ? [{ ...only, when: 'do' }] : readings;
}

/** Removes the names at the table from a line: a player may be called May. */
function withoutNames(line: string, { game, labels }: JudgeView): string {
  const names = [...labels.values(), ...(game?.commanders ?? []).map(({ name }) => name)].map((name) =>
    foldName(name).split(' '),
  );
  const tokens = tokenize(line);
  let to = 0;
  let rest = '';
  tokens.forEach((token, index) => {
    const lengths = names.map((words) =>
      hasWordsAt(tokens, index, words) ? words.length : token.text === words[0] ? 1 : 0,
    );
    const last = tokens[index + Math.max(0, ...lengths) - 1];
    if (!last || token.from < to) return;
    rest += line.slice(to, token.from);
    ({ to } = last);
  });
  return rest + line.slice(to);
}

/** A part that has only a target and an amount is by the source of the part before: `cleo for 4`, `2 to dan`. */
const ELLIPTIC = /^(?:(?:\S+\s+){1,4}for\s+\S+|\S+\s+\d+|\d+\s+(?:to|on|at|into)\s+.+)$/i;

/** `bob 20` may be damage or a life total. */
const BARE = /^\S+\s+\d+$/;

function readAfter(
  before: Part | undefined,
  text: PartText,
  view: JudgeView,
  readPart: (part: string) => Reading | null,
): Part | null {
  const isElliptic = before?.what === 'damage' && ELLIPTIC.test(text.text);
  const own = readPart(text.text);
  const mayLackVerb = isElliptic && own?.when !== 'do' && !BARE.test(text.text);
  const reading = mayLackVerb ? readPart(`hit ${text.text}`) : own;
  const part = reading?.when === 'do' ? toPart(reading.line, text, before, view) : null;
  if (!part || !isElliptic || part.what !== 'damage' || part.by !== undefined) return part;
  return { ...part, by: before.by, inheritedSource: sourceOf(before, true) };
}

/** The source of a part. An inherited source keeps its abilities unless the part has its own. */
function sourceOf({ source, inheritedSource }: Part, isSameSource: boolean): Source {
  if (!isSameSource || !inheritedSource || source.name !== '') return source;
  return {
    name: inheritedSource.name,
    kinds: source.kinds.length > 0 ? source.kinds : inheritedSource.kinds,
  };
}

/** True if the parts that name no dealer may be of a player other than the user. */
function isDealerUnclear(parts: readonly Part[], { askerId }: JudgeView): boolean {
  const asker = playerText(askerId);
  const open = parts.filter(({ by }) => by === undefined);
  if (parts.length < 2 || open.length === 0) return false;
  return (
    parts.some(({ by }) => by !== undefined && by !== asker) ||
    (parts.some((part) => isHit(asker, part)) && open.some(({ head }) => !head.startsWith(`${asker} `))) ||
    (open.some(({ what }) => what === 'gain') && open.some(({ what }) => what !== 'gain'))
  );
}

const isHit = (player: string, { what, head }: Part): boolean =>
  what !== 'gain' && head.includes(`${player} `);

/** One reading for each dealer and source that the line leaves open. */
function readingsOf(parts: readonly Part[], view: JudgeView): readonly Reading[] {
  const describe = (line: CommandLine): string => previewOf(line, view) ?? formatCommandLine(line);
  const lines = (dealer?: string): readonly CommandLine[] =>
    [true, false].map((isSameSource) => toCommand(parts, view, dealer, isSameSource));
  if (!isDealerUnclear(parts, view)) return distinct(lines().map((line) => ({ line, says: describe(line) })));
  const byDealer = dealersOf(parts, view).flatMap((dealer) =>
    lines(dealer).map((line) => ({ line, says: `By ${nameOf(dealer, view)}: ${describe(line)}` })),
  );
  const sure = parts.filter((part) => part.by !== undefined || isHit(playerText(view.askerId), part));
  const onlySure = sure.length > 0 ? [toCommand(sure, view, undefined, true)] : [];
  return distinct([...byDealer, ...onlySure.map((line) => ({ line, says: `Only ${describe(line)}` }))]);
}

const MAX_OFFERS = 5;

const distinct = (readings: readonly Pick<Reading, 'line' | 'says'>[]): readonly Reading[] =>
  readings
    .filter(({ says }, index) => readings.findIndex((other) => other.says === says) === index)
    .slice(0, MAX_OFFERS)
    .map(toOffer);

const toOffer = (reading: Pick<Reading, 'line' | 'says'>): Reading => ({
  ...reading,
  when: 'offer',
  cost: 0,
});

const nameOf = (player: string, { askerId, labels }: JudgeView): string =>
  player === playerText(askerId) ? 'me' : (labels.get(player.replaceAll(/[<@>]/g, '')) ?? player);

/**
 * The possible dealers of the parts that name none, among the players for whom the user may record: those named as
 * dealers elsewhere in the line, else all who aren't hit. Players who gain life and the active player come first.
 */
function dealersOf(parts: readonly Part[], { game, askerId }: JudgeView): readonly string[] {
  if (!game) return [];
  const asker = playerText(askerId);
  const named = parts.flatMap(({ by }) => by ?? []);
  const mayRecord = seatsInGame(game)
    .map(({ playerId }) => playerId)
    .filter((id) => id === askerId || game.hostId === askerId || deciderOf(game, id) === askerId);
  const isGaining = (player: string): boolean =>
    parts.some(({ what, head }) => what === 'gain' && head.startsWith(`${player} `));
  const isLikely = (id: PlayerId): boolean => isGaining(playerText(id)) || isActive(game, id);
  const others = mayRecord.map(playerText).filter((player) => player !== asker);
  const unnamed = others.filter((player) => !parts.some((part) => isHit(player, part)));
  const likely = mayRecord.filter(isLikely).map(playerText);
  const found = named.some((by) => by !== asker)
    ? [...others.filter((player) => named.includes(player)), asker]
    : [...likely.filter((player) => player === asker || unnamed.includes(player)), ...unnamed, asker];
  return [...new Set(found)];
}

interface PartText {
  readonly text: string;
  readonly kinds: readonly string[];
}

/** Splits a line at separators, but only after a part with a number: names with commas and lists of names have none. */
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
 * A part that leaves out who is hit may be about the player of the part before: `bob takes 3 and gains 2`.
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
    const [, head, source = ''] = /^([^;]* \d+)( by .+)?$/.exec(hits) ?? [];
    if (head === undefined) return null;
    const dealer = by === undefined ? undefined : `${by}`;
    return { what: 'damage', head, source: { name: source.trim(), kinds }, by: dealer };
  }
  const [, sign, number] = /^([+-])(\d+)$/.exec(`${amount}`) ?? [];
  if (subcommand !== 'life' || typeof player !== 'string' || number === undefined || kinds.length > 0)
    return null;
  const isOwn = player === playerText(askerId);
  if (isOwn && before && !ONESELF.test(text)) return null;
  const gainer = sign === '+' && isOwn ? player : undefined;
  const [what, head] = sign === '+' ? (['gain', `+${number}`] as const) : (['loss', number] as const);
  return { what, head: `${player} ${head}`, source: { name: '', kinds: [] }, by: gainer };
}

/** A line with both lifelink and a gain of life may mean the same life twice. */
const mayCountTwice = (parts: readonly Part[]): boolean =>
  parts.some(({ source }) => source.kinds.includes('lifelink')) && parts.some(({ what }) => what === 'gain');

/**
 * Names a single dealer once, several dealers in each part without a source.
 * @param unclearDealer the dealer of the parts that name none; by default the user, if they deal any part
 * @param isSameSource true if parts that name no source have the source of the part before
 */
function toCommand(
  parts: readonly Part[],
  { askerId }: JudgeView,
  unclearDealer: string | undefined,
  isSameSource: boolean,
): CommandLine {
  const asker = playerText(askerId);
  const defaultDealer = unclearDealer ?? (parts.some(({ by }) => by === asker) ? asker : undefined);
  const [dealer, ...more] = new Set(parts.map(({ by = defaultDealer }) => by));
  const isSingleDealer = more.length === 0;
  const hits = parts.map((part) => {
    const { name, kinds } = sourceOf(part, isSameSource);
    const by = part.by ?? defaultDealer;
    const isNamed = isSingleDealer || name !== '' || by === undefined;
    return [
      part.head,
      ...(part.what === 'loss' ? ['loss'] : []),
      ...(name === '' ? [] : [name]),
      ...kinds,
      ...(isNamed ? [] : [`by ${mentionOf(by)}`]),
    ].join(' ');
  });
  const by = isSingleDealer && dealer !== undefined ? { by: dealer } : {};
  return { command: 'set', subcommand: 'damage', options: { hits: hits.join('; '), ...by } };
}

/** After `by`, the brackets distinguish a guest from a card. */
const mentionOf = (player: string): string => (player.startsWith('<') ? player : `<@${player}>`);
