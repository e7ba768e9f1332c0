import { z } from 'zod';
import { findCard } from '#cards/pool/find-card.ts';
import { parseQuery } from '#cards/query/parse-query.ts';
import type { Card } from '#engine/cards/card.ts';
import { findCastingOptions, faceDownKeyword, type CastQuery } from '#engine/casting/find-casting-options.ts';
import type { CastOption, CastableOption } from '#engine/casting/casting-types.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { CARD_NAME, QUERY } from '../answers/card-input.ts';
import { EDITION_INPUT, resolveRuleset } from '../answers/editions.ts';
import { defineTool } from '../answers/tool.ts';

export const cardCastTool = defineTool({
  name: 'card_cast',
  title: 'Which halves or faces can be cast',
  description: [
    'Decide which halves or faces of a card can be cast from a zone, normally or by an effect (“you may cast a red spell from your graveyard”, “cast it without paying its mana cost”), at what mana cost, and where the card goes as it resolves; by the rules of any edition. Timing and targets are ignored.',
    'condition is set if a keyword or the card’s own text must allow it; halves are places in parts.',
  ].join(' '),
  input: z.object({
    card: CARD_NAME,
    from: z.enum(['hand', 'graveyard', 'exile', 'library', 'command']).default('hand'),
    allowed: QUERY.optional().describe(
      'What an effect lets the player cast, as a Scryfall query, or “any”; left out: there is no such effect',
    ),
    limits: z
      .enum(['spell', 'card'])
      .default('spell')
      .describe('Whether that effect speaks of casting “a spell” with some quality, or “a card” with it'),
    free: z.boolean().default(false).describe('The effect lets it be cast without paying its mana cost'),
    prohibited: QUERY.optional().describe('What an effect keeps the player from casting'),
    edition: EDITION_INPUT,
  }),
  run({ card: name, from, allowed: typed, limits, free, prohibited: forbidden, edition }, { cards }) {
    const ruleset = resolveRuleset(edition);
    if (!ruleset.ok) return ruleset;
    const entry = findCard(name, cards);
    if (!entry.ok) return entry;
    const { card, keywords } = entry.value;
    const allowed = parseAllowed(typed ?? (free ? 'any' : undefined));
    if (!allowed.ok) return allowed;
    const prohibited = forbidden === undefined ? ok(null) : parseQuery(forbidden);
    if (!prohibited.ok) return prohibited;
    const query: CastQuery = {
      from,
      allowed: allowed.value,
      limits,
      free,
      prohibited: prohibited.value,
      ...faceDownKeyword(keywords?.[0] ?? []),
    };
    const ruling = findCastingOptions(card, query, limits, ruleset.value);
    if (!ruling.ok) return ruling;
    const { options, hasUnknownNumber } = ruling.value.answer;
    return ok({
      text: [
        `${card.name} from ${from}, rules of ${ruleset.value.date}:`,
        ...options.map((option) => `- ${namesOf(option, card)}: ${formatOption(option)}.`),
        ...(hasUnknownNumber ? ['Some of it depends on a number that the card leaves open.'] : []),
      ].join('\n'),
      data: {
        card: card.name,
        from,
        edition: ruleset.value.date,
        parts: card.parts.map((part) => part.name),
        options,
        hasUnknownNumber,
      },
      rules: ruling.value.citations,
    });
  },
});

const ANYTHING = /^\s*(?:any|anything|\*)\s*$/i;

function parseAllowed(typed: string | undefined) {
  if (typed === undefined) return ok(null);
  return ANYTHING.test(typed) ? ok({ kind: 'anything' as const }) : parseQuery(typed);
}

const namesOf = ({ halves, faceDown, prototyped }: CastOption, { parts }: Card): string =>
  [
    halves.map((at) => parts[at]?.name ?? '').join(' and '),
    ...(faceDown ? [`face down by ${faceDown}`] : []),
    ...(prototyped ? ['prototyped'] : []),
  ].join(', ');

const DESTINATIONS: Readonly<Record<CastableOption['resolvesTo'], string>> = {
  graveyard: 'goes to the graveyard',
  exile: 'is exiled',
  battlefield: 'enters the battlefield',
  library: 'is shuffled into the library',
  nowhere: 'ceases to exist',
};

function formatOption(option: CastOption): string {
  if (!option.castable) return `can’t be cast (${option.why.replaceAll('-', ' ')})`;
  const { by, condition, pays, resolvesTo } = option;
  return [
    `can be cast${condition ? ` only if its condition is met (${condition.replaceAll('-', ' ')})` : ''}`,
    ...(by === 'hand' ? [] : [`by ${by === 'effect' ? 'the effect' : by}`]),
    pays === null ? 'without a mana cost to pay' : `for ${pays || '{0}'}`,
    `${DESTINATIONS[resolvesTo]} as it resolves`,
  ].join(', ');
}
