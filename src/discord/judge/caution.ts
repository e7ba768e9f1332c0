import { foldName, splitName } from '#engine/cards/names.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import { activePlayers } from '#engine/game/teams.ts';
import type { Game } from '#engine/game/state.ts';
import { nextTurns } from '../upcoming/turns.ts';
import type { Intent } from './grammar.ts';
import type { MatchedLine, SlotValues } from './slots.ts';
import { playerText, SELF } from './table-names.ts';
import { classWords, wordSet } from './word-sets.ts';

/*
 * Decides whether a reading that would change a game is certain enough to be followed. Otherwise it is only offered,
 * which is always safe.
 */

/** Words that leave open which player they mean. */
const UNCLEAR_PERSONS = wordSet('he hes she shes they theyre theyve him them we weve us someone somebody');

/** In a line without a player's name, these words mean someone other than the user. */
const OTHER_PLAYERS = wordSet(
  'his her hers their theirs your yours ur you youre our ours player players friend friends buddy guy guys mr team opponent opponents opp opps enemy ones everyone everybody each all others neighbor neighbour left right',
);

/** Words that place an event before or after now, or under a condition. */
const OTHER_TIMES = wordSet('already still when will gonna once until till before after');

/** Beside a state, such as a life total, these words say how it was. */
const PAST = wordSet('was were had been');

/** After these words, a number with a minus sign may be a total or a change. */
const BEFORE_STATES = wordSet('is at has have to set');

const WRONG_PLAYER_COST = 0.3;
const OTHER_CARD_COST = 0.5;

/**
 * The cost of the doubts that make a reading less likely.
 * @param text the command line of the reading
 */
export function costOfDoubts(intent: Intent, slots: SlotValues, text: string, line: MatchedLine): number {
  if (isOfWrongPlayer(intent, slots, text, line)) return WRONG_PLAYER_COST;
  return isByAnotherCard(text, line) ? OTHER_CARD_COST : 0;
}

const isOfWrongPlayer = (intent: Intent, slots: SlotValues, text: string, line: MatchedLine): boolean =>
  (leavesOutPlayer(intent, slots) && !isGoad(text) && has(line, (word) => isAnother(word))) ||
  isTakenFrom(text, slots, line) ||
  isListOfPlayers(text, slots, line);

/** True if a reading must only be offered, however likely it is. */
export function isTooDoubtful(intent: Intent, slots: SlotValues, text: string, line: MatchedLine): boolean {
  return (
    costOfDoubts(intent, slots, text, line) > 0 ||
    isOthersSource(text, slots, line) ||
    isRegretted(text, line) ||
    isPlanned(text, line) ||
    isOtherNumber(text, line) ||
    isAddressed(text, line) ||
    isOfUnclearRoles(text, slots, line) ||
    isBesidePlayer(line) ||
    isNotOnTop(text, slots, line) ||
    isOfSeveral(text, line) ||
    isOfUnknownSource(text, slots, line) ||
    isExtraOfSomething(text, line) ||
    isWithoutSubject(intent, slots, line) ||
    isAsked(line) ||
    isWithoutNumber(intent, slots, line) ||
    has(line, (word) => UNCLEAR_PERSONS.has(word) || (OTHER_TIMES.has(word) && !isGoad(text))) ||
    (isState(text) && has(line, (word) => PAST.has(word))) ||
    hasSignedState(line) ||
    isTurnOfAnother(text, slots, line) ||
    isLoneStep(text, line) ||
    isControlOfSomething(text, line) ||
    isTurnKept(text, line) ||
    isOfMana(text, line) ||
    isOfDealerToo(text, line) ||
    isWithoutCommander(text, line) ||
    isDrain(text, line)
  );
}

/** In `goad his bears until my next turn`, neither `his` nor `until` is a reason for doubt. */
const isGoad = (text: string): boolean => text.includes(' goaded:');

const isAnother = (word: string): boolean => UNCLEAR_PERSONS.has(word) || OTHER_PLAYERS.has(word);

/** Ignores names: a player may be called like one of the words. */
const has = ({ tokens, names }: MatchedLine, isMatch: (word: string) => boolean): boolean =>
  tokens.some(({ text }, index) => isMatch(text) && !names.isName(tokens, index));

/** The command takes the user, because the line names no player. */
const leavesOutPlayer = ({ command }: Intent, slots: SlotValues): boolean =>
  [...command.matchAll(/\{(\w+)(?:\.\w+)?\|(?:me|holder)\}/g)].some(
    ([, name = '']) => slots[name] === undefined,
  );

/** `loses 4` is about a player who isn't named. */
const OF_THIRD_PERSONS = wordSet(
  'loses takes gains gets pays spends uses drops heals eats suffers receives adds has makes concedes scoops steals becomes cracks activates',
);

const isWithoutSubject = (intent: Intent, slots: SlotValues, line: MatchedLine): boolean =>
  leavesOutPlayer(intent, slots) &&
  has(line, (word) => OF_THIRD_PERSONS.has(word)) &&
  !line.tokens.some(({ text }) => SELF.has(text));

const PLEAS = wordSet('please pls plz can could should must dont pay lets let');

/** `dan please hit cleo for 4` asks a player for it. */
const isAsked = ({ tokens, names, askerId }: MatchedLine): boolean =>
  names.players(tokens, 0).some(({ value, to }) => value !== askerId && PLEAS.has(tokens[to]?.text ?? ''));

const WORDS_FOR_ONE = wordSet('a an one another 1 more');

/** `poison on dan` doesn't say how many. */
const isWithoutNumber = ({ command }: Intent, slots: SlotValues, { tokens }: MatchedLine): boolean =>
  command.includes('{n|1}') &&
  slots['n'] === undefined &&
  !tokens.some(({ text }) => WORDS_FOR_ONE.has(text));

const isState = (text: string): boolean =>
  /^\/set (?:monarch|initiative|day-night|storm|counter)\b| amount:=/.test(text);

const hasSignedState = ({ tokens }: MatchedLine): boolean =>
  tokens.some(({ sign }, index) => sign === '-' && BEFORE_STATES.has(tokens[index - 1]?.text ?? ''));

const LONE_STEP = /^\/(?:turn step to:|set day-night)/;

/** One word may be a step, or what someone does in it: `draw`. */
const isLoneStep = (text: string, { tokens, game, askerId }: MatchedLine): boolean =>
  LONE_STEP.test(text) &&
  (tokens.length === 1 || (tokens.length === 2 && game !== null && !activePlayers(game).includes(askerId)));

/** Effects of many kinds give control of permanents and players; the bot records only control of a player's turn. */
const isControlOfSomething = (text: string, { tokens }: MatchedLine): boolean =>
  text.startsWith('/turn control') &&
  !text.includes(' card:') &&
  !tokens.some((token) => /^turns?$/.test(token.text));

const BESIDE_TURNS = wordSet('with on that');

/** `pass on that` and `done with that` end no turn. */
const isTurnKept = (text: string, line: MatchedLine): boolean =>
  text.startsWith('/turn next') && has(line, (word) => BESIDE_TURNS.has(word));

/** `the crown from Cleo` doesn't say that Cleo has it now. */
const isTakenFrom = (text: string, { before }: SlotValues, { tokens }: MatchedLine): boolean =>
  /^\/set (?:monarch|initiative)/.test(text) &&
  before === undefined &&
  tokens.some((token) => token.text === 'from' || token.text === 'off');

const HITS = classWords('hit');
const HITS_AND_TAKES = classWords('hit', 'take');
const BETWEEN_PLAYERS = wordSet('from by of to at into on with for -> =>');

/** Without a verb between them, the players may be a list: `bob and cleo 3`. */
const isListOfPlayers = (text: string, { from }: SlotValues, { tokens }: MatchedLine): boolean =>
  text.startsWith('/set damage') &&
  from !== undefined &&
  from.text === from.forms?.['by'] &&
  !tokens.some((token) => HITS_AND_TAKES.has(token.text) || BETWEEN_PLAYERS.has(token.text));

const OF_MANA = wordSet('spend spends spent pay pays paid paying add adds added');
const OF_LIFE = new Set([...classWords('life'), ...BETWEEN_PLAYERS]);

/** The amount may be mana, which is spent and added too. */
const isOfMana = (text: string, { tokens }: MatchedLine): boolean =>
  text.startsWith('/set life') &&
  tokens.some((token) => OF_MANA.has(token.text)) &&
  !tokens.some((token) => OF_LIFE.has(token.text));

const DAMAGE = classWords('damage');

/** A player who hits everyone rarely means themselves, too. */
const isOfDealerToo = (text: string, { tokens }: MatchedLine): boolean =>
  text.startsWith('/set damage hits:everybody') &&
  tokens.some((token) => HITS.has(token.text) && !DAMAGE.has(token.text));

const COMMANDERS = wordSet('commander commanders cmdr cmd');

/** The line mentions a commander, but not which one. */
const isWithoutCommander = (text: string, { tokens }: MatchedLine): boolean =>
  /^\/set damage(?!.* by [^:])/.test(text) && tokens.some((token) => COMMANDERS.has(token.text));

const REGRETS = wordSet(
  'nvm nevermind oops oopsie whoops sorry wait no nope nah actually jk kidding cancel forget mistake misclick typo think thought',
);

/** `bob takes 5 nvm`. Only an undo may begin with such a word: `oops undo`. `no response` doesn't regret anything. */
const isRegretted = (text: string, line: MatchedLine): boolean =>
  text === '/game undo'
    ? line.tokens.length > 1 && REGRETS.has(line.tokens.at(-1)?.text ?? '')
    : has(line, (word) => REGRETS.has(word) && !(word === 'no' && text === '/stack resolve'));

const INTENTIONS = wordSet('going go has have had need needs want wants');

/** `i am going to hit bob for 5` is said before it happens; `bob is going to 20` is a total. */
const isPlanned = (text: string, { tokens }: MatchedLine): boolean =>
  text.startsWith('/set') &&
  tokens.some((token, index) => {
    const next = tokens[index + 1]?.text ?? '';
    const isVerbNext =
      next === 'to' ? (tokens[index + 2]?.number ?? null) === null : HITS_AND_TAKES.has(next);
    return INTENTIONS.has(token.text) && isVerbNext;
  });

/** `5k` and `5%` are other numbers than 5. */
const isOtherNumber = (text: string, { line }: MatchedLine): boolean =>
  text.startsWith('/set') && /\d\s?(?:%|k\b)/i.test(line);

/** A place in a line with a player. */
interface PlayerPlace {
  readonly playerId: string;
  readonly at: number;
  readonly to: number;
}

/** The players that a line names, in its order. */
function namedPlayers({ tokens, names }: MatchedLine): readonly PlayerPlace[] {
  const places: PlayerPlace[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [named] = names.players(tokens, at);
    if (!named) continue;
    places.push({ playerId: named.value, at, to: named.to });
    at = named.to - 1;
  }
  return places;
}

/** The text between a token and the one before it. */
const between = ({ line, tokens }: MatchedLine, at: number): string =>
  line.slice(tokens[at - 1]?.to ?? 0, tokens[at]?.from).trim();

const PAUSE = /^[,:;]/;
const AND = wordSet('and & n +');
const SOURCES = wordSet('from by');

/**
 * A name beside a comma or a colon may be the player who is spoken to: `bob, cleo takes 3`, `bob takes 3, dan`. A name
 * before a number isn't, nor is one in a list that ends with `and`.
 */
function isAddressed(text: string, line: MatchedLine): boolean {
  if (text.startsWith('/turn next')) return false;
  const { tokens } = line;
  const places = namedPlayers(line);
  const [first, second, third] = places;
  const last = places.at(-1);
  if (!first || !last) return false;
  const isLast = last.at > 0 && last.to === tokens.length && PAUSE.test(between(line, last.at));
  if (isLast && !text.includes(';')) return true;
  if (first.to >= tokens.length || !PAUSE.test(between(line, first.to))) return false;
  if (text.includes(';')) return false;
  if ((tokens[first.to]?.number ?? null) !== null)
    return second !== undefined && !SOURCES.has(tokens[second.at - 1]?.text ?? '');
  if (!second) return text.includes(' by ') && !tokens.some((token) => SOURCES.has(token.text));
  const isList =
    second.at === first.to &&
    third !== undefined &&
    (AND.has(tokens[second.to]?.text ?? '') || third.at === second.to);
  return !isList;
}

const TAKES = classWords('take');
const BEFORE_DEALERS = wordSet('from by with of');
const BEFORE_AIMS = wordSet('to at into onto on -> =>');

/**
 * True if it is unclear which of two players deals the damage, or whether both are meant: `bob takes 4 and cleo`, `dan
 * bob at 20`.
 */
function isOfUnclearRoles(text: string, { from, who }: SlotValues, line: MatchedLine): boolean {
  const { tokens } = line;
  const places = namedPlayers(line);
  if (who?.text.includes(' and '))
    return places.some(({ at }, index) => at > 0 && places[index - 1]?.to === at && between(line, at) === '');
  if (!text.startsWith('/set damage') || from === undefined || from.text !== from.forms?.['by']) return false;
  const wordAt = (at: number): string => tokens[at]?.text ?? '';
  const afterFillers = (at: number): string => {
    let place = at;
    while (place < tokens.length && line.isFiller(place) && !HITS_AND_TAKES.has(wordAt(place))) place += 1;
    return wordAt(place);
  };
  const isTaken = tokens.some((token) => TAKES.has(token.text) && !HITS.has(token.text));
  const isOf = (value: string | undefined) => (place: PlayerPlace) => playerText(place.playerId) === value;
  const targets = places.filter(isOf(who?.text));
  if (targets.some(({ at }) => SOURCES.has(wordAt(at - 1)))) return true;
  const isAim = targets.some(({ at }) => BEFORE_AIMS.has(wordAt(at - 1)));
  return !places
    .filter(isOf(from.text))
    .some(
      ({ at, to }) =>
        BEFORE_DEALERS.has(wordAt(at - 1)) ||
        HITS.has(afterFillers(to)) ||
        (isAim && !isTaken && !AND.has(wordAt(at - 1)) && !BETWEEN_PLAYERS.has(wordAt(at - 1))),
    );
}

const BESIDES = wordSet('left right neighbor neighbour opponent opponents friend buddy team');

/** `bob's right loses 2` isn't about Bob. */
const isBesidePlayer = ({ tokens, names }: MatchedLine): boolean =>
  tokens.some((token, index) => index > 0 && BESIDES.has(token.text) && names.isName(tokens, index - 1));

/** A spell is named that isn't on top of the stack. */
function isNotOnTop(text: string, { card }: SlotValues, { game }: MatchedLine): boolean {
  if (!card || !/^\/stack (?:resolve|remove)$/.test(text)) return false;
  const top = foldName(game?.stack.at(-1)?.name ?? '');
  const named = foldName(card.text);
  return top !== named && !splitName(top).map(foldName).includes(named);
}

const SEVERAL = wordSet('all everything both every twice entire whole');

/** The line asks for several undos or resolutions, but they go one at a time. `all pass` doesn't ask for several. */
const isOfSeveral = (text: string, { tokens, game }: MatchedLine): boolean =>
  /^\/(?:game undo|stack resolve|stack remove)$/.test(text) &&
  (text === '/game undo' || (game?.stack.length ?? 0) > 1) &&
  tokens.some(({ text: word, number }, index) =>
    word === 'stack'
      ? tokens[index - 1]?.text !== 'the' || tokens[index - 2]?.text !== 'of'
      : (number !== null && number !== 1) || (SEVERAL.has(word) && tokens[index + 1]?.text !== 'pass'),
  );

/** A trigger is only certain if its source is on the table and named in full. */
function isOfUnknownSource(text: string, { card }: SlotValues, { tokens, names }: MatchedLine): boolean {
  if (!text.startsWith('/stack trigger')) return false;
  return !tokens.some((_, index) => {
    const commander = names
      .commanders(tokens, index)
      .some(({ value, cost }) => cost === 0 && value.name === card?.text);
    return (
      commander ||
      names.permanents(tokens, index).some(({ value, cost }) => cost === 0 && value.name === card?.text)
    );
  });
}

const DRAINS = wordSet('drain drains draining drained');

/** A drain also gains life, so damage alone is half of it. */
const isDrain = (text: string, line: MatchedLine): boolean =>
  text.startsWith('/set damage') && has(line, (word) => DRAINS.has(word));

const OF_TURNS = wordSet('turn turns walk warp');

/** `bob takes another` doesn't say another what. */
const isExtraOfSomething = (text: string, { tokens }: MatchedLine): boolean =>
  text.startsWith('/turn extra') && !tokens.some((token) => OF_TURNS.has(token.text));

const OTHER_CONTROL = wordSet('emrakul fears');

/** Other cards than Mindslaver control a player, too. */
const isByAnotherCard = (text: string, line: MatchedLine): boolean =>
  text.startsWith('/turn control') &&
  text.includes('card:Mindslaver') &&
  has(line, (word) => OTHER_CONTROL.has(word));

/** The line names no player, and the Mindslaver on the table is another player's. */
const isOthersSource = (text: string, { by }: SlotValues, { askerId }: MatchedLine): boolean =>
  by === undefined &&
  text.startsWith('/turn control') &&
  text.includes('card:Mindslaver') &&
  !text.includes(`by:${playerText(askerId)}`);

/** Words that say a player begins a turn rather than ends one. */
const NEXT = wordSet('next up your ur youre go goes over begin start new to');

/** A turn only passes from the active player to the next one. */
function isTurnOfAnother(
  text: string,
  { who }: SlotValues,
  { game, tokens, askerId, names }: MatchedLine,
): boolean {
  if (!game || !text.startsWith('/turn next')) return false;
  const isActive = [askerId, actingPlayerOf(game, askerId)].some((id) => activePlayers(game).includes(id));
  // The command itself refuses users without a seat.
  if (who === undefined) return !isActive && names.seats.includes(askerId);
  // `i pass` would end the user's own turn, but the user is the next player.
  const isSelf = who.text === playerText(askerId) && !endsWithSelf(tokens.at(-1)?.text);
  if (who.text === nextPlayer(game)) return isSelf && tokens.some((token) => SELF.has(token.text));
  const isEnding = activePlayers(game).some((playerId) => playerText(playerId) === who.text);
  return !isEnding || tokens.some((token) => NEXT.has(token.text)) || endsWithSelf(tokens.at(-1)?.text);
}

/** `pass to me` names the next player, `i pass` the one who is done. */
const endsWithSelf = (last = ''): boolean => SELF.has(last);

function nextPlayer(game: Game): string | null {
  const next = nextTurns(game).find(({ isSkipped }) => !isSkipped);
  return next ? playerText(next.playerId) : null;
}
