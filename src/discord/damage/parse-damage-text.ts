import type { CardPool } from '#cards/pool/card-pool.ts';
import { commanderLabels } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { DamageEvent } from '#engine/life/damage.ts';
import { playersInRange, opponentsInRange } from '#engine/life/players-in-range.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import {
  nameAtStart,
  findPlayersByName,
  findPlayersByPrefix,
  ambiguousName,
} from '../command/player-names.ts';
import { holderAsDealer, NO_SOURCE, parseSource, type DamageSource } from './damage-source.ts';
import type { PlayerLabels } from './player-labels.ts';

/** The game and players that a damage text refers to. */
export interface DamageContext {
  readonly game: Game;
  readonly ruleset: Ruleset;
  /** The default dealer, unless a part is marked as the user's own. */
  readonly dealer: PlayerId;
  /** The user who records the damage. */
  readonly typist: PlayerId;
  /** True if the user named the default dealer, so that sources don't determine another one. */
  readonly isDealerNamed?: boolean;
  readonly labels: PlayerLabels;
  readonly cards: CardPool;
}

type DamageTextRefusal = Refusal<'hit/not-understood' | 'commander/which' | 'player/several'>;

/**
 * Parses damage: `Bob 23 Krenko, Cleo 2 poison lifelink; Dan 3 toxic 1; each 3; Bob +4`. Each part has targets, an
 * amount, and modifiers. A comma within a commander's name does not separate.
 * @param context its labels are the names by which players are typed; mentions work too
 */
export function parseDamageText(
  text: string,
  context: DamageContext,
): Result<readonly DamageEvent[], DamageTextRefusal> {
  const damages: DamageEvent[] = [];
  for (const part of splitParts(text)) {
    const parsed = parsePart(part, context);
    if (!parsed.ok) return parsed;
    damages.push(...parsed.value);
  }
  return ok(damages);
}

/** Splits a text. A comma only separates if there is a number on both sides. */
function splitParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (const [, between = '', piece = ''] of text.matchAll(/(^|[,;\n]+)([^,;\n]*)/g)) {
    if (piece.trim() === '') continue;
    const last = parts.at(-1);
    const isPart = last === undefined || !between.startsWith(',') || (hasAmount(last) && hasAmount(piece));
    if (isPart) parts.push(piece.trim());
    else parts.splice(-1, 1, `${last},${piece}`);
  }
  return parts;
}

/** The number after `toxic` is not the amount. */
const hasAmount = (part: string): boolean => /\s[-−–+]?\d+(?:\s|$)/.test(part.replaceAll(TOXIC, ' '));

/** Targets, amount and modifiers of a part. */
interface PartHead {
  readonly targetText: string;
  readonly amount: number;
  /** With a plus sign: life that the player gains. */
  readonly isGain: boolean;
  readonly modifierText: string;
}

/** Targets, sign, amount and modifiers. */
const HEAD = /^(.*?\S)[\s:=]+([-−–+]?)(\d{1,7})(?=\s|$)\s*(.*)$/s;

/** Names may contain numbers, so the longest name at the table wins. */
function parseHead(part: string, { labels }: DamageContext): PartHead | null {
  const text = part.replace(/^@/, '');
  const name = nameAtStart(text, labels);
  const rest = name && /^\s/.test(text.slice(name.to)) ? text.slice(name.to) : null;
  // A name is replaced with a placeholder, so that a number in it isn't taken for the amount.
  const [, before = '', sign, digits, after = ''] = HEAD.exec(rest === null ? part : `x${rest}`) ?? [];
  if (digits === undefined) return null;
  const number = { amount: Number(digits), isGain: sign === '+' };
  if (!name || rest === null) return { targetText: before, ...number, modifierText: after };
  const between = before.slice(1);
  return AND.test(between)
    ? { targetText: `${name.typed}${between}`, ...number, modifierText: after }
    : { targetText: name.typed, ...number, modifierText: `${between} ${after}` };
}

/** Matches if more targets follow. */
const AND = /^\s*(?:,|and\b|&|\+)/;

function parsePart(part: string, context: DamageContext): Result<readonly DamageEvent[], DamageTextRefusal> {
  const refuseText = (why: 'unread' | 'who' | 'by-what', typed = part) =>
    fail(refuse('hit/not-understood', { typed, why, players: [...context.labels.values()] }));
  const head = parseHead(part, context);
  if (!head) return refuseText('unread');
  const { targetText, amount } = head;
  const how = parseModifiers(head.modifierText, context);
  const by = how?.ok ? how.value.dealer : undefined;
  const targetContext =
    by === undefined
      ? how?.ok
        ? withDealer(context, how.value.isMine)
        : context
      : { ...context, dealer: by };
  const players = parseTargets(targetText, targetContext);
  if (!players) return refuseText('who', targetText);
  if (!players.ok) return players;
  if (!how) return refuseText('by-what', head.modifierText.trim());
  if (!how.ok) return how;
  const { isLoss, isGain, isMine, dealer: typedDealer, holder, ...result } = how.value;
  if ((head.isGain || isGain) && (isLoss || hasDamageModifiers(how.value)))
    return refuseText('by-what', head.modifierText.trim());
  const dealer =
    otherThan(context.dealer, typedDealer) ??
    dealerOf(context, isMine) ??
    otherThan(context.dealer, holderAsDealer(holder, players.value, context));
  const eventOf = (playerId: PlayerId): DamageEvent =>
    isLoss || isGain || head.isGain
      ? { what: isLoss ? 'loss' : 'gain', playerId, amount, dealer }
      : { what: 'damage', playerId, amount, ...result, losesLife: true, dealer };
  return ok(players.value.map(eventOf));
}

/** True if something was typed that only damage has. */
const hasDamageModifiers = ({
  commander,
  infect,
  lifelink,
  toxic,
  combat,
  source,
}: DamageModifiers): boolean =>
  commander !== null || infect || lifelink || [toxic, combat, source].some((value) => value !== undefined);

/** The context with the user as the dealer, if the part is marked as theirs. */
export const withDealer = (context: DamageContext, isMine: boolean): DamageContext =>
  isMine ? { ...context, dealer: context.typist } : context;

/** The dealer of a part if it differs from the default one. */
export const dealerOf = ({ dealer, typist }: DamageContext, isMine: boolean): DamageEvent['dealer'] =>
  isMine && typist !== dealer ? typist : undefined;

const otherThan = (dealer: PlayerId, other: PlayerId | undefined): PlayerId | undefined =>
  other === dealer ? undefined : other;

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

interface DamageModifiers extends DamageSource {
  readonly infect: boolean;
  readonly lifelink: boolean;
  readonly toxic?: number;
  readonly isLoss: boolean;
  readonly isGain: boolean;
  readonly isMine: boolean;
  /** The player who was typed as the source. */
  readonly dealer?: PlayerId;
}

const LIFELINK = /^(?:lifelink|link)$/i;
const POISON = /^(?:poison|infect|poisonous)$/i;
const LOSS = /^(?:loss|loses?|lost)$/i;
const GAIN = /^(?:gains?|gained|heals?|healed)$/i;
const MINE = /^mine$/i;
const COMBAT = /^(?:combat|unblocked)$/i;
const NONCOMBAT = /^non-?combat$/i;
const FILLER_WORD = /^(?:damage|dmg|life|counters?|with|as|and|of|the|takes?|gets?|for|\+|&)$/i;
/** `toxic 2`, as often as the creature has it. */
const TOXIC = /(?<!\S)toxic\s+(\d{1,7})(?=[\s.,]|$)/gi;
const SOURCE_WORD = /^(?:by|from)$/i;

/** Strips punctuation after a word. */
const stripPunctuation = (word: string): string => word.replace(/[.,]+$/, '');

const isModifier = (word: string): boolean =>
  [LIFELINK, POISON, LOSS, GAIN, MINE, COMBAT, NONCOMBAT, FILLER_WORD, SOURCE_WORD].some((pattern) =>
    pattern.test(stripPunctuation(word)),
  );

/** Parses modifiers before and after a commander's name; `null` if they are not understood. */
function parseModifiers(
  text: string,
  context: DamageContext,
): Result<DamageModifiers, Refusal<'commander/which'>> | null {
  const toxic = [...text.matchAll(TOXIC)].reduce((sum, [, value]) => sum + Number(value), 0);
  const words = text.replaceAll(TOXIC, ' ').split(/\s+/).filter(Boolean);
  const from = words.findIndex((word) => !isModifier(word));
  const to = words.findLastIndex((word) => !isModifier(word));
  const named = from < 0 ? [] : words.slice(from, to + 1);
  const modifiers = from < 0 ? words : [...words.slice(0, from), ...words.slice(to + 1)];
  const has = (pattern: RegExp): boolean => modifiers.some((word) => pattern.test(stripPunctuation(word)));
  const isMarked = has(SOURCE_WORD);
  const name = stripPunctuation(named.join(' '));
  const dealer = isMarked ? parseDealer(name, context) : null;
  const found = name === '' || dealer ? ok(NO_SOURCE) : parseSource(name, isMarked, context);
  if (!found?.ok) return found;
  if (has(COMBAT) && has(NONCOMBAT)) return null;
  const combat = has(COMBAT) ? true : has(NONCOMBAT) ? false : undefined;
  const how: DamageModifiers = {
    ...(combat === false ? withoutCombat(found.value) : found.value),
    infect: has(POISON),
    lifelink: has(LIFELINK),
    ...(toxic > 0 && { toxic }),
    ...(combat !== undefined && { combat }),
    isLoss: has(LOSS),
    isGain: has(GAIN),
    isMine: has(MINE),
    ...(dealer !== null && { dealer }),
  };
  if (toxic > 0 && combat === false) return null;
  return how.isLoss && hasDamageModifiers(how) ? null : ok(how);
}

/** Only combat damage counts as that of a commander, CR 903.10a (2026-06-19). */
const withoutCombat = ({ commander, ...source }: DamageSource): DamageSource => ({
  ...source,
  commander: null,
  ...(commander !== null && { source: commander }),
});

/** A player typed after `by` or `from`; `null` for any other name, and for one that several have. */
function parseDealer(typed: string, context: DamageContext): PlayerId | null {
  if (commanderLabels(context.game).includes(typed)) return null;
  const found = SELF.test(typed)
    ? [context.typist]
    : findPlayersByName(typed.replace(/^@/, ''), context.labels);
  const [, mentioned] = MENTION.exec(typed) ?? [];
  const [only = null, ...others] = mentioned === undefined ? found : [mentioned];
  return others.length === 0 ? only : null;
}

/**
 * Formats damage as it can be typed: `Bob 7 by Krenko, Cleo 2 poison lifelink toxic 1`. Damage of another dealer is
 * `mine`.
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
              ...(damage.toxic === undefined ? [] : [`toxic ${damage.toxic}`]),
              ...(damage.combat === undefined ? [] : [damage.combat ? 'combat' : 'noncombat']),
              ...formatSource(damage.commander ?? damage.source),
            ]
          : damage.what === 'counters'
            ? []
            : [damage.what];
      return [who, damage.amount, ...how, ...(damage.dealer === undefined ? [] : ['mine'])].join(' ');
    })
    .join('; ');

const formatSource = (name: string | undefined): readonly string[] =>
  name === undefined ? [] : [`by ${name}`];
