import { joinLines, joinTexts, strong, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { FOUNDING_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { FOUNDING_2008_DATE } from '#rulebook/text/rule-text.ts';
import { MAX_SUGGESTIONS, type Completer, type Suggestion } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';

export const AVAILABLE_EDITION_OPTION = { type: Type.String, autocomplete: true, max_length: 20 } as const;

/** Suggests editions with an available text. */
export const completeAvailableEdition: Completer = ({ typed }, { rulebook }) =>
  suggestAvailableEditions(typed, rulebook);

export const showEditions = subcommand({
  name: 'editions',
  description: 'The editions of the rules that I have',
  unlisted: { below: ['settings'], label: 'Texts that I have' },
  run: (_, { rulebook }) => ok(renderEditions(rulebook)),
});

/** Suggests editions: those with an official text first, newest first. */
function suggestAvailableEditions(typed: string, rulebook: Rulebook): readonly Suggestion[] {
  const query = typed.trim().toLowerCase();
  const { official, editions } = rulebook;
  const dates = [
    ...official.toReversed(),
    ...editions.toReversed().filter((date) => !official.includes(date)),
  ];
  const known = ['founding', 'today', ...dates].map((value) => ({
    value,
    name: describeEdition(value, rulebook),
  }));
  const matches = known.filter(
    ({ value, name }) => value.startsWith(query) || name.toLowerCase().includes(query),
  );
  const edition = readAvailableEdition(query, rulebook);
  const isKnown = matches.some(({ value }) => value === query);
  return [...(edition && !isKnown ? [{ name: query, value: query }] : []), ...matches].slice(
    0,
    MAX_SUGGESTIONS,
  );
}

function describeEdition(value: string, rulebook: Rulebook): string {
  if (value === 'founding') return `Founding rules (${FOUNDING_DATE}), with two of ${FOUNDING_2008_DATE}`;
  if (value === 'today') return `Today’s rules (${TODAYS_DATE})`;
  return `${value}: ${describeAvailableText(value as IsoDate, rulebook)}`;
}

/** Describes what is available for an edition. Only incomplete texts are parsed for it; they are small. */
function describeAvailableText(day: IsoDate, rulebook: Rulebook): string {
  if (rulebook.official.includes(day)) return 'official text';
  const rules = rulebook.lastHeld(day).rules.filter(({ edition }) => edition === day);
  const official = rules.filter(({ wording }) => wording === 'official').length;
  if (official === 0) return 'in my own words';
  return official === rules.length
    ? 'excerpts of the official text'
    : 'excerpts of the official text, the rest in my own words';
}

/** Lists the editions, newest first. */
function renderEditions(rulebook: Rulebook): Reply {
  const lines = rulebook.editions.toReversed().map((day) => {
    const remarks = [
      ...(day === TODAYS_DATE ? [strong('today')] : []),
      ...(day > TODAYS_DATE ? ['newer than my answers'] : []),
      ...(day === FOUNDING_DATE ? [strong('founding')] : []),
      ...(day === FOUNDING_2008_DATE ? ['the founding rules have its 505.3 and 505.7'] : []),
    ];
    return text`- ${joinTexts([strong(day), describeAvailableText(day, rulebook), ...remarks], ' · ')}`;
  });
  const title = text`**The rules that I have**`;
  const hint = text`-# Whoever runs this bot adds a text of any day from 2003 on: \`npm run rules:import -- FILE-OR-URL\`.`;
  return { content: joinLines([title, ...lines.map((line) => ranked('names', line)), hint]) };
}
