import { ApplicationCommandOptionType as Type, ButtonStyle, ComponentType, TextInputStyle } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import { readDeckList } from '#cards/query/deck-list.ts';
import { BRACKETS, bracketsWith, type Bracket, type DeckTrait } from '#engine/formats/brackets.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { listOf } from '#text/list.ts';
import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Form, Reply } from '../command/reply.ts';
import { openButton } from '../command/rerun-button.ts';
import { buttonRow } from '../command/rows.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatMonth, formatMonthOfTime } from '../words/months.ts';

const MAX_FILE_BYTES = 50_000;
const MAX_LINES = 400;
/** Discord's limits for a text input and for a string option, in characters. */
const MAX_PASTED_LENGTH = 4000;
const MAX_TYPED_LENGTH = 6000;
/** The number of names to list of each kind. */
const MAX_GAME_CHANGERS_LISTED = 12;
const MAX_UNKNOWN_LISTED = 3;
const MAX_NAME_LENGTH = 40;
/** In points: fetching a file, and looking up a hundred names. */
const READING_COST = 10;

/** Custom-id action of the button that asks for a deck, and of its form. */
export const BRACKET_ACTION = 'bracket';

export const commanderBracket = subcommand({
  name: 'bracket',
  description: 'What each bracket allows; counts a deck’s Game Changers (only you see it)',
  options: [
    {
      type: Type.String,
      name: 'deck',
      description: 'The list of its cards, pasted',
      max_length: MAX_TYPED_LENGTH,
    },
    {
      type: Type.Attachment,
      file_types: ['.txt', '.dec'],
      name: 'file',
      description: 'The list as a file',
    },
  ],
  cost: ({ deck, file }) => (deck === undefined && file === undefined ? 1 : READING_COST),
  async run({ origin, options: { deck, file } }, ctx) {
    if (deck !== undefined) return countDeck(deck, ctx.cards);
    if (file === undefined) return ok(renderBrackets());
    const fetched = await ctx.longWork.run(origin, () => ctx.fetchAttachment(file, MAX_FILE_BYTES));
    if (!fetched.ok) return fetched;
    const list = fetched.value;
    return list.ok ? countDeck(list.value, ctx.cards) : fail(refuse('deck/list', { why: list.failure }));
  },
});

/** The cost of the button, and of its form, in points. */
export const bracketPressCost = ([verb]: readonly string[]): number => (verb === 'pasted' ? READING_COST : 1);

/** Opens the form, or counts what was pasted into it. */
export async function pressBracket(
  { parts: [verb], fields }: Press,
  { cards }: Pick<BotContext, 'cards'>,
): Promise<HandlerResult> {
  return verb === 'pasted'
    ? countDeck(fields?.['deck']?.[0] ?? '', cards)
    : ok({ content: text`Paste the list of a deck.`, isPrivate: true, form: DECK_FORM });
}

const DECK_FORM: Form = {
  title: 'Count a deck’s Game Changers',
  custom_id: customId(BRACKET_ACTION, 'pasted'),
  components: [
    {
      type: ComponentType.Label,
      label: 'Its cards, one a line',
      component: {
        type: ComponentType.TextInput,
        style: TextInputStyle.Paragraph,
        custom_id: 'deck',
        placeholder: '1 Krenko, Mob Boss\n1 Sol Ring\n33 Mountain',
        max_length: MAX_PASTED_LENGTH,
        required: true,
      },
    },
  ],
};

/** Counts the Game Changers of a list. @returns the reply, or `deck/list` */
function countDeck(list: string, cards: CardPool): HandlerResult {
  const deck = readDeckList(list);
  if (deck.length > MAX_LINES) return fail(refuse('deck/list', { why: 'long' }));
  const lines = deck.map(({ count, name }) => ({ count, name, entry: cards.find(name) }));
  const found = new Map(lines.flatMap(({ entry }) => (entry ? [[entry.card.name, entry] as const] : [])));
  if (found.size === 0) return fail(refuse('deck/list', { why: 'empty' }));
  return ok(
    renderCount(
      {
        cardCount: lines.reduce((sum, { count, entry }) => (entry ? sum + count : sum), 0),
        known: [...found.values()],
        unknown: lines.flatMap(({ entry, name }) => (entry ? [] : [name])),
      },
      cards,
    ),
  );
}

interface CountedDeck {
  readonly cardCount: number;
  /** The cards that were found, without repetitions. */
  readonly known: readonly CardEntry[];
  /** The names that no card has. */
  readonly unknown: readonly string[];
}

function renderCount({ cardCount, known, unknown }: CountedDeck, cards: CardPool): Reply {
  const names = known.flatMap(({ isGameChanger, card }) => (isGameChanger ? [card.name] : [])).toSorted();
  const [lowest] = bracketsWith(names.length);
  const bracketText =
    lowest && lowest.number > 1 ? `bracket ${lowest.number} or higher` : 'any bracket, by these alone';
  const atLeast = unknown.length > 0 ? 'At least ' : '';
  return {
    content: joinLines([
      text`**${atLeast}${formatCount(names.length, 'Game Changer')}**: ${bracketText}.`,
      formatNames(names, MAX_GAME_CHANGERS_LISTED),
      ...(lowest ? [formatBracket(lowest)] : []),
      text`-# ${formatCount(cardCount, 'card')} read${formatUnknown(unknown)}. ${formatCardDate(known, cards)}I count the list only: combos and the rest are yours to judge.`,
    ]),
    components: [buttonRow(openButton('commander bracket', 'All brackets'))],
    isPrivate: true,
  };
}

const formatNames = (names: readonly string[], max: number): Text => {
  const shown = names.slice(0, max).map((name) => typedWords(name, MAX_NAME_LENGTH));
  return listOf(names.length > max ? [...shown, `${names.length - max} more`] : shown);
};

const formatUnknown = (unknown: readonly string[]): Text =>
  unknown.length === 0 ? '' : text`; I don’t know ${formatNames(unknown, MAX_UNKNOWN_LISTED)}`;

/** `Card data: June 2026. `, or an empty string. */
function formatCardDate(entries: readonly CardEntry[], { builtInUntil, imported }: CardPool): Text {
  const at = imported()?.at;
  if (at !== undefined && entries.every(({ oracle }) => oracle !== null))
    return `Cards as imported in ${formatMonthOfTime(at)}. `;
  return builtInUntil === null ? '' : `Card data: ${formatMonth(builtInUntil)}. `;
}

/** `**3 Upgraded** · up to 3 Game Changers · 6 turns or more · no mass land denial, …` */
const formatBracket = ({ number, name, maxGameChangers, turns, without }: Bracket): Text => {
  const limit =
    maxGameChangers === 0
      ? 'no Game Changers'
      : maxGameChangers === Infinity
        ? 'any Game Changers'
        : `up to ${maxGameChangers} Game Changers`;
  const length = turns === 0 ? 'over on any turn' : `${turns} turns or more`;
  const traits = listOf(
    without.map((trait) => TRAITS[trait]),
    'or',
  );
  return text`**${number} ${name}** · ${limit} · ${length}${without.length > 0 ? text` · no ${traits}` : ''}`;
};

const TRAITS: Readonly<Record<DeckTrait, string>> = {
  'land-denial': 'mass land denial',
  'extra-turns': 'extra turns',
  'chained-extra-turns': 'extra turns in a row',
  combos: 'endless two-card combos',
  'early-combos': 'endless two-card combos before turn 6',
};

const renderBrackets = (): Reply => ({
  content: joinLines([
    ...BRACKETS.map((bracket) => text`▪ ${formatBracket(bracket)}`),
    text`-# What players agree on before a game, no rules; as of October 2025.`,
  ]),
  components: [
    buttonRow({
      type: ComponentType.Button,
      style: ButtonStyle.Primary,
      label: 'Count a deck…',
      custom_id: customId(BRACKET_ACTION, 'ask'),
    }),
  ],
  isPrivate: true,
});
