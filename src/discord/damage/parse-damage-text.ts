import type { CardPool } from '#cards/pool/card-pool.ts';
import { foldName } from '#engine/cards/names.ts';
import { findCommander, commandersNamed } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { DamageEvent } from '#engine/life/damage.ts';
import { playersInRange, opponentsInRange } from '#engine/life/players-in-range.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { nameAtStart, findPlayersByPrefix, ambiguousName } from '../command/player-names.ts';
import { parseTypedName } from '../table/typed-card.ts';
import type { PlayerLabels } from './player-labels.ts';

/** The game and players that a damage text refers to. */
export interface DamageContext {
  readonly game: Game;
  readonly ruleset: Ruleset;
  /** The default dealer, unless a part is marked as the user's own. */
  readonly dealer: PlayerId;
  /** The user who records the damage. */
  readonly typist: PlayerId;
  readonly labels: PlayerLabels;
  readonly cards: CardPool;
}

type DamageTextRefusal = Refusal<'hit/not-understood' | 'commander/which' | 'player/several'>;

/**
 * Parses damage: `Bob 23 Krenko, Cleo 2 poison lifelink; each 3`. Each part has targets, an amount, and modifiers. A
 * comma within a commander's name does not separate.
 * @param table contains the labels of players; mentions work too
 */
export function parseDamageText(
  text: string,
  context: DamageContext,
): Result<readonly DamageEvent[], DamageTextRefusal> {
  const damages: DamageEvent[] = [];
  for (const part of partsOf(text)) {
    const parsed = parsePart(part, context);
    if (!parsed.ok) return parsed;
    damages.push(...parsed.value);
  }
  return ok(damages);
}

/** Splits a text. A comma only separates if there is a number on both sides. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  for (const [, between = '', piece = ''] of text.matchAll(/(^|[,;\n]+)([^,;\n]*)/g)) {
    if (piece.trim() === '') continue;
    const last = parts.at(-1);
    const isPart =
      last === undefined || !between.startsWith(',') || (NUMBER.test(last) && NUMBER.test(piece));
    if (isPart) parts.push(piece.trim());
    else parts.splice(-1, 1, `${last},${piece}`);
  }
  return parts;
}

const NUMBER = /\s[-−–+]?\d+(?:\s|$)/;

/** Targets, amount and modifiers of a part. */
interface PartHead {
  readonly who: string;
  readonly amount: number;
  readonly how: string;
}

const HEAD = /^(.*?\S)[\s:=]+[-−–+]?(\d{1,7})(?=\s|$)\s*(.*)$/s;

/** Names may contain numbers, so the longest name at the table wins. */
function headOf(part: string, { labels }: DamageContext): PartHead | null {
  const text = part.replace(/^@/, '');
  const name = nameAtStart(text, labels);
  const rest = name && /^\s/.test(text.slice(name.to)) ? text.slice(name.to) : null;
  const [, before = '', digits, after = ''] = HEAD.exec(rest === null ? part : `x${rest}`) ?? [];
  if (digits === undefined) return null;
  const amount = Number(digits);
  if (!name || rest === null) return { who: before, amount, how: after };
  const between = before.slice(1);
  return AND.test(between)
    ? { who: `${name.typed}${between}`, amount, how: after }
    : { who: name.typed, amount, how: `${between} ${after}` };
}

/** Matches if more targets follow. */
const AND = /^\s*(?:,|and\b|&|\+)/;

function parsePart(part: string, context: DamageContext): Result<readonly DamageEvent[], DamageTextRefusal> {
  const refuseText = (why: 'unread' | 'who' | 'by-what', typed = part) =>
    fail(refuse('hit/not-understood', { typed, why, players: [...context.labels.values()] }));
  const head = headOf(part, context);
  if (!head) return refuseText('unread');
  const { who, amount } = head;
  const how = parseModifiers(head.how, context);
  const targetContext = how?.ok ? dealtBy(context, how.value.isMine) : context;
  const players = parseTargets(who, targetContext);
  if (!players) return refuseText('who', who);
  if (!players.ok) return players;
  if (!how) return refuseText('by-what', head.how.trim());
  if (!how.ok) return how;
  const { isLoss, commander, infect, lifelink, isMine } = how.value;
  const dealer = dealerOf(context, isMine);
  return ok(
    players.value.map((playerId): DamageEvent =>
      isLoss
        ? { what: 'loss', playerId, amount, dealer }
        : { what: 'damage', playerId, amount, commander, infect, lifelink, losesLife: true, dealer },
    ),
  );
}

/** The context with the user as dealer, if the part is marked as theirs. */
export const dealtBy = (context: DamageContext, isMine: boolean): DamageContext =>
  isMine ? { ...context, dealer: context.typist } : context;

/** The dealer of a part if it differs from the default one. */
export const dealerOf = ({ dealer, typist }: DamageContext, isMine: boolean): DamageEvent['dealer'] =>
  isMine && typist !== dealer ? typist : undefined;

const EACH = /^(?:each|each[ -]opponents?|opponents|all[ -]opponents)$/i;
const ALL = /^(?:all|everybody|everyone|each[ -]player)$/i;
const SELF = /^(?:me|myself)$/i;
const MENTION = /^<@!?(\d{17,20}|guest:[^>]+)>$|^(\d{17,20})$/;

type TargetContext = Omit<DamageContext, 'cards'>;

/**
 * Resolves targets in range of the dealer's effects, one name or several; an unambiguous prefix is enough.
 * @returns `null` if no player matches; refuses ambiguous names
 */
export const parseTargets = (typed: string, context: TargetContext): ParsedTargets =>
  parseTarget(typed, context) ?? parseSeveral(typed, context);

function parseTarget(typed: string, { game, ruleset, dealer, typist, labels }: TargetContext): ParsedTargets {
  const text = typed.trim();
  if (EACH.test(text)) return ok(opponentsInRange(game, dealer, ruleset));
  if (ALL.test(text)) return ok(ownLast(playersInRange(game, dealer, ruleset), dealer));
  if (SELF.test(text)) return ok([typist]);
  const [, mentioned, id] = MENTION.exec(text) ?? [];
  const known = mentioned ?? id ?? (labels.has(text) ? text : undefined);
  if (known !== undefined && (!isGuest(known) || labels.has(known))) return ok([known]);
  const name = text.replace(/^@/, '');
  const [first, ...others] = findPlayersByPrefix(name, labels);
  if (first === undefined) return null;
  return others.length > 0 ? fail(ambiguousName(name, [first, ...others])) : ok([first]);
}

type ParsedTargets = Result<readonly PlayerId[], Refusal<'player/several'>> | null;

/** Several targets, as in `Bob and Cleo 3`. */
function parseSeveral(typed: string, context: TargetContext): ParsedTargets {
  const parts = typed.split(/\s*,\s*|\s+(?:and|&|\+)\s+/);
  if (parts.length < 2) return null;
  const players = new Set<PlayerId>();
  for (const part of parts) {
    const targets = parseTarget(part, context);
    if (!targets?.ok) return targets;
    for (const playerId of targets.value) players.add(playerId);
  }
  return ok([...players]);
}

/** The dealer comes last: replies report the effects on others first. */
const ownLast = (players: readonly PlayerId[], dealer: PlayerId): readonly PlayerId[] =>
  players.filter((player) => player !== dealer).concat(players.includes(dealer) ? [dealer] : []);

interface DamageModifiers {
  readonly commander: string | null;
  readonly infect: boolean;
  readonly lifelink: boolean;
  readonly isLoss: boolean;
  readonly isMine: boolean;
}

const LIFELINK = /^(?:lifelink|link)$/i;
const POISON = /^(?:poison|infect|poisonous)$/i;
const LOSS = /^(?:loss|loses?|lost)$/i;
const MINE = /^mine$/i;
const FILLER_WORD = /^(?:damage|dmg|combat|life|counters?|with|as|and|of|the|takes?|gets?|for|\+|&)$/i;
const SOURCE_WORD = /^(?:by|from)$/i;
const COMMANDER_WORD = /^commander$/i;

/** Strips punctuation after a word. */
const stripPunctuation = (word: string): string => word.replace(/[.,]+$/, '');

const isModifier = (word: string): boolean =>
  [LIFELINK, POISON, LOSS, MINE, FILLER_WORD, SOURCE_WORD].some((pattern) =>
    pattern.test(stripPunctuation(word)),
  );

/** Parses modifiers before and after a commander's name; `null` if they are not understood. */
function parseModifiers(
  text: string,
  context: DamageContext,
): Result<DamageModifiers, Refusal<'commander/which'>> | null {
  const words = text.split(/\s+/).filter(Boolean);
  const from = words.findIndex((word) => !isModifier(word));
  const to = words.findLastIndex((word) => !isModifier(word));
  const named = from < 0 ? [] : words.slice(from, to + 1);
  const modifiers = from < 0 ? words : [...words.slice(0, from), ...words.slice(to + 1)];
  const has = (pattern: RegExp): boolean => modifiers.some((word) => pattern.test(stripPunctuation(word)));
  const commander =
    named.length === 0
      ? ok(null)
      : parseCommander(stripPunctuation(named.join(' ')), has(SOURCE_WORD), context);
  if (!commander?.ok) return commander;
  const how = {
    commander: commander.value,
    infect: has(POISON),
    lifelink: has(LIFELINK),
    isLoss: has(LOSS),
    isMine: has(MINE),
  };
  return how.isLoss && (how.lifelink || how.infect || how.commander !== null) ? null : ok(how);
}

/**
 * Finds a commander of the table by an unambiguous part of its name, or a card by its name.
 * @param isMarked whether the text marks it as the source, so that any name is accepted
 * @returns `null` if it is not a known commander
 */
function parseCommander(
  typed: string,
  isMarked: boolean,
  { game, cards }: DamageContext,
): Result<string, Refusal<'commander/which'>> | null {
  const known = commandersNamed(game);
  if (COMMANDER_WORD.test(typed)) {
    const [only, ...others] = known;
    if (only !== undefined && others.length === 0) return ok(only);
    return only === undefined ? null : fail(refuse('commander/which', { typed, names: known }));
  }
  const meant = findCommander(game, typed);
  if (!meant.ok || known.includes(meant.value)) return meant;
  const matches = known.filter((name) => foldName(name).startsWith(foldName(typed)));
  const [only, ...others] = matches;
  if (only !== undefined)
    return others.length === 0 ? ok(only) : fail(refuse('commander/which', { typed, names: matches }));
  const { name, card } = parseTypedName(typed, cards);
  return card || isMarked ? ok(name) : null;
}

/**
 * Formats damage as it can be typed: `Bob 7 by Krenko, Cleo 2 poison lifelink`. Damage of another dealer is `mine`.
 */
export const formatDamageText = (damages: readonly DamageEvent[], labels: PlayerLabels): string =>
  damages
    .map((damage) => {
      const who = labels.get(damage.playerId) ?? `<@${damage.playerId}>`;
      const how =
        damage.what === 'damage'
          ? [
              ...(damage.infect ? ['poison'] : []),
              ...(damage.lifelink ? ['lifelink'] : []),
              ...(damage.commander === null ? [] : [`by ${damage.commander}`]),
            ]
          : damage.what === 'loss'
            ? ['loss']
            : [];
      return [who, damage.amount, ...how, ...(damage.dealer === undefined ? [] : ['mine'])].join(' ');
    })
    .join('; ');
