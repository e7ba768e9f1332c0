import { time, playerName } from '#text/parts.ts';
import { listOf } from '#text/list.ts';
import { parseMarks, text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { EARLIEST_DATE, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { AskingRefusals } from '#engine/refusals/asking.ts';
import { formatBoldList, formatNearest, type RefusalSentences } from './sentences.ts';

/** Invalid input, stale buttons, wrong channels, and failed lookups in the rules. */
export const QUESTION_REFUSALS: RefusalSentences<AskingRefusals> = {
  'option/missing': ({ option }) => text`Fill in \`${typedWords(option)}:\`, please.`,
  'option/none': ({ options }) =>
    text`Say what changes, with ${listOf(
      options.map((label) => text`\`${label}:\``),
      'or',
    )}.`,
  'option/unknown': ({ option }) =>
    text`I don’t know the option \`${typedWords(option)}\`. Type the command again and pick from its list.`,
  'option/out-of-range': ({ option, min, max }) =>
    text`\`${option}\` must be between ${formatNumber(min)} and ${formatNumber(max)}.`,
  'option/too-long': ({ option, max }) => text`\`${option}\` is too long: at most ${max} characters.`,
  'option/not-a-choice': ({ option, value }) =>
    text`\`${option}\` can’t be "${typedWords(value)}". Pick one from its list.`,
  'option/not-understood': ({ option, typed, such }) =>
    text`I can’t read "${typedWords(typed)}" as \`${option}\`. Type it like \`${such}\`.`,
  'option/unsigned': ({ number }) =>
    text`Which one? \`=${number}\` sets it to ${number}, \`-${number}\` takes ${number} away.`,
  'option/wrong-kind': ({ option, wanted }) => text`\`${option}\` must be ${parseMarks(wanted)}.`,
  'option/clash': ({ one, other }) => text`\`${one}\` and \`${other}\` don’t go together. Leave one out.`,
  'who/unknown': ({ of, typed, such, several }) => {
    const subject = of === 'decision' ? 'decision' : 'hidden information';
    return several
      ? text`Which "${typedWords(typed)}"? Pick ${formatBoldList(such, 'or')}.`
      : text`No ${subject} matches "${typedWords(typed)}". Pick ${formatBoldList(such, 'or')}.`;
  },
  'command/unknown': () => text`I no longer have that command. Type \`/\` to see the ones I have.`,
  'edition/unknown': ({ typed }) =>
    text`I don’t know the edition "${typedWords(typed)}": use \`today\`, \`founding\` (2006), or a day from ${EARLIEST_DATE} to ${TODAYS_DATE}.`,
  'help/unknown': ({ typed, nearest }) =>
    text`There is no command "${typedWords(typed)}".${formatNearest(nearest)} \`/help\` shows what there is.`,
  'player/unknown': ({ typed }) =>
    text`I don’t see a player in "${typedWords(typed)}": mention each, such as \`@Alice @Bob\`.`,
  'player/several': ({ typed, players }) =>
    text`Which “${typedWords(typed)}”, ${listOf(players.map(playerName), 'or')}? Mention the one, or pick from the list; a guest is \`guest:${typedWords(typed)}\`.`,
  'button/stale': () => 'That button is out of date. Use the newest one, or the command again.',
  'button/of-another-player': ({ playerId }) => text`That choice is for ${playerName(playerId)} to make.`,
  'interaction/late': ({ clockAhead }) =>
    clockAhead !== null && clockAhead > 0
      ? `Nothing changed: my clock is ${formatCount(clockAhead, 'second')} ahead of Discord’s, so what you send seems late to me. Whoever runs me has to set it.`
      : 'That reached me too late, so nothing changed. Please send it again.',
  'interaction/too-much': ({ whose, goesOnAt }) => {
    const resumesAt = time(Math.ceil(goesOnAt / 1000), 'R');
    if (whose === 'user') return text`That’s a lot at once: you can go on ${resumesAt}.`;
    return text`That’s a lot at once for one ${whose}: it goes on here ${resumesAt}. Nothing changed.`;
  },
  'interaction/long-work': ({ whose, goesOnAt }) => {
    const resumesAt = time(Math.ceil(goesOnAt / 1000), 'R');
    if (whose === 'user') return text`That takes me long, and you had one just now: ask again ${resumesAt}.`;
    return text`I’m busy with long work for others${whose === 'server' ? ' here' : ''}: ask again ${resumesAt}.`;
  },
  'permission/manage-server': ({ action }) => `Only somebody who can manage the server may ${action}.`,
  'forget/no-server': () => text`This isn’t a server. To erase what’s yours, use \`/settings forget:me\`.`,
  'settings/no-server': () => 'That is set for a whole server, and this isn’t one.',
  'message/no-words': () => 'There are no words in that message to look for.',
  'term/unknown': ({ typed, nearest }) =>
    text`No term matches "${typedWords(typed)}".${formatNearest(nearest)} \`/rule\` searches the rules themselves.`,
  'rule/not-found': ({ typed, nearest }) =>
    text`No rule matches "${typedWords(typed)}".${formatNearest(nearest)}`,
  'rule/not-held': ({ typed, isInOwnWords, heldOn }) =>
    text`${typedWords(typed)} is not among the rules that I hold${
      isInOwnWords ? ' in my own words. Whoever runs me can import the official rules' : ''
    }.${heldOn === null ? '' : text` What it was on ${heldOn} I do hold: add \`edition:${heldOn}\`.`}`,
  'rules/no-number': ({ typed }) =>
    text`"${typedWords(typed)}" isn’t a rule number like 505.6 or 702.19b. \`/rule\` finds rules by words.`,
  'rules/number-unknown': ({ number, edition }) =>
    text`No rule that I know has the number ${number}${edition ? ` in the rules of ${edition}` : ''}. \`/rules editions\` shows what I hold.`,
  'rules/no-life': ({ number, edition }) =>
    text`I have ${number} of ${edition}, but what became of it I can only tell from the official texts, once some are imported (\`npm run rules:import\`).`,
  'rules/no-official-text': ({ edition, held }) =>
    text`I hold no official text of this rule for ${edition}, and my own words are not to be compared. ${
      held.length > 0
        ? `Official texts I hold: ${held.join(', ')}.`
        : text`No official text is imported yet: whoever runs me can do so (\`npm run rules:import\`).`
    }`,
};
