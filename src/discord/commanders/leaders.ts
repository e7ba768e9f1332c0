import type { Content } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { leadingCard } from '#cards/scryfall/leading.ts';
import { foldName } from '#engine/cards/names.ts';
import {
  mayLeadBeside,
  mayPair,
  brawlIn,
  type Leader,
  type LeadingRules,
} from '#engine/commanders/leading.ts';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import type { BotRequest, Completer, BotContext } from '../command/command.ts';
import { formatDidYouMean } from '../table/typed-card.ts';
import { COLOR_NAMES, type Color } from '#engine/cards/card.ts';
import { choices } from '../command/option-types.ts';
import { openGameState } from '../table/execute-game-action.ts';

/*
 * Parses the options that name the leaders of a deck.
 */

/** The options have the same names in every command. */
export const LEADER_OPTIONS = [
  {
    type: Type.String,
    name: 'commander',
    description: 'Your commander',
    autocomplete: true,
    max_length: MAX_CARD_NAME_LENGTH,
  },
  {
    type: Type.String,
    name: 'partner',
    description: 'The second one: a partner, Background, Doctor or companion',
    autocomplete: true,
    max_length: MAX_CARD_NAME_LENGTH,
  },
  {
    type: Type.Boolean,
    name: 'allow',
    description: 'Your group allows them, whatever the rules say',
  },
  {
    type: Type.String,
    name: 'color',
    description: 'The color chosen for one that asks for it (Clara Oswald)',
    choices: choices(COLOR_NAMES),
  },
] as const;

export interface LeaderOptions {
  readonly commander: string | undefined;
  readonly partner: string | undefined;
  readonly allow: boolean | undefined;
  readonly color?: Color | undefined;
}

/** The number of cards that are checked for eligible matches of a prefix. */
const MAX_CANDIDATES = 200;

/**
 * Resolves leaders by full name, or by a prefix that only one eligible card has. Other names are kept as unknown
 * cards.
 */
export function parseLeaders(
  { commander, partner }: LeaderOptions,
  cards: CardPool,
  ruleset: LeadingRules,
): Result<readonly Leader[], Refusal<'option/missing' | 'card/several'>> {
  if (commander === undefined)
    return partner === undefined ? ok([]) : fail(refuse('option/missing', { option: 'commander' }));
  const typed = [commander, ...(partner === undefined ? [] : [partner])];
  const parsed = typed.map((name) => parseLeader(name, cards, ruleset));
  const failed = parsed.find((result) => !result.ok);
  return failed && !failed.ok ? failed : ok(parsed.flatMap((result) => (result.ok ? [result.value] : [])));
}

function parseLeader(
  typed: string,
  cards: CardPool,
  ruleset: LeadingRules,
): Result<Leader, Refusal<'card/several'>> {
  const entry = cards.find(typed);
  if (entry) return ok({ name: entry.card.name, card: leadingCard(entry) });
  const matches = findLeadersByPrefix(typed, cards, ruleset);
  const [only, ...others] = matches;
  if (!only) return ok({ name: typed.trim(), card: null });
  if (others.length > 0)
    return fail(refuse('card/several', { typed, names: matches.map(({ name }) => name) }));
  return ok({ name: only.name, card: only });
}

/** Eligible cards whose name begins with the text. */
export function findLeadersByPrefix(
  typed: string,
  cards: CardPool,
  ruleset: LeadingRules,
): readonly ReturnType<typeof leadingCard>[] {
  const folded = foldName(typed);
  return cards
    .suggest(typed, MAX_CANDIDATES)
    .filter((name) => foldName(name).startsWith(folded))
    .flatMap((name) => cards.find(name) ?? [])
    .map(leadingCard)
    .filter((card) => mayLeadBeside(card, ruleset));
}

/** Notes on unknown cards, with likely corrections. */
export const formatUnknownLeaders = (leaders: readonly Leader[], cards: CardPool): readonly Content[] =>
  leaders
    .filter(({ card }) => card === null)
    .flatMap(({ name }) =>
      [
        text`-# I don’t know **${typedWords(name, 60)}**, so I take your word that it may be a commander.`,
      ].concat(formatDidYouMean(name, cards)),
    );

/** Suggests eligible commanders; for the second option those that combine with the first. */
export const completeLeaders: { readonly commander: Completer; readonly partner: Completer } = {
  commander: async (typing, ctx) => {
    const ruleset = await channelLeadingRules(typing, ctx);
    return suggestCards(typing.typed, ctx.cards, (card) => mayLeadBeside(card, ruleset));
  },
  partner: async (typing, ctx) => {
    const ruleset = await channelLeadingRules(typing, ctx);
    const first = typing.others['commander'];
    const firstEntry = typeof first === 'string' ? ctx.cards.find(first) : undefined;
    const card = firstEntry && leadingCard(firstEntry);
    return suggestCards(typing.typed, ctx.cards, (candidate) =>
      card ? mayPair(candidate, card, ruleset) : mayLeadBeside(candidate, ruleset),
    );
  },
};

/** The rules of the channel's game, else today's. */
export async function channelLeadingRules(request: BotRequest, ctx: BotContext): Promise<LeadingRules> {
  const game = await openGameState(request, ctx);
  return game ? { ...rulesetOf(game.edition), ...brawlIn(game.settings) } : rulesetOf(TODAYS_DATE);
}
