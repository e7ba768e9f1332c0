import { activePlayers } from '#engine/game/teams.ts';
import type { Game } from '#engine/game/state.ts';
import { nextTurns } from '../upcoming/turns.ts';
import { GRAMMAR, type Intent } from './grammar.ts';
import type { MatchedLine, SlotValues } from './slots.ts';
import { playerText, SELF } from './table-names.ts';

/*
 * Whether a reading that would change a game is surely meant, though every word of the line was read. What isn't is
 * offered, which is always safe.
 */

/** They leave open which player they mean. */
const PRONOUNS = wordsOf('he hes she shes they theyre theyve him them we weve us someone somebody');

/** Without a player's name, they say that the line is about someone other than the user. */
const OTHERS = wordsOf(
  'his her hers their theirs your yours ur you youre our ours player players friend friends buddy guy guys mr team opponent opponents opp opps enemy ones everyone everybody each all others neighbor neighbour left right',
);

/** They place it before or after now, or under a condition. */
const OTHER_TIMES = wordsOf('already still when will gonna once until till before after');

/** With a state, such as a life total, they say how it was. */
const PAST = wordsOf('was were had been');

/** Before a number with a minus sign, they leave open whether it is a change. */
const BEFORE_STATES = wordsOf('is at has have to set');

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

function classes(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => GRAMMAR.classes.get(name) ?? []));
}

/** How surely a reading is meant: whether it is held as an offer, and what makes it less likely. */
interface Caution {
  readonly isHeld: boolean;
  readonly cost: number;
}

const WRONG_PLAYER_COST = 0.3;

/** @param text the command line of the reading */
export function cautionFor(intent: Intent, slots: SlotValues, text: string, line: MatchedLine): Caution {
  const isSomeoneElse = leavesOutPlayer(intent, slots) && has(line, (word) => isAnother(word));
  const isWrongPlayer = isSomeoneElse || isTakenFrom(text, slots, line) || isListOfPlayers(text, slots, line);
  const isHeld =
    isWrongPlayer ||
    isWithoutSubject(intent, slots, line) ||
    isAsked(line) ||
    isWithoutNumber(intent, slots, line) ||
    has(line, (word) => PRONOUNS.has(word) || OTHER_TIMES.has(word)) ||
    (isState(text) && has(line, (word) => PAST.has(word))) ||
    hasSignedState(line) ||
    isTurnOfAnother(text, slots, line) ||
    isLoneStep(text, line) ||
    isControlOfSomething(text, line) ||
    isDeclined(text, line) ||
    isOfMana(text, line) ||
    isOfDealerToo(text, line) ||
    isWithoutCommander(text, line);
  return { isHeld, cost: isWrongPlayer ? WRONG_PLAYER_COST : 0 };
}

const isAnother = (word: string): boolean => PRONOUNS.has(word) || OTHERS.has(word);

/** A player may be called like one of the words. */
const has = ({ tokens, names }: MatchedLine, isSuch: (word: string) => boolean): boolean =>
  tokens.some(({ text }, at) => isSuch(text) && !names.isName(tokens, at));

/** The command takes the user, because the line names no player. */
const leavesOutPlayer = ({ command }: Intent, slots: SlotValues): boolean =>
  [...command.matchAll(/\{(\w+)(?:\.\w+)?\|(?:me|holder)\}/g)].some(
    ([, name = '']) => slots[name] === undefined,
  );

/** `loses 4` says it of somebody who isn't named. */
const OF_THIRD_PERSONS = wordsOf(
  'loses takes gains gets pays spends uses drops heals eats suffers receives adds has makes concedes scoops steals becomes cracks activates',
);

const isWithoutSubject = (intent: Intent, slots: SlotValues, line: MatchedLine): boolean =>
  leavesOutPlayer(intent, slots) &&
  has(line, (word) => OF_THIRD_PERSONS.has(word)) &&
  !line.tokens.some(({ text }) => SELF.has(text));

const PLEAS = wordsOf('please pls plz can could should must dont pay lets let');

/** `dan please hit cleo for 4` asks a player for it. */
const isAsked = ({ tokens, names, askerId }: MatchedLine): boolean =>
  names.players(tokens, 0).some(({ value, to }) => value !== askerId && PLEAS.has(tokens[to]?.text ?? ''));

const ONES = wordsOf('a an one another 1 more');

/** `poison on dan` doesn't say how many. */
const isWithoutNumber = ({ command }: Intent, slots: SlotValues, { tokens }: MatchedLine): boolean =>
  command.includes('{n|1}') && slots['n'] === undefined && !tokens.some(({ text }) => ONES.has(text));

const isState = (text: string): boolean =>
  /^\/set (?:monarch|initiative|day-night|storm|counter)\b| amount:=/.test(text);

const hasSignedState = ({ tokens }: MatchedLine): boolean =>
  tokens.some(({ sign }, at) => sign === '-' && BEFORE_STATES.has(tokens[at - 1]?.text ?? ''));

const LONE_STEP = /^\/(?:turn step to:|set day-night)/;

/** One word may be a step, or what someone does in it: `draw`. */
const isLoneStep = (text: string, { tokens }: MatchedLine): boolean =>
  LONE_STEP.test(text) && tokens.length === 1;

/** Players control permanents, and each other, by effects of many kinds; only a whole turn of a player is noted. */
const isControlOfSomething = (text: string, { tokens }: MatchedLine): boolean =>
  text.startsWith('/turn control') &&
  !text.includes(' card:') &&
  !tokens.some((token) => /^turns?$/.test(token.text));

const BESIDE_TURNS = wordsOf('with on that');

/** `pass on that` and `done with that` end no turn. */
const isDeclined = (text: string, line: MatchedLine): boolean =>
  text.startsWith('/turn next') && has(line, (word) => BESIDE_TURNS.has(word));

/** `the crown from Cleo` doesn't say that Cleo has it now. */
const isTakenFrom = (text: string, { before }: SlotValues, { tokens }: MatchedLine): boolean =>
  /^\/set (?:monarch|initiative)/.test(text) &&
  before === undefined &&
  tokens.some((token) => token.text === 'from' || token.text === 'off');

const HITS = classes('hit');
const VERBS = new Set([...HITS, ...classes('take')]);
const BETWEEN_PLAYERS = wordsOf('from by of to at into on with for -> =>');

/** Without a verb between them, the players may be a list: `bob and cleo 3`. */
const isListOfPlayers = (text: string, { from }: SlotValues, { tokens }: MatchedLine): boolean =>
  text.startsWith('/set damage') &&
  from !== undefined &&
  from.text === from.forms?.['by'] &&
  !tokens.some((token) => VERBS.has(token.text) || BETWEEN_PLAYERS.has(token.text));

const OF_MANA = wordsOf('spend spends spent pay pays paid paying add adds added');
const OF_LIFE = new Set([...classes('life'), ...BETWEEN_PLAYERS]);

/** Mana is spent and added too. */
const isOfMana = (text: string, { tokens }: MatchedLine): boolean =>
  text.startsWith('/set life') &&
  tokens.some((token) => OF_MANA.has(token.text)) &&
  !tokens.some((token) => OF_LIFE.has(token.text));

const DAMAGE = classes('damage');

/** Who hits everyone rarely hits themselves. */
const isOfDealerToo = (text: string, { tokens }: MatchedLine): boolean =>
  text.startsWith('/set damage hits:everybody') &&
  tokens.some((token) => HITS.has(token.text) && !DAMAGE.has(token.text));

const COMMANDERS = wordsOf('commander commanders cmdr cmd');

/** Commander damage is said, but not whose. */
const isWithoutCommander = (text: string, { tokens }: MatchedLine): boolean =>
  /^\/set damage(?!.* by [^:])/.test(text) && tokens.some((token) => COMMANDERS.has(token.text));

/** Words by which a player is next, not done. */
const NEXT = wordsOf('next up your ur youre go goes over begin start new to');

/** The turn can only pass to who is next, and from who has it. */
function isTurnOfAnother(
  text: string,
  { who }: SlotValues,
  { game, tokens, askerId, names }: MatchedLine,
): boolean {
  if (!game || !text.startsWith('/turn next')) return false;
  const isActive = activePlayers(game).includes(askerId);
  // Others are refused by the command.
  if (who === undefined) return !isActive && names.seats.includes(askerId);
  if (who.text === nextPlayer(game)) return false;
  const isEnding = activePlayers(game).some((playerId) => playerText(playerId) === who.text);
  return !isEnding || tokens.some((token) => NEXT.has(token.text)) || endsWithPlayer(tokens.at(-1)?.text);
}

/** `pass to me` names the next player, `i pass` the one who is done. */
const endsWithPlayer = (last = ''): boolean => SELF.has(last);

function nextPlayer(game: Game): string | null {
  const next = nextTurns(game).find(({ isSkipped }) => !isSkipped);
  return next ? playerText(next.playerId) : null;
}
