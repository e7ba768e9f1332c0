import { foldName } from '#engine/cards/names.ts';
import { commanderLabels, shortName } from '#engine/game/commanders.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { Commander, Game } from '#engine/game/state.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { isGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { isOneErrorAway } from '#basics/edit-distance.ts';
import type { PlayerLabels } from '../damage/player-labels.ts';
import { oncePerPlace, type Token } from './tokens.ts';
import { indexPhrases, hasWordsAt, phrasesAt, wordSet } from './word-sets.ts';

/*
 * Finds the players, commanders and permanents of a game that the words of a line name.
 */

/** The game of the channel, as the user who types sees it. */
export interface TableView {
  /** `null` if none is open. */
  readonly game: Game | null;
  readonly askerId: PlayerId;
  readonly labels: PlayerLabels;
}

/** A name at a place in a line. */
export interface Named<Value> {
  readonly value: Value;
  /** The place after its last token. */
  readonly to: number;
  /** 0 for the name itself; more the less certain it is. */
  readonly cost: number;
  /** A guess, such as a misspelled name: what is read by it is only offered. */
  readonly isGuess?: boolean;
}

/** The same place with another value. */
export const withValue = <Value>({ to, cost, isGuess }: Named<unknown>, value: Value): Named<Value> => ({
  value,
  to,
  cost,
  ...(isGuess && { isGuess }),
});

export type PlayerGroup = 'each-opponent' | 'everybody';

/** Players, one or several. */
export interface Players {
  readonly ids: readonly PlayerId[];
  readonly group?: PlayerGroup;
}

/** A player as the value of an option. */
export const playerText = (playerId: PlayerId): string => (isGuest(playerId) ? playerId : `<@${playerId}>`);

/** Words for the user who types. */
export const SELF = wordSet('i im ive ill id me my mine myself moi');
const GROUPS: readonly (readonly [PlayerGroup, string])[] = [
  [
    'each-opponent',
    'each my opponent|each my opponents|each of my opps|all of my opponents|all of my opps|my opps|the opponents|the opps|each opponent|each opp|each opponents|every opponent|every opp|all opponents|all opps|all my opponents|each of my opponents|opponents|opps|my opponents|everyone else|everyone els|every1 else|everybody else|everyone but me|everybody but me|everyone except me|everybody except me|all but me|all except me|all others|all the others|the others|each other player|every other player|all other players|my enemies|all my enemies|all of my enemies|each of my enemies|each enemy|all enemies|every enemy|the enemies|enemies|you all|yall|all of you|each of you|you guys|the rest|the rest of the table|others',
  ],
  [
    'everybody',
    'everyone|everybody|every1|evry1|evryone|evrybody|errybody|all of the table|entire table|the entire table|table|all four of us|all of them and me|everyone including me|each player|every player|all players|each of us|all of us|we all|us all|all|whole table|the whole table|the table|everyone at the table',
  ],
];

const GROUP_PHRASES = indexPhrases(
  GROUPS.flatMap(([group, phrases]) =>
    phrases.split('|').map((phrase) => ({ words: phrase.split(' '), value: group })),
  ),
);

const UNNAMED = indexPhrases(
  'he|she|him|they|them|that player|the player|that guy|my friend'
    .split('|')
    .map((phrase) => ({ words: phrase.split(' '), value: null })),
);

/** Initials that are words of their own. */
const NO_INITIALS = new Set(['a', 'i', 'x', 'd', 's', 't', 'p', 'n', 'u', 'r', 'w']);
const AND = new Set(['and', '&', 'n', '+']);

/** At most this many lists of players begin at a place: players who share a name make them in all orders. */
const MAX_LISTS = 24;

/** Names of players and their parts, folded. */
interface PlayerWords {
  readonly playerId: PlayerId;
  readonly words: readonly string[];
}

export interface TableNames {
  readonly seats: readonly PlayerId[];
  /** Single players at a place, the most certain first. */
  players(tokens: readonly Token[], at: number): readonly Named<PlayerId>[];
  /** True if a player's name or its first word is at the place. */
  isName(tokens: readonly Token[], at: number): boolean;
  /** Single players, groups and lists. */
  groups(tokens: readonly Token[], at: number): readonly Named<Players>[];
  /** Each opponent, for a word that leaves open which player it means: `he`. */
  unnamed(tokens: readonly Token[], at: number): readonly Named<Players>[];
  commanders(tokens: readonly Token[], at: number): readonly Named<Commander>[];
  /** The name of a permanent, and who controls it. */
  permanents(
    tokens: readonly Token[],
    at: number,
  ): readonly Named<{ name: string; controllerId: PlayerId }>[];
}

/** The names last created for each state of a game, with the user and the labels that they were created for. */
const CACHED_NAMES = new WeakMap<Game, { readonly reader: string; readonly names: TableNames }>();

/** The names at a table, created once per state of the game as long as the same user types. */
export function tableNamesFor(view: TableView, isWord: (text: string) => boolean): TableNames {
  if (!view.game) return createTableNames(view, isWord);
  const reader = [view.askerId, ...view.labels.values()].join('\n');
  const known = CACHED_NAMES.get(view.game);
  if (known?.reader === reader) return known.names;
  const names = createTableNames(view, isWord);
  CACHED_NAMES.set(view.game, { reader, names });
  return names;
}

function createTableNames(view: TableView, isWord: (text: string) => boolean): TableNames {
  const { game, askerId, labels } = view;
  const seats = game ? seatsInGame(game).map(({ playerId }) => playerId) : [];
  const seated = game?.seats.map(({ playerId }) => playerId) ?? [];
  const playerWords = seated.map((playerId): PlayerWords => ({
    playerId,
    words: foldName(labels.get(playerId) ?? '')
      .split(' ')
      .filter(Boolean),
  }));

  const opponents = seats.filter((playerId) => playerId !== askerId);
  const active = game?.turn ? activePlayers(game) : [];
  const neighbour = (distance: number): PlayerId | undefined =>
    seats.includes(askerId)
      ? seats[(seats.indexOf(askerId) + distance + seats.length) % seats.length]
      : undefined;
  const roles: readonly (readonly [string, PlayerId | null | undefined])[] = [
    ['the monarch', game?.designations.monarch],
    ['monarch', game?.designations.monarch],
    ['the active player', active[0]],
    ['active player', active[0]],
    ['the player on my left', neighbour(1)],
    ['player on my left', neighbour(1)],
    ['player to my left', neighbour(1)],
    ['my left', neighbour(1)],
    ['on my left', neighbour(1)],
    ['to my left', neighbour(1)],
    ['the player on my right', neighbour(-1)],
    ['player on my right', neighbour(-1)],
    ['player to my right', neighbour(-1)],
    ['my right', neighbour(-1)],
    ['on my right', neighbour(-1)],
    ['to my right', neighbour(-1)],
    ...(opponents.length === 1
      ? ['my opponent', 'opponent', 'opp', 'my opp', 'the opponent'].map(
          (name): readonly [string, PlayerId | undefined] => [name, opponents[0]],
        )
      : []),
  ];
  const rolePhrases = indexPhrases(
    roles.flatMap(([name, playerId]) => (playerId ? [{ words: name.split(' '), value: playerId }] : [])),
  );

  const byName = oncePerPlace((tokens, index): readonly Named<PlayerId>[] => {
    const first = tokens[index]?.text ?? '';
    if (first.startsWith('<@')) {
      const id = first.replaceAll(/[<@!>]/g, '');
      const playerId = seated.find((seat) => seat.toLowerCase() === id.toLowerCase());
      return playerId === undefined ? [] : [{ value: playerId, to: index + 1, cost: 0 }];
    }
    const joined = playerWords.filter(({ words }) => words.length > 1 && words.join(' ') === first);
    if (joined.length > 0) return joined.map(({ playerId }) => ({ value: playerId, to: index + 1, cost: 0 }));
    const whole = playerWords.filter(({ words }) => words.length > 0 && hasWordsAt(tokens, index, words));
    if (whole.length > 0)
      return whole.map(({ playerId, words }) => ({ value: playerId, to: index + words.length, cost: 0 }));
    const byFirstName = playerWords.filter(({ words: [word = ''] }) => isFormOf(first, word));
    if (byFirstName.length > 0)
      return byFirstName.map(({ playerId }) => ({ value: playerId, to: index + 1, cost: FIRST_NAME_COST }));
    if (isWord(first)) return [];
    const isInitial = first.length === 1 && !NO_INITIALS.has(first);
    const byPrefix = playerWords.filter(
      ({ words: [word = ''] }) => (first.length >= 2 || isInitial) && word.startsWith(first),
    );
    const [only, ...others] = byPrefix;
    if (only && others.length === 0) return [{ value: only.playerId, to: index + 1, cost: 0.1 }];
    const near = playerWords.filter(
      ({ words: [word = ''] }) => first.length >= 3 && word.length >= 3 && isNearName(first, word),
    );
    return near.length === 1 && near[0]
      ? [{ value: near[0].playerId, to: index + 1, cost: 0.2, isGuess: true }]
      : [];
  });

  const players = oncePerPlace((tokens, index): readonly Named<PlayerId>[] => {
    const token = tokens[index];
    if (!token) return [];
    if (token.number !== null) return byName(tokens, index).filter(({ cost }) => cost === 0);
    const named = byName(tokens, index);
    const [role] = phrasesAt(rolePhrases, tokens, index);
    return [
      ...named,
      ...(role ? [{ value: role.value, to: index + role.words.length, cost: 0.02 }] : []),
      ...(SELF.has(token.text) ? [{ value: askerId, to: index + 1, cost: 0 }] : []),
    ];
  });

  const isOtherWord = (text: string): boolean => isWord(text) && !SELF.has(text);

  /** The rest of a list is the same after every meaning of its first name. */
  const groups = oncePerPlace(findGroups);

  function findGroups(tokens: readonly Token[], at: number): readonly Named<Players>[] {
    const [group] = seats.length > 0 ? phrasesAt(GROUP_PHRASES, tokens, at) : [];
    const single = players(tokens, at).map((named) => withValue(named, { ids: [named.value] }));
    const maxLists = Math.ceil(MAX_LISTS / Math.max(1, single.length));
    const lists = single.flatMap((first): readonly Named<Players>[] => {
      const isJoined = AND.has(tokens[first.to]?.text ?? '');
      // `cleo will lose 3` is no list, though Will plays.
      if (!isJoined && [first.to - 1, first.to].some((place) => isOtherWord(tokens[place]?.text ?? '')))
        return [];
      const joined = isJoined ? first.to + 1 : first.to;
      return groups(tokens, joined)
        .filter(({ value }) => !value.group && !value.ids.some((id) => first.value.ids.includes(id)))
        .slice(0, maxLists)
        .map((rest) => {
          const isGuess = first.isGuess === true || rest.isGuess === true;
          const place = {
            to: rest.to,
            cost: first.cost + rest.cost,
            value: null,
            ...(isGuess && { isGuess }),
          };
          return withValue(place, { ids: [...first.value.ids, ...rest.value.ids] });
        });
    });
    return [
      ...(group
        ? [
            {
              value: {
                group: group.value,
                ids: group.value === 'everybody' ? seats : seats.filter((id) => id !== askerId),
              },
              to: at + group.words.length,
              cost: 0,
            },
          ]
        : []),
      ...lists,
      ...single,
    ];
  }

  const commanderWords = (game?.commanders ?? []).map((commander) => ({
    commander,
    names: [
      foldName(commander.name),
      foldName(commander.name.split(', ')[1] ?? commander.name),
      foldName(shortName(commander.name)),
      ...foldName(shortName(commander.name)).split(' ').slice(0, 1),
    ].map((name) => name.split(' ')),
    first: foldName(shortName(commander.name)).split(' ')[0] ?? '',
    others: foldName(commander.name)
      .split(' ')
      .filter((word) => word.length >= 5 && !isWord(word)),
  }));

  const isNearly = (text: string, name: string): boolean =>
    text.length >= 5 && !isWord(text) && (text === name || isOneErrorAway(text, name));

  /** `trax` for Atraxa. */
  const isPartOfName = (text: string, name: string): boolean =>
    !isWord(text) &&
    name.length > text.length &&
    ((text.length >= 4 && name.includes(text)) || (text.length >= 3 && name.startsWith(text)));

  const commanders = oncePerPlace((tokens, index): readonly Named<Commander>[] => {
    const token = tokens[index];
    if (!token || !game) return [];
    const found: Named<Commander>[] = [];
    for (const { commander, names, first, others } of commanderWords) {
      const name = names.find((words) => isNameAt(tokens, index, words));
      if (name) found.push({ value: commander, to: index + name.length, cost: 0 });
      else if (others.some((word) => isFormOf(token.text, word)))
        found.push({ value: commander, to: index + 1, cost: 0.1 });
      else if (isNearly(token.text, first))
        found.push({ value: commander, to: index + 1, cost: 0.2, isGuess: true });
      else if (isPartOfName(token.text, first))
        found.push({ value: commander, to: index + 1, cost: 0.15, isGuess: true });
    }
    if (found.length > 0) return found;
    const ownerAt = players(tokens, index).find(({ to }) => COMMANDER.has(tokens[to]?.text ?? ''));
    if (ownerAt)
      return game.commanders
        .filter(({ ownerId }) => ownerId === ownerAt.value)
        .map((commander) => withValue({ ...ownerAt, to: ownerAt.to + 1 }, commander));
    if (OF_OTHERS.has(token.text) && COMMANDER.has(tokens[index + 1]?.text ?? ''))
      return commandersOfOthers(tokens, index);
    const bare = token.text === 'the' ? index + 1 : index;
    if (!COMMANDER.has(tokens[bare]?.text ?? '') || OF_OTHERS.has(tokens[index - 1]?.text ?? '')) return [];
    return game.commanders
      .filter(({ ownerId }) => ownerId === askerId)
      .map((commander) => ({ value: commander, to: bare + 1, cost: 0.15 }));
  });

  /** `his commander`, at the place of `his`: of the players whom the line names before, else of any other player. */
  function commandersOfOthers(tokens: readonly Token[], at: number): readonly Named<Commander>[] {
    const named = tokens
      .slice(0, at)
      .flatMap((_, place) =>
        byName(tokens, place).flatMap(({ value }) => (value === askerId ? [] : [value])),
      );
    const owners = named.length > 0 ? named : opponents;
    const isGuess = named.length !== 1;
    return (game?.commanders ?? [])
      .filter(({ ownerId }) => owners.includes(ownerId))
      .map((commander) => {
        const cost = 0.02 + 0.1 * Math.max(0, named.indexOf(commander.ownerId));
        return withValue({ to: at + 2, cost, isGuess, value: null }, commander);
      });
  }

  const faceUp = (game?.permanents ?? [])
    .filter(({ permanent }) => !permanent.status.faceDown)
    .map(({ permanent: { card }, controllerId }) => ({
      name: card.name,
      words: foldName(card.name).split(' '),
      controllerId,
    }));

  function unnamed(tokens: readonly Token[], at: number): readonly Named<Players>[] {
    const [phrase] = phrasesAt(UNNAMED, tokens, at);
    if (!phrase) return [];
    const to = at + phrase.words.length;
    return opponents.map((id) => ({ value: { ids: [id] }, to, cost: 0.1, isGuess: true }));
  }

  return {
    seats,
    players,
    isName: (tokens, index) =>
      byName(tokens, index).some(({ cost, isGuess }) => !isGuess && cost <= FIRST_NAME_COST),
    groups,
    unnamed,
    commanders,
    permanents: oncePerPlace((tokens, index) =>
      faceUp.flatMap(({ name, words, controllerId }) => {
        const isWhole = isNameAt(tokens, index, words);
        const last = words.at(-1) ?? '';
        const token = tokens[index]?.text ?? '';
        const isPart =
          token.length >= 5 &&
          !isWord(token) &&
          (words[0] === token || last === token || last.endsWith(token));
        if (isWhole) return [{ value: { name, controllerId }, to: index + words.length, cost: 0 }];
        return isPart ? [{ value: { name, controllerId }, to: index + 1, cost: 0.1 }] : [];
      }),
    ),
  };
}

/** A misspelled name still has the first letter of the name as its first or second letter. */
const isNearName = (typed: string, name: string): boolean =>
  (typed.charAt(0) === name.charAt(0) || typed.charAt(1) === name.charAt(0)) && isOneErrorAway(typed, name);

const FIRST_NAME_COST = 0.01;

const OF_OTHERS = wordSet('his her their your ur');
const COMMANDER = new Set(['commander', 'commanders', 'general', 'cmdr', 'cmd', 'commandar', 'leader']);

/** True for a name and its possessive, which tokens have without an apostrophe: `bobs`. */
function isFormOf(typed: string, word: string): boolean {
  if (word === '' || !typed.startsWith(word)) return false;
  const ending = typed.slice(word.length);
  return ending === '' || ending === 's' || ending === 'es';
}

const isNameAt = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, index) =>
    index === words.length - 1
      ? isFormOf(tokens[at + index]?.text ?? '', word)
      : tokens[at + index]?.text === word,
  );

/** A commander as the value of an option, with its owner if several commanders share the name. */
export function commanderText(game: Game, { key, name, ownerId }: Commander): string {
  const named = commanderLabels(game);
  return named.find((text) => text === name) ?? named.find((text) => text === `${name} <@${ownerId}>`) ?? key;
}
