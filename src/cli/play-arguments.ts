import { parseFlags } from '#basics/parse-flags.ts';
import { EARLIEST_DATE, parseEdition, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { YoungerText } from '#imported/rules/younger-texts.ts';
import { MAX_PERSON_NAME, MAX_PLACE_NAME, invalidNameReason, type PlayArguments } from 'embedded-discord';
const USAGE = `Usage: npm run --silent play -- [options] '/command …' …

Sends each line through the embedded Discord and prints the bot's answer. Without lines, reads them from
standard input; blank lines and lines that start with # are skipped there.

  /flip call:heads       a slash command; values with spaces need no quotes: /rule query:split cards
  !press LABEL           press a button of the last message that has any
  !select VALUE …        choose in its select, by label or value; quote "two words"
  !submit FIELD=VALUE …  send off the form that an earlier line opened
  !say TEXT              write a message, which the bot does not read
  !apps [2] COMMAND      choose a command in the menu of the last message, or of the 2nd last
  !complete '/rule 505'  show what can follow that line
  !as NAME               be somebody else from here on
  !channel NAME          go to another channel

  --as NAME       who types (Alice)
  --channel NAME  in which channel (table)
  --guild NAME    on which server (playgroup)
  --dm            in a direct message with the bot instead
  --edition DAY   by the rules of that day where nobody chose: today, founding (2006-10-01), 2013-05-01 …
  --manager       with Discord's Manage Server permission
  --json          one JSON object a line: input, type, ephemeral, content, embeds, components
  --help          this text

Exit code: 0 all were answered; 1 the bot did not answer one; 2 Discord would not let a person send one:
nothing after that line is sent.`;

export type ParsedPlayArguments =
  | { readonly ok: true; readonly value: PlayArguments & { readonly edition: Edition | undefined } }
  /** Nothing to start: print `text` to standard output for exit code 0, else to standard error. */
  | { readonly ok: false; readonly exitCode: 0 | 2; readonly text: string };

const OPTIONS = {
  as: { type: 'string', default: 'Alice' },
  channel: { type: 'string', default: 'table' },
  guild: { type: 'string', default: 'playgroup' },
  dm: { type: 'boolean', default: false },
  manager: { type: 'boolean', default: false },
  edition: { type: 'string', default: 'today' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * @param isTerminal standard input is a terminal, so it provides no lines
 * @param heldTexts the texts younger than the release, oldest first; called only for a day that the release does not
 * know
 */
export function parsePlayArguments(
  argv: readonly string[],
  isTerminal = false,
  heldTexts: () => readonly YoungerText[] = () => [],
): ParsedPlayArguments {
  const read = parseFlags(argv, OPTIONS);
  if (typeof read === 'string') return usageError(read);
  const { values, positionals } = read;
  if (values.help) return { ok: false, exitCode: 0, text: USAGE };
  const place = {
    user: values.as.replace(/^@/, ''),
    guild: values.dm ? null : values.guild,
    channel: values.channel.replace(/^#/, ''),
    isManager: values.manager,
  };
  for (const [flag, name, maxLength] of [
    ['--as', place.user, MAX_PERSON_NAME],
    ['--channel', place.channel, MAX_PLACE_NAME],
    ['--guild', values.guild, MAX_PLACE_NAME],
  ] as const) {
    const reason = invalidNameReason(name, maxLength);
    if (reason !== null) return usageError(`${flag}: ${reason}`);
  }
  // Which date today's rules have is known only once the rules file is open.
  const isToday = values.edition.trim().toLowerCase() === 'today';
  const known = isToday ? undefined : parseEdition(values.edition);
  const held = isToday || known ? [] : heldTexts();
  const text = held.find(({ day }) => day === values.edition.trim());
  if (text?.isRecognized === false)
    return usageError(
      `--edition: the text of ${text.day} differs too much from the rules that this version knows. It can be read, but answers do not go by it.`,
    );
  const edition = known ?? text?.day;
  if (!edition && !isToday) {
    const last = held.findLast(({ isRecognized }) => isRecognized)?.day ?? TODAYS_DATE;
    return usageError(
      `--edition: "${values.edition}" is no day from ${EARLIEST_DATE} to ${last}. A later one needs its text, imported and in force.`,
    );
  }
  if (positionals.length === 0 && isTerminal) return usageError('there is nothing to send.');
  return {
    ok: true,
    value: { place, json: values.json, edition, lines: positionals.length > 0 ? positionals : null },
  };
}

const usageError = (why: string): ParsedPlayArguments => ({
  ok: false,
  exitCode: 2,
  text: `play: ${why} For help: npm run --silent play -- --help`,
});
