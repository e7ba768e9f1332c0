import { mapFirstWords, joinTexts } from '#text/parts.ts';
import { asContent, text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { toMarkdown } from '../markdown/write.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Card } from '#engine/cards/card.ts';
import {
  findCastingOptions,
  faceDownKeyword,
  type CastingOptions,
  type CastQuery,
  type CastRefusal,
} from '#engine/casting/find-casting-options.ts';
import type { CastPermission } from '#engine/casting/casting-types.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { noteManyParts } from '../cards/object-notes.ts';
import { CARD_NAME_OPTION, EDITION_OPTION } from '../cards/options.ts';
import { formatCastingOptions } from '../cards/words/casting.ts';
import { completeCard } from '../cards/suggest-cards.ts';
import { choices } from '../command/option-types.ts';
import type { AnswerScope } from '../cards/full-answer-button.ts';
import { subcommand } from '../command/subcommand.ts';
import { completeEdition } from '../command/edition-option.ts';
import {
  askByEdition,
  firstPhrase,
  formatByEdition,
  type AnswerGroup,
  type EditionText,
} from '../words/by-edition.ts';
import type { CardAnswer } from '../cards/remember-replies.ts';
import { castVerb, fromZone, ZONE_NAMES } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';
import { askCard, withQuery, completeQuery, queryOption } from './ask-card.ts';
import { asChosenName } from '#engine/characteristics/chosen-names.ts';
import { formatAsCondition, formatAsRequirement } from './format-question.ts';
import { suggestQueries } from './suggest-queries.ts';

/** Zones from which cards are cast, by the rules or by an effect. */
const CAST_FROM = {
  hand: ZONE_NAMES.hand,
  graveyard: ZONE_NAMES.graveyard,
  exile: ZONE_NAMES.exile,
  library: ZONE_NAMES.library,
  command: ZONE_NAMES.command,
} as const;

/** The wordings of effects, which restrict either the spell or the card. */
const LIMITS = {
  spell: 'the spell: “cast a spell with …”, “cast a … spell”',
  card: 'the card: “cast a card with …”',
} as const satisfies Readonly<Record<CastPermission['limits'], string>>;

/** The input for an effect that allows any spell. */
const ANYTHING_PATTERN = /^\s*(?:any|anything|\*)\s*$/i;

export const askCast = subcommand({
  name: 'cast',
  description: 'Which halves can be cast from a zone, or by an effect',
  options: [
    CARD_NAME_OPTION,
    {
      type: Type.String,
      name: 'from',
      description: 'Where it is cast from; left out, from hand',
      choices: choices(CAST_FROM),
    },
    queryOption('allowed', 'What an effect lets you cast: a query as on Scryfall, or any'),
    {
      type: Type.String,
      name: 'limits',
      description: 'Whether the effect speaks of a spell or of a card; left out, both',
      choices: choices(LIMITS),
    },
    {
      type: Type.Boolean,
      name: 'free',
      description: 'The effect lets you cast it without paying its mana cost',
    },
    queryOption('prohibited', 'What an effect keeps you from casting: a query as on Scryfall'),
    EDITION_OPTION,
  ],
  run: (request, ctx) =>
    askCard('cast', request, ctx, (card, scope, _other, { keywords }) => {
      const { from = 'hand', free = false, limits } = request.options;
      // Casting for free requires an effect, which may allow any spell.
      const { allowed = free ? 'any' : undefined } = request.options;
      const faceDownBy = faceDownKeyword(keywords?.[0] ?? []);
      return withQuery(request.options.prohibited, (prohibited) => {
        const answer = (allowedSpells: CastQuery['allowed']) =>
          renderCast(card, { from, allowed: allowedSpells, limits, free, prohibited, ...faceDownBy }, scope);
        return ANYTHING_PATTERN.test(allowed ?? '')
          ? answer({ kind: 'anything' })
          : withQuery(allowed, answer);
      });
    }),
  complete: {
    card: completeCard,
    allowed: ({ typed }) => suggestQueries(typed, ['any']),
    prohibited: completeQuery,
    edition: completeEdition,
  },
});

/** Renders which halves of a card can be cast, by edition. */
function renderCast(
  card: Card,
  query: CastQuery,
  { edition, depth }: AnswerScope,
): Result<CardAnswer, CastRefusal> {
  const { from, allowed, limits } = query;
  const question = text`**${typedWords(card.name)}** ${fromZone(from, edition)}${formatEffect(query, edition)}`;
  const isAnything = allowed?.kind === 'anything';
  const readings = allowed && !limits && !isAnything ? (['spell', 'card'] as const) : [limits ?? 'spell'];
  const answers: EffectReading[] = [];
  for (const reading of readings) {
    const answered = askByEdition(
      edition,
      (ruleset) => findCastingOptions(card, query, reading, ruleset),
      (options) => formatCastingOptions(card, allowed !== null, options, TODAYS_DATE),
    );
    if (!answered.ok) return answered;
    answers.push({ reading, groups: answered.value });
  }
  const explain = (
    { reading, groups }: EffectReading,
    namesReading: boolean,
    questionToShow?: Content,
  ): EditionText => {
    const formatOptions = (options: CastingOptions, inEdition: Edition) =>
      formatCastingOptions(card, allowed !== null, options, inEdition);
    const formats = {
      format: (options: CastingOptions, inEdition: Edition) =>
        text`${namesReading ? formatReading(reading, inEdition) : ''}${formatOptions(options, inEdition)}`,
      formatBrief: (options: CastingOptions, inEdition: Edition) =>
        asContent(
          mapFirstWords(firstPhrase(formatOptions(options, inEdition)), (words) =>
            words.replace(/^(yes|no): /, '$1, '),
          ),
        ),
    };
    return formatByEdition(
      groups,
      questionToShow === undefined ? formats : { ...formats, question: questionToShow },
      depth,
    );
  };
  // If both readings give the same answer, they are shown as one.
  const withoutSmallLines = ({ lines }: EditionText): string =>
    lines
      .map(toMarkdown)
      .filter((line) => !line.startsWith('-# '))
      .join('\n');
  const isSame = new Set(answers.map((answer) => withoutSmallLines(explain(answer, false)))).size === 1;
  const shownReadings = isSame ? mergeReadings(answers) : answers;
  const namesReading = allowed !== null && !isAnything && (!isSame || limits !== undefined);
  // Show the question once: with the last answer, or with the first in detailed replies.
  const questionAt = depth === 'short' ? shownReadings.length - 1 : 0;
  const texts = shownReadings.map((reading, index) =>
    explain(reading, namesReading, index === questionAt ? question : undefined),
  );
  const allLines = [...texts.flatMap(({ lines }) => lines), ...noteManyParts(card)];
  return ok({
    reply: { content: joinTexts(allLines, '\n') },
    differs: texts.some(({ differs }) => differs),
  });
}

/** Answers under one reading of the effect: whether it restricts the spell or the card. */
interface EffectReading {
  readonly reading: CastPermission['limits'];
  readonly groups: readonly AnswerGroup<CastingOptions>[];
}

/** Merges readings with the same answers; the first one then cites the rules of all. */
function mergeReadings([first, ...otherReadings]: readonly EffectReading[]): readonly EffectReading[] {
  if (!first) return [];
  const rulesOf = (edition: Edition) =>
    otherReadings.flatMap(({ groups }) =>
      groups.flatMap(({ grounds }) =>
        grounds.flatMap((ground) => (ground.edition === edition ? ground.citations : [])),
      ),
    );
  const groups = first.groups.map(({ grounds: [requested, ...rest], since }) => {
    const withRules = (entry: typeof requested) => ({
      ...entry,
      citations: distinct([entry.citations[0]!, ...entry.citations.slice(1), ...rulesOf(entry.edition)]),
    });
    return { grounds: [withRules(requested), ...rest.map(withRules)] as const, since };
  });
  return [{ ...first, groups }];
}

/** Formats the reading: `“Cast a spell …” — `. */
const formatReading = (reading: CastPermission['limits'], edition: Edition): string =>
  `“${capitalize(castVerb(edition))} a ${reading} …” — `;

function formatEffect({ allowed, free, prohibited }: CastQuery, edition: Edition): Text {
  const forbids = prohibited
    ? text`; an effect prohibits it ${formatAsCondition(asChosenName(prohibited), edition)}`
    : '';
  if (!allowed) return text`${forbids}: what can you ${castVerb(edition)}?`;
  const limit = allowed.kind === 'anything' ? '' : text`; ${formatAsRequirement(allowed, edition)}`;
  return text`, if an effect lets you ${castVerb(edition)} it${free ? ' without paying its mana cost' : ''}${limit}${forbids}`;
}
