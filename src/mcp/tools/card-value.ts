import { z } from 'zod';
import { findCard } from '#cards/pool/find-card.ts';
import { withTextColors } from '#cards/scryfall/text-colors.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { nameToChoose } from '#engine/characteristics/card-names.ts';
import { colorIdentityOf } from '#engine/characteristics/color-identity.ts';
import { valueOf, type CharacteristicName } from '#engine/characteristics/values.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { ToolAnswer, ToolRefusal } from '../answers/answer.ts';
import {
  CARD_NAME,
  describeObject,
  formatObject,
  OBJECT_INPUT,
  resolveObject,
} from '../answers/card-input.ts';
import { EDITION_INPUT, resolveRuleset } from '../answers/editions.ts';
import { defineTool } from '../answers/tool.ts';

const CHARACTERISTICS = [
  'mana-value',
  'colors',
  'names',
  'types',
  'mana-cost',
  'mana-symbols',
] as const satisfies readonly CharacteristicName[];

export const cardValueTool = defineTool({
  name: 'card_value',
  title: 'A characteristic of a card, half or face',
  description: [
    'Compute a characteristic of a card in a zone and state, by the rules of any edition: its mana value (converted mana cost), colors, names, types, mana cost, mana symbols, color identity (for Commander), or the name that a player says to choose its name.',
    'Made for split cards, Rooms, flip, double-faced, adventure, face-down and prototype cards, about which memory is often wrong: a split card’s mana value depends on the zone and the edition.',
    'Several answers mean that an effect gets one for each half.',
  ].join(' '),
  input: z.object({
    card: CARD_NAME,
    characteristic: z.enum([...CHARACTERISTICS, 'color-identity', 'name-to-choose']),
    ...OBJECT_INPUT,
    edition: EDITION_INPUT,
  }),
  run({ card: name, characteristic, edition, ...options }, { cards }) {
    const ruleset = resolveRuleset(edition);
    if (!ruleset.ok) return ruleset;
    if (characteristic === 'color-identity' || characteristic === 'name-to-choose') {
      const entry = findCard(name, cards);
      if (!entry.ok) return entry;
      const { card, oracle } = entry.value;
      return characteristic === 'color-identity'
        ? answerColorIdentity(oracle ? withTextColors(card, oracle.texts) : card, ruleset.value)
        : answerNameToChoose(card, ruleset.value);
    }
    const object = resolveObject(name, options, cards, ruleset.value);
    if (!object.ok) return object;
    return answerCharacteristic(object.value, characteristic, ruleset.value);
  },
});

function answerCharacteristic(
  object: CardObject,
  characteristic: CharacteristicName,
  ruleset: Ruleset,
): Result<ToolAnswer, ToolRefusal> {
  const ruling = valueOf(object, characteristic, ruleset);
  if (!ruling.ok) return ruling;
  const { answers, counted, isSummed = false } = ruling.value.answer;
  const all = answers.map(formatValue);
  return ok({
    text: `${formatObject(object)}, rules of ${ruleset.date}: the ${characteristic.replace('-', ' ')} is ${all.length > 1 ? `${all.length} answers, one for each half: ` : ''}${all.join(' and ')}.${isSummed ? ` An effect that uses the number rather than compares it uses ${counted}.` : ''}`,
    data: {
      object: describeObject(object),
      edition: ruleset.date,
      characteristic,
      answers,
      counted,
      isSummed,
    },
    rules: ruling.value.citations,
  });
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'none';
  if (typeof value === 'object' && value !== null)
    return Object.values(value as Record<string, readonly string[]>)
      .flat()
      .join(' ');
  return String(value) || 'none';
}

type Card = CardObject['card'];

function answerColorIdentity(card: Card, ruleset: Ruleset): Result<ToolAnswer, ToolRefusal> {
  const ruling = colorIdentityOf(card, ruleset);
  if (!ruling.ok) return ruling;
  const { colors } = ruling.value.answer;
  return ok({
    text: `The color identity of ${card.name} is ${colors.join(', ') || 'colorless'}.`,
    data: { card: card.name, edition: ruleset.date, ...ruling.value.answer },
    rules: ruling.value.citations,
  });
}

function answerNameToChoose(card: Card, ruleset: Ruleset): Result<ToolAnswer, ToolRefusal> {
  const ruling = nameToChoose(card, ruleset);
  if (!ruling.ok) return ruling;
  const { names, choose } = ruling.value.answer;
  const choice = names.length > 1 && choose === 'all' ? 'all of these names together' : 'one of these names';
  return ok({
    text: `To choose the name of ${card.name}, a player names ${names.length > 1 ? `${choice}: ${names.join('; ')}` : names.join('')}.`,
    data: { card: card.name, edition: ruleset.date, names, choose },
    rules: ruling.value.citations,
  });
}
