import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallbackResult, Person } from 'embedded-discord';
import { startHarness, textOfResult, toDiscordOptions, type BotHarness } from '../../helpers/bot-harness.ts';
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
  await judge('/permanent add card:Grizzly Bears controller:@Bob');
  await judge('/set counter kind:energy amount:=10 player:@Bob');
});
afterAll(() => harness.close());

const mentions = (text: string): string =>
  text.replaceAll(/@(Alice|Bob|Cleo)/g, (_, name: string) => `<@${people[name]?.userId}>`);

const judge = (line: string): Promise<CallbackResult> | undefined =>
  people['Alice']?.slash('judge', toDiscordOptions({ line: mentions(line) }));

/** They end the game, answer, or are about a group that isn't there. */
const OTHERS = /^\/(?:game|record)\b/;

/** This table doesn't have these. */
const NOT_HERE = ['no-game', 'planes', 'schemes'] as const;

/** Refused because of earlier examples, of a choice that a line can't express, or of what the table lacks. */
const EXPECTED =
  / already | is goaded by |Which part of|^Which dungeon|^Nobody’s commander|put it on the stack|is on the stack|doesn’t play Planechase/;

/** Turns pass only while the stack is empty. */
const isTurn = (command: string): number => (command.startsWith('/turn') ? 0 : 1);

const EXAMPLES = GRAMMAR.intents
  .filter(({ needs, isAnswer }) => !NOT_HERE.some((need) => needs.includes(need)) && !isAnswer)
  .flatMap(({ examples }) => examples)
  .filter(({ command }) => !OTHERS.test(command))
  .toSorted((one, other) => isTurn(one.command) - isTurn(other.command));

describe('the commands of the examples', () => {
  it.each(EXAMPLES)('$line', async ({ command }) => {
    const shown = await judge(command);
    const text = shown ? textOfResult(shown) : '';
    const refusal = shown?.ephemeral === false || EXPECTED.test(text) ? null : text;
    expect(refusal).toBeNull();
  });
});
