import { listOf } from '#text/list.ts';
import { joinLines, joinTexts, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { toMarkdown } from '../markdown/write.ts';
import type { Card } from '#engine/cards/card.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { checkNameChoices } from '#engine/casting/name-restrictions.ts';
import { hasChosenName, nameToChoose, type NamesToChoose } from '#engine/characteristics/card-names.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import { isMeldResult } from '#engine/faces/double-faced.ts';
import { isPermanentPart } from '#engine/split-cards/halves.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { noteManyParts } from '../cards/object-notes.ts';
import { CARD_NAME_OPTION, EDITION_OPTION } from '../cards/options.ts';
import { completeCard } from '../cards/suggest-cards.ts';
import type { AnswerScope } from '../cards/full-answer-button.ts';
import { subcommand } from '../command/subcommand.ts';
import { completeEdition } from '../command/edition-option.ts';
import { askByEdition, firstPhrase, formatByEdition } from '../words/by-edition.ts';
import type { CardAnswer } from '../cards/remember-replies.ts';
import { cutText } from '../words/fit.ts';
import { capitalize } from '#basics/capitalize.ts';
import { formatList } from '../words/words.ts';
import { askCard, withQuery, completeQuery, queryOption } from './ask-card.ts';
import { formatAsRequirement } from './format-question.ts';

export const askName = subcommand({
  name: 'name',
  description: 'What to say to choose its name, and what then has that name',
  options: [
    CARD_NAME_OPTION,
    queryOption('restriction', 'What the named card must be: a query as on Scryfall'),
    EDITION_OPTION,
  ],
  run: (request, ctx) =>
    askCard('name', request, ctx, (card, scope) =>
      withQuery(request.options.restriction, (restriction) => renderNaming(card, restriction, scope)),
    ),
  complete: { card: completeCard, restriction: completeQuery, edition: completeEdition },
});

/** The names that a player may choose, and the objects that then have the chosen name. */
interface NameChoice {
  readonly names: readonly string[];
  /** True if the restriction allows the names, or if there is no restriction. */
  readonly isAllowed: boolean;
  /** True if the restriction depends on an unknown number. */
  readonly isUnknown: boolean;
  readonly bearers: readonly string[];
  readonly nonBearers: readonly string[];
}

interface NamingAnswer {
  readonly choose: NamesToChoose['choose'];
  readonly choices: readonly NameChoice[];
}

/**
 * Renders which names may be chosen for a card and what then has the chosen name, by edition.
 * @param restriction what the card must be for the effect; `null` for any card
 */
function renderNaming(
  card: Card,
  restriction: ObjectQuestion | null,
  { edition, depth }: AnswerScope,
): Result<CardAnswer, RefusedBy<typeof askNaming>> {
  const answered = askByEdition(edition, (ruleset) => askNaming(card, restriction, ruleset), formatNaming);
  if (!answered.ok) return answered;
  const limit = restriction ? text`; ${formatAsRequirement(restriction, edition)}` : '';
  const question = text`Choosing the name of **${typedWords(card.name)}**${limit}`;
  const formatted = formatByEdition(
    answered.value,
    { format: formatNaming, formatBrief: formatNames, question },
    depth,
  );
  const lines = [...formatted.lines, ...noteManyParts(card)];
  return ok({
    reply: { content: joinTexts(lines, '\n') },
    differs: formatted.differs,
  });
}

function askNaming(
  card: Card,
  restriction: ObjectQuestion | null,
  ruleset: Ruleset,
): Result<
  Ruling<NamingAnswer>,
  RefusedBy<typeof nameToChoose | typeof checkNameChoices | typeof hasChosenName>
> {
  const toChoose = nameToChoose(card, ruleset);
  if (!toChoose.ok) return toChoose;
  const { names, choose } = toChoose.value.answer;
  const citations = [...toChoose.value.citations];
  const allowed = restriction ? checkNameChoices(card, restriction, ruleset) : null;
  if (allowed && !allowed.ok) return allowed;
  if (allowed) citations.push(...allowed.value.citations);
  const choices: NameChoice[] = [];
  for (const [index, chosenNames] of (choose === 'all' ? [names] : names.map((name) => [name])).entries()) {
    const bearers: string[] = [];
    const nonBearers: string[] = [];
    for (const { label, object } of possibleBearers(card)) {
      const checked = hasChosenName(object, chosenNames, ruleset);
      if (!checked.ok) return checked;
      citations.push(...checked.value.citations);
      (checked.value.answer.answer ? bearers : nonBearers).push(label);
    }
    const { answer: isAllowed = true, checked: restrictionCheck } = allowed?.value.answer[index] ?? {};
    choices.push({
      names: chosenNames,
      isAllowed,
      isUnknown: restrictionCheck?.unknown ?? false,
      bearers,
      nonBearers,
    });
  }
  const [first, ...others] = citations;
  return ok({
    answer: { choose, choices },
    citations: distinct([first ?? toChoose.value.citations[0], ...others]),
  });
}

interface NameBearer {
  readonly label: string;
  readonly object: CardObject;
}

/** Returns the card outside the stack and the battlefield, and the objects that it may become. */
function possibleBearers(card: Card): readonly NameBearer[] {
  const inHand: NameBearer = { label: 'the card', object: { card, zone: 'hand' } };
  const spell = (index: number): NameBearer => ({
    label: `the spell ${typedWords(card.parts[index]?.name ?? '')}`,
    object: { card, zone: 'stack', halves: [index] },
  });
  switch (card.layout) {
    case 'split':
      return [inHand, ...card.parts.map((_, index) => spell(index))];
    case 'flip':
      return [
        inHand,
        { label: 'the flipped permanent', object: { card, zone: 'battlefield', flipped: true } },
      ];
    case 'double-faced':
      if (isMeldResult(card)) return [{ label: 'the permanent', object: { card, zone: 'battlefield' } }];
      if (card.parts.length === 1) return [inHand];
      return [inHand, { label: 'its back face', object: { card, zone: backFaceZone(card), halves: [1] } }];
    case 'adventure':
      return [inHand, spell(1)];
    case 'ordinary':
      return [inHand];
  }
}

/** The zone in which a back face can be up: the stack, if it is never a permanent. */
const backFaceZone = ({ parts: [, back] }: Card): 'battlefield' | 'stack' =>
  back && !isPermanentPart(back) ? 'stack' : 'battlefield';

function formatNaming({ choose, choices }: NamingAnswer): Content {
  const [first, ...others] = choices;
  if (!first) return text`It has no name to choose.`;
  if (others.length > 0) return formatOneOf(choices);
  if (first.isUnknown)
    return text`It depends, where an ability sets ${'*'}, whether ${boldNames(first)} may be chosen.`;
  if (!first.isAllowed)
    return first.names.length > 1 ? NO_NAME_ALLOWED : text`${boldNames(first)} may not be chosen.`;
  if (choose === 'one')
    return joinTexts(
      [text`Its one name is ${boldNames(first)}.`, ...formatBearers(first).map(capitalize)],
      ' ',
    );
  const how = first.names.length > 2 ? 'all' : 'both';
  return joinTexts([text`Name ${how}: ${boldNames(first)}.`, ...formatBearers(first).map(capitalize)], ' ');
}

const boldNames = ({ names }: NameChoice): Text => listOf(names.map((name) => strong(typedWords(name))));

const NO_NAME_ALLOWED = text`None of its names may be chosen.`;

/** With more names than this, objects are not listed for each: only split cards have more than two parts. */
const MAX_EXPLAINED = 2;

/** Formats the answer up to the first sentence that ends with a name. */
function formatNames(naming: NamingAnswer): Content {
  const whole = formatNaming(naming);
  const [start = ''] = toMarkdown(whole).split(/(?<=\*\*)\. /);
  return firstPhrase(cutText(whole, start.length));
}

/** Formats the choice of one of several names, and what then has it. */
function formatOneOf(choices: readonly NameChoice[]): Content {
  const allowed = choices.filter(({ isAllowed }) => isAllowed);
  const excluded = choices
    .filter(({ isAllowed }) => !isAllowed)
    .map(
      (choice) =>
        text`${boldNames(choice)}${choice.isUnknown ? ' (it depends, where an ability sets *)' : ''}`,
    );
  if (allowed.length === 0) return NO_NAME_ALLOWED;
  const both = choices.length === 2 && excluded.length === 0 ? ', not both' : '';
  const others = excluded.length > 0 ? text`, not ${listOf(excluded, 'or')}` : '';
  const choose = text`Choose ${listOf(allowed.map(boldNames), 'or')}${both}${others}.`;
  if (allowed.length > MAX_EXPLAINED)
    return text`${choose} The card and the spell of that name have it; the others do not.`;
  return joinLines([
    choose,
    ...allowed.flatMap((choice) =>
      formatBearers(choice).map((line) => text`- ${boldNames(choice)}: ${line}`),
    ),
  ]);
}

/** Formats the objects that have the chosen name; nothing if it is only the card itself. */
function formatBearers({ bearers, nonBearers }: NameChoice): readonly string[] {
  if (bearers.length + nonBearers.length < 2) return [];
  if (bearers.length === 0) return ['nothing here has that name.'];
  if (bearers.length === 1)
    return [`${nonBearers.length > 0 ? 'only ' : ''}${bearers.join('')} has that name.`];
  const isEveryPart = bearers.length > 3 && nonBearers.length === 0;
  const subject = isEveryPart ? 'the card and each of its spells' : formatList(bearers);
  const exceptions = nonBearers.length > 0 ? `; ${formatWithoutName(nonBearers)} not` : '';
  return [`${subject} have that name${exceptions}.`];
}

/** Names the objects that do not have the name, unless there are more than two. */
const formatWithoutName = (nonBearers: readonly string[]): string => {
  if (nonBearers.length > 2) return 'the others do';
  return `${formatList(nonBearers)} ${nonBearers.length > 1 ? 'do' : 'does'}`;
};
