import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallbackResult, Person } from 'embedded-discord';
import { buttonsOf, press, startHarness, textOfResult, type BotHarness } from '../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => expect(harness.discord.problems).toEqual([]));
afterAll(() => harness.close());

const at = (user: string): Person => harness.discord.person({ user, guild: 'playgroup', channel: 'table' });
const mention = (user: string): string => `<@${at(user).userId}>`;
const slash = (user: string, command: string, name: string, options: object = {}): Promise<CallbackResult> =>
  at(user).slash(command, [
    {
      name,
      type: 1,
      options: Object.entries(options).map(([option, value]) => ({
        name: option,
        type: typeof value === 'boolean' ? 5 : 3,
        value: value as string | boolean,
      })),
    },
  ]);
/** The lines of a reply, with names for people. */
function linesOf(shown: CallbackResult): readonly string[] {
  const names = new Map(['Alice', 'Bob', 'Cleo'].map((user) => [mention(user), `@${user}`]));
  return textOfResult(shown)
    .replaceAll(/<@\d+>/g, (typed) => names.get(typed) ?? typed)
    .replaceAll(/<t:\d+:d>/g, 'DAY')
    .split('\n');
}

/** Alice takes Bob out, who leaves before Cleo does. */
async function play(opened: CallbackResult): Promise<CallbackResult> {
  if (buttonsOf(opened).has('Start')) await press(at('Alice'), opened, 'Start');
  await slash('Bob', 'set', 'life', { amount: '=1' });
  await slash('Alice', 'set', 'damage', { hits: `${mention('Bob')} 1` });
  await slash('Bob', 'game', 'leave', { lost: true });
  return press(at('Cleo'), await slash('Cleo', 'game', 'concede'), 'Concede');
}

describe('a group', () => {
  it('is kept after its first game, gets a season, and plays the next game by one press', async () => {
    const players = `${mention('Bob')} ${mention('Cleo')}`;
    const over = await play(await slash('Alice', 'game', 'new', { players, commander: true }));
    expect(linesOf(over).slice(1, 4)).toEqual([
      '1st **@Alice**',
      expect.stringMatching(/^2nd @Cleo · conceded on turn \d$/),
      expect.stringMatching(/^3rd @Bob · lost on turn \d to @Alice: no life left$/),
    ]);

    const kept = await press(at('Bob'), over, 'Keep as a group');
    // As they sit, which coins decided.
    expect(linesOf(kept)[2]?.split(', ').toSorted()).toEqual(['@Alice', '@Bob', '@Cleo']);

    const form = await press(at('Bob'), kept, 'Change…');
    const changed = await at('Bob').submit(form, { name: 'The Crew', bracket: '3' });
    expect(linesOf(changed).slice(0, 2)).toEqual(['Changed.', '**The Crew**: Commander, 40 life; bracket 3']);

    harness.clock.advance(1000);
    const begun = await at('Bob').submit(await press(at('Bob'), changed, 'Season…'), { name: 'Autumn' });
    expect(linesOf(begun)).toContain('Season **Autumn**, since DAY: 0 games');

    const again = await play(await press(at('Alice'), begun, 'New game'));
    expect([...buttonsOf(again).keys()]).toContain('Standings');
    const standings = await press(at('Cleo'), again, 'Standings');
    expect(linesOf(standings).slice(2)).toEqual([
      'Season **Autumn**, since DAY: 1 game',
      '1. @Alice won 1/1 · place 1.0 · took out 1',
      '2. @Cleo won 0/1 · place 2.0',
      '3. @Bob won 0/1 · place 3.0',
    ]);
    const rated = await press(at('Cleo'), standings, 'Rating');
    expect(linesOf(rated)[3]).toMatch(/^1\. @Alice \*\*\d+\*\* · about \d+ ± \d+ · 1 game$/);
  });
});
