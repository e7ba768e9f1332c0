import { endingCard } from '#cards/turns/ending.ts';
import { ongoingSchemes } from '#engine/decks/scheme-deck.ts';
import { foldName } from '#engine/cards/names.ts';
import { findCardName, findNearCard } from './card-names.ts';
import type { JudgeView } from './reading.ts';
import {
  commanderText,
  playerText,
  withValue,
  type Named,
  type Players,
  type TableNames,
  type TableView,
} from './table-names.ts';
import { PLAYER_COUNTERS, STEPS, TIMER_SETTINGS, VARIANTS, ZONES } from './slot-words.ts';
import type { Token } from './tokens.ts';
import { indexPhrases, phrasesAt } from './word-sets.ts';

/** The value of a slot in a line. */
export interface SlotValue {
  /** For the option of a command. */
  readonly text: string;
  /** For the user. */
  readonly label: string;
  /** Other forms, which a template names after a dot: `{from.source}`. */
  readonly forms?: Readonly<Record<string, string>>;
}

/** A line with everything that is needed to recognize its slots. */
export interface LineContext extends JudgeView {
  readonly line: string;
  readonly tokens: readonly Token[];
  readonly names: TableNames;
  readonly isWord: (text: string) => boolean;
  /** For each token: the word itself, then the words that it may be a misspelling of. */
  readonly spellings: readonly (readonly string[])[];
  /** True if cards are also searched by the beginnings of their names and by misspellings, which takes a while. */
  readonly searchesCards: boolean;
  /** The results of `recognize` by the type of slot, then by place. */
  readonly memo: Map<string, (readonly Named<SlotValue>[] | undefined)[]>;
}

export type SlotValues = Readonly<Record<string, SlotValue>>;

export interface Match {
  readonly slots: SlotValues;
  /** 0 if every word of the line was read; more the more was left over. */
  readonly cost: number;
  readonly isGuess: boolean;
  /** The line is exactly an order, see `Pattern`. */
  readonly isOrder?: boolean;
}

/** A line with the costs of leaving its tokens over. */
export interface MatchedLine extends LineContext {
  readonly skipCosts: readonly number[];
  readonly isFiller: (at: number) => boolean;
}

const SPELLING_COST = 0.05;

type Recognizer = (context: LineContext, at: number) => readonly Named<SlotValue>[];

/** Finds what a slot of this type can be at a place, once per line. */
export function recognize(type: string, context: LineContext, at: number): readonly Named<SlotValue>[] {
  let places = context.memo.get(type);
  if (!places) context.memo.set(type, (places = []));
  const known = places[at];
  if (known) return known;
  const recognizer = SLOTS[type];
  if (!recognizer) throw new Error(`unknown type of slot: ${type}`);
  return (places[at] = recognizer(context, at));
}

/** Slots that may search for cards, which takes a while. */
const SLOW_SLOTS: ReadonlySet<string> = new Set([
  'card',
  'cardish',
  'thing',
  'rest',
  'people',
  'term',
  'from',
  'split',
  'ending',
]);

/**
 * Returns the first place from `from` on that has a slot of this type, or -1. For a slow type, which isn't worth
 * checking, returns `from`.
 */
export function placeOfSlot(type: string, context: LineContext, from: number): number {
  if (SLOW_SLOTS.has(type)) return from < context.tokens.length ? from : -1;
  for (let at = from; at < context.tokens.length; at++)
    if (recognize(type, context, at).length > 0) return at;
  return -1;
}

const plain = (text: string, label = text): SlotValue => ({ text, label });

/** A number with one of these signs. */
const number =
  (...signs: readonly Token['sign'][]): Recognizer =>
  ({ tokens }, index) => {
    const token = tokens[index];
    if (!token || token.number === null || !signs.includes(token.sign)) return [];
    return [{ value: plain(`${token.number}`), to: index + 1, cost: 0 }];
  };

/** Words for the values of an option. */
function words(values: Readonly<Record<string, string>>): Recognizer {
  const phrases = indexPhrases(
    Object.entries(values).flatMap(([value, texts]) =>
      texts.split('|').map((text) => ({ words: text.split(' '), value: plain(value) })),
    ),
  );
  return ({ tokens, spellings }, index) => {
    const exact = phrasesAt(phrases, tokens, index);
    const spelled = spellings[index]?.[1];
    const found =
      exact.length > 0 || spelled === undefined
        ? exact
        : phrasesAt(phrases, tokens.with(index, { ...(tokens[index] as Token), text: spelled }), index);
    const cost = found === exact ? 0 : SPELLING_COST;
    return found.map(({ words: { length }, value }) => ({ value, to: index + length, cost }));
  };
}

/** The name of a player in a reading. */
export const playerLabel = ({ askerId, labels }: TableView, playerId: string): string =>
  playerId === askerId ? 'you' : (labels.get(playerId) ?? 'a player');

function playersValue(view: TableView, { ids, group }: Players): SlotValue {
  if (group) return plain(group, group === 'everybody' ? 'everybody' : 'each opponent');
  return plain(ids.map(playerText).join(' and '), ids.map((id) => playerLabel(view, id)).join(', '));
}

const toPlayers = (context: LineContext, found: readonly Named<Players>[]): readonly Named<SlotValue>[] =>
  found.map((named) => withValue(named, playersValue(context, named.value)));

function commandersAt(context: LineContext, at: number): readonly Named<SlotValue>[] {
  const { game, names, tokens } = context;
  if (!game) return [];
  return names.commanders(tokens, at).map((named) => {
    const text = commanderText(game, named.value);
    const by = playerText(named.value.ownerId);
    return withValue(named, { text, label: named.value.name, forms: { source: text, by } });
  });
}

/** The source of damage: a commander, a permanent on record or a player. */
const source: Recognizer = (context, index) => {
  const { names, tokens } = context;
  const permanents = names.permanents(tokens, index).map((named) => {
    const { name, controllerId } = named.value;
    return withValue(named, {
      text: name,
      label: name,
      forms: { source: name, by: playerText(controllerId) },
    });
  });
  const players = names.players(tokens, index).map((named) => {
    const text = playerText(named.value);
    return withValue(named, { text, label: playerLabel(context, named.value), forms: { by: text } });
  });
  return [...commandersAt(context, index), ...permanents, ...players];
};

const permanent: Recognizer = ({ names, tokens }, index) =>
  names.permanents(tokens, index).map((named) => withValue(named, plain(named.value.name)));

const MAX_CARD_WORDS = 6;

const textOf = ({ line, tokens }: LineContext, from: number, to: number): string =>
  line.slice(tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0);

/** The name of a card, whole or as players shorten it. */
const card: Recognizer = (context, index) => {
  const { tokens, cards, isWord } = context;
  const found: Named<SlotValue>[] = [];
  for (let to = Math.min(tokens.length, index + MAX_CARD_WORDS); to > index; to--) {
    const text = textOf(context, index, to);
    const name =
      findCardName(text, cards) ??
      (/s$/i.test(text) ? findCardName(text.replace(/['’]?s$/i, ''), cards) : undefined);
    const isSingleWord = to === index + 1;
    // A player may be called like a card.
    if (isSingleWord && isPlayer(context, index)) continue;
    const commander = isSingleWord
      ? commandersAt(context, index).find((named) => named.to === to && !named.isGuess)
      : undefined;
    if (commander) {
      found.push({ value: plain(commander.value.label), to, cost: 0 });
      continue;
    }
    const isCommon = isSingleWord && isWord(tokens[index]?.text ?? '');
    if (name !== undefined)
      found.push({ value: plain(name), to, cost: isCommon ? 0.3 : 0, ...(isCommon && { isGuess: true }) });
  }
  return found;
};

/** Also the beginning of a card's name, and misspelled ones. */
const cardish: Recognizer = (context, index) => {
  const exact = recognize('card', context, index);
  if (exact.length > 0) return exact;
  const { tokens, cards, isWord } = context;
  const first = tokens[index]?.text ?? '';
  if (
    isWord(first) ||
    first.length < 3 ||
    !/^\p{L}/u.test(first) ||
    !context.searchesCards ||
    isPlayer(context, index)
  )
    return [];
  for (let to = Math.min(tokens.length, index + MAX_NEAR_WORDS); to > index; to--) {
    const last = tokens[to - 1]?.text ?? '';
    if (to > index + 1 ? isWord(last) || !/^\p{L}/u.test(last) : first.length < 4) continue;
    const name = findNearCard(textOf(context, index, to), cards);
    // Several words that are nearly a name are hardly anything else.
    if (name !== undefined)
      return [{ value: plain(name), to, cost: to > index + 1 ? 0.02 : 0.1, isGuess: true }];
  }
  return [];
};

const isPlayer = ({ names, tokens }: LineContext, at: number): boolean =>
  names.players(tokens, at).some(({ isGuess }) => !isGuess);

/** The maximum number of words of a misspelled name. Each search takes about a millisecond. */
const MAX_NEAR_WORDS = 2;

const splitCard: Recognizer = (context, index) =>
  recognize('card', context, index).filter(({ value, to }) => {
    const { text } = value;
    // Half a name is a card like any other.
    return (
      context.cards.find(text)?.card.layout === 'split' &&
      foldName(textOf(context, index, to)) === foldName(text)
    );
  });

const MAX_THING_WORDS = 6;

/** Any name: preferably one that is known, else the words as typed. */
const thing: Recognizer = (context, index) => {
  const { tokens } = context;
  const known = [
    ...recognize('from', context, index).filter(
      ({ value }) => !value.text.startsWith('<@') && !value.text.startsWith('guest:'),
    ),
    ...recognize('cardish', context, index),
  ];
  if (known.length > 0) return known;
  const found: Named<SlotValue>[] = [];
  for (let to = index + 1; to <= Math.min(tokens.length, index + MAX_THING_WORDS); to++) {
    if (tokens[to - 1]?.text === '?' || /[,;:.!?]\s/.test(textOf(context, index, to))) break;
    found.push({
      value: plain(textOf(context, index, to)),
      to,
      cost: 0.3 + 0.05 * (to - index),
      isGuess: true,
    });
  }
  return found;
};

/** The line up to its end. */
const rest: Recognizer = (context, index) => {
  const { tokens, line } = context;
  const begin = tokens[index];
  const text = begin ? line.slice(begin.from).replace(/[\s.!]+$/, '') : '';
  return text === '' ? [] : [{ value: plain(text), to: tokens.length, cost: 0 }];
};

const dice: Recognizer = ({ tokens }, at) => {
  const isDice = (index: number): boolean => /^\d*d(?:\d+|%)/.test(tokens[index]?.text ?? '');
  const text = (index: number): string => (tokens[index]?.text ?? '').replaceAll(' ', '');
  if (isDice(at)) return [{ value: plain(text(at)), to: at + 1, cost: 0 }];
  const { number: count = null } = tokens[at] ?? {};
  // `d 20`, `2 d 6`
  const letter = count === null ? at : at + 1;
  const sides = tokens[letter + 1];
  if (text(letter) === 'd' && sides && sides.number !== null && sides.sign === '')
    return [{ value: plain(`${count ?? ''}d${sides.number}`), to: letter + 2, cost: 0 }];
  return count !== null && isDice(at + 1) && text(at + 1).startsWith('d')
    ? [{ value: plain(`${count}${text(at + 1)}`), to: at + 2, cost: 0 }]
    : [];
};

const rule: Recognizer = ({ tokens }, index) => {
  const text = tokens[index]?.text ?? '';
  if (/^\d{3}\.\d+[a-z]*$/.test(text)) return [{ value: plain(text), to: index + 1, cost: 0 }];
  if (!/^\d{3}$/.test(text)) return [];
  const next = tokens[index + 1];
  const letter = /^[a-z]$/.test(tokens[index + 2]?.text ?? '') ? (tokens[index + 2]?.text ?? '') : '';
  const parts =
    next && next.number !== null && next.sign === ''
      ? [{ value: plain(`${text}.${next.text}${letter}`), to: index + (letter ? 3 : 2), cost: 0 }]
      : [];
  return [...parts, { value: plain(text), to: index + 1, cost: 0.05 }];
};

const MAX_TERM_WORDS = 5;

/** A term of the rules, the longest one. */
const term: Recognizer = (context, index) => {
  const { tokens, isTerm, nearTerm, isWord } = context;
  for (let to = Math.min(tokens.length, index + MAX_TERM_WORDS); to > index; to--) {
    const text = textOf(context, index, to);
    if (isTerm(text)) return [{ value: plain(text.toLowerCase()), to, cost: 0.02 }];
  }
  const word = tokens[index]?.text ?? '';
  const near = isWord(word) ? undefined : nearTerm(word);
  return near === undefined ? [] : [{ value: plain(near), to: index + 1, cost: 0.1, isGuess: true }];
};

const BETWEEN_PEOPLE = new Set([
  'and',
  'with',
  'me',
  'i',
  'vs',
  'against',
  'my',
  'friends',
  'n',
  '+',
  'us',
  'plus',
]);

/** The names of people, with words between them. */
const people: Recognizer = (context, index) => {
  const { tokens, isWord } = context;
  const isName = ({ text, number: value }: Token): boolean =>
    value === null && /^(?:<@|\p{L})/u.test(text) && !isWord(text);
  const after = tokens.findIndex(
    (token, place) => place >= index && !isName(token) && !BETWEEN_PEOPLE.has(token.text),
  );
  const to = after < 0 ? tokens.length : after;
  const named = tokens.slice(index, to).filter(isName);
  if (named.length === 0) return [];
  const typed = named.map((token) => context.line.slice(token.from, token.to));
  // The bot doesn't know who a bare name is before a game has seats.
  const isMention = (name: string): boolean => name.startsWith('<@');
  const mentions = typed.filter(isMention).join(' ');
  const others = typed.filter((name) => !isMention(name)).join(', ');
  const forms = { ...(mentions !== '' && { mentions }), ...(others !== '' && { others }) };
  const value = { ...plain(typed.join(', ')), forms };
  return [{ value, to, cost: 0 }];
};

/** Any player but the one who deals the damage, whose name comes next. It takes no words. */
const someone: Recognizer = (context, index) => {
  const { names, askerId } = context;
  const dealers = source(context, index).map(({ value }) => value.forms?.['by']);
  const dealer = new Set(dealers.length > 0 ? dealers : [playerText(askerId)]);
  return names.seats
    .filter((playerId) => !dealer.has(playerText(playerId)))
    .map((playerId) => ({ value: playersValue(context, { ids: [playerId] }), to: index, cost: 0 }));
};

const ending: Recognizer = (context, index) =>
  recognize('card', context, index).filter(({ value }) => endingCard(value.text) !== undefined);

/** An ongoing scheme, by its name or as `the scheme`. */
const scheme: Recognizer = ({ game, tokens }, index) =>
  (game ? ongoingSchemes(game) : []).flatMap(({ card: name }) => {
    const parts = foldName(name).split(' ');
    if (parts.every((word, place) => tokens[index + place]?.text === word))
      return [{ value: plain(name), to: index + parts.length, cost: 0 }];
    return tokens[index]?.text === 'scheme' ? [{ value: plain(name), to: index + 1, cost: 0 }] : [];
  });

const SLOTS: Readonly<Record<string, Recognizer>> = {
  who: (context, index) => [
    ...toPlayers(context, context.names.groups(context.tokens, index)),
    ...toPlayers(context, context.names.unnamed(context.tokens, index)),
  ],
  someone,
  player: (context, index) =>
    context.names
      .players(context.tokens, index)
      .map((named) => withValue(named, playersValue(context, { ids: [named.value] }))),
  from: source,
  commander: commandersAt,
  n: number('', '-'),
  up: number('', '+'),
  bare: number(''),
  amount: number('', '+', '-', '='),
  plus: number('+'),
  minus: number('-'),
  set: number('='),
  permanent,
  scheme,
  card,
  cardish,
  split: splitCard,
  thing,
  rest,
  dice,
  rule,
  counter: words(PLAYER_COUNTERS),
  step: words(STEPS),
  timer: words(TIMER_SETTINGS),
  variant: words(VARIANTS),
  zone: words(ZONES),
  term,
  people,
  ending,
  daynight: words({ day: 'day|daytime', night: 'night|nighttime' }),
  call: words({ heads: 'heads|head|h', tails: 'tails|tail|t' }),
};
