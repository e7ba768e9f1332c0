import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallbackResult, Person } from 'embedded-discord';
import { startHarness, textOfShown, toDiscordOptions, type BotHarness } from '../../helpers/bot-harness.ts';
import { GRAMMAR } from '#discord/judge/grammar.ts';

/*
 * Runs the command line of each example at a table, so that no reading promises what its command refuses.
 */

let harness: BotHarness;
let people: Readonly<Record<string, Person>>;

beforeAll(async () => {
  harness = await startHarness();
  const personOf = (user: string): Person =>
    harness.discord.person({ user, guild: 'playgroup', channel: 'table' });
  people = { Alice: personOf('Alice'), Bob: personOf('Bob'), Cleo: personOf('Cleo') };
  const options = toDiscordOptions(
    { players: mentions('@Bob @Cleo'), guests: 'Dan', variant: 'commander' },
    { first: people['Alice']?.userId ?? '' },
  );
  await people['Alice']?.slash('game', [{ name: 'new', type: 1, options }]);
  await judge('/set counter kind:energy amount:=10 player:@Bob');
});
afterAll(() => harness.close());

const mentions = (text: string): string =>
  text.replaceAll(/@(Alice|Bob|Cleo)/g, (_, name: string) => `<@${people[name]?.userId}>`);

const judge = (line: string): Promise<CallbackResult> | undefined =>
  people['Alice']?.slash('judge', toDiscordOptions({ line: mentions(line) }));

/** What these do depends on what was done before, or on cards of the table. */
const DEPENDING = /^\/(?:stack|commander|game|turn|card|rule|glossary|flip|table)\b/;

/** Refused for what the examples before did, or for a choice that a line can't say. */
const EXPECTED = / already |Which part of|^Which dungeon/;

const EXAMPLES = GRAMMAR.intents
  .filter(({ needs }) => !needs.includes('no-game'))
  .flatMap(({ examples }) => examples)
  .filter(({ command }) => !DEPENDING.test(command));

describe('the commands of the examples', () => {
  it.each(EXAMPLES)('$line', async ({ command }) => {
    const shown = await judge(command);
    const text = shown ? textOfShown(shown) : '';
    const refusal = shown?.ephemeral === false || EXPECTED.test(text) ? null : text;
    expect(refusal).toBeNull();
  });
});
