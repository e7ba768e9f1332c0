import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, SentOption, CallbackResult } from 'embedded-discord';
import {
  buttonsOf,
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

let channels = 0;
let channel = '';
const personOf = (user: string): Person => harness.discord.person({ user, guild: 'playgroup', channel });
const alice = () => personOf('Alice');
const bob = () => personOf('Bob');

const sub = (name: string, options: readonly SentOption[] = []): SentOption[] => [
  { name, type: Type.Subcommand, options },
];
const turn = async (
  person: Person,
  name: string,
  options: Parameters<typeof toDiscordOptions>[0] = {},
  users: Readonly<Record<string, string>> = {},
): Promise<CallbackResult> => {
  const shown = await person.slash('turn', sub(name, toDiscordOptions(options, users)));
  harness.advanceUntilCardIsDrawn();
  return shown;
};

/** Alice and Bob play by the founding rules in a new channel; Alice hosts and goes first. */
beforeEach(async () => {
  channels += 1;
  channel = `turns-${channels}`;
  const players = toDiscordOptions({ players: `<@${bob().userId}>` }, { first: alice().userId });
  const opened = await alice().slash('game', sub('new', players));
  expect(opened.ephemeral).toBe(false);
});

const firstLine = (shown: CallbackResult): string => textOfResult(shown).split('\n')[0] ?? '';
const withNames = (text: string): string =>
  text.replaceAll(`<@${alice().userId}>`, '@Alice').replaceAll(`<@${bob().userId}>`, '@Bob');

describe('/turn at a table of two', () => {
  it('in a turn that Alice controls, accepts her steps, refuses those of Bob, and says who decides', async () => {
    await turn(alice(), 'control', { card: 'Mindslaver' }, { player: bob().userId, by: alice().userId });
    expect(withNames(textOfResult(await turn(alice(), 'next')))).toContain(
      '@Alice controls @Bob this turn (Mindslaver).',
    );

    const refused = await turn(bob(), 'step');
    expect(refused.ephemeral).toBe(true);
    expect(withNames(textOfResult(refused))).toBe(
      '@Alice controls you, and decides that.\n-# CR 723.5 · 2006: 507.3',
    );
    expect(firstLine(await turn(alice(), 'step'))).toMatch(/upkeep step\./);
    expect(withNames(firstLine(await turn(bob(), 'who', { decision: 'targets' })))).toBe(
      '**@Alice** decides on targets for @Bob: @Alice controls @Bob (Mindslaver).',
    );
    expect(withNames(firstLine(await turn(bob(), 'sees', { information: 'hand' })))).toMatch(
      /^Only \*\*@Bob\*\* and \*\*@Alice\*\* see/,
    );
    expect(withNames(textOfResult(await turn(alice(), 'next')))).toContain(
      '@Alice’s control of @Bob (Mindslaver) is over.',
    );
  });

  it('applies a preview of Time Stop once after a restart, by the other player', async () => {
    await turn(alice(), 'step');
    const shown = await turn(alice(), 'end', { card: 'Time Stop' });
    expect(shown.message?.embeds[0]?.title).toBe('Time Stop ends the turn');
    await harness.restart();

    const applied = await press(bob(), shown, 'Apply');
    expect(applied.message?.id).toBe(shown.message?.id);
    expect(textOfResult(applied)).toMatch(/^The turn ends \(Time Stop\)\./);
    expect(applied.message?.embeds).toEqual([]);
    expect([...buttonsOf(applied).keys()]).toEqual(['All 3 rules']);

    const again = await press(alice(), shown, 'Apply');
    expect(again.ephemeral).toBe(true);
    expect(textOfResult(again)).toMatch(/out of date/);
    expect(withNames(firstLine(await turn(alice(), 'next')))).toBe('@Bob’s turn begins.');
  });

  it('applies a private preview with a public reply', async () => {
    const shown = await turn(alice(), 'end', { private: true });
    expect(shown.ephemeral).toBe(true);
    const applied = await press(alice(), shown, 'Apply');
    expect(applied.ephemeral).toBe(false);
    expect(textOfResult(applied)).toMatch(/^The turn ends\b/);
  });

  it('ends nothing if the preview is cancelled', async () => {
    const shown = await turn(alice(), 'end', { what: 'turn' });
    expect(textOfResult(await press(alice(), shown, 'Cancel'))).toBe('Cancelled: the turn goes on.');
    expect(firstLine(await turn(alice(), 'step'))).toMatch(/upkeep step\.$/);
  });

  it('does not ping players that replies name', async () => {
    const shown = await turn(alice(), 'extra', { card: '@everyone' }, { player: bob().userId });
    expect(shown.message?.mentions).toEqual([]);
    expect(shown.message?.mention_everyone).toBe(false);
  });

  it('completes cards, decisions and information', async () => {
    const complete = async (name: string, option: string, typed: string) => {
      const options = [{ name: option, type: Type.String, value: typed, focused: true }];
      return (await alice().complete('turn', sub(name, options))).map(({ value }) => value);
    };
    expect((await complete('control', 'card', ''))[0]).toBe('Cruel Entertainment');
    expect(await complete('control', 'card', 'minds')).toContain('Mindslaver');
    expect((await complete('end', 'card', 'time s'))[0]).toBe('Time Stop');
    expect(await complete('who', 'decision', 'judge')).toEqual(['call-a-judge']);
    expect(await complete('sees', 'information', 'search')).toEqual(['library-search']);
  });
});

describe('/turn without a game', () => {
  it.each<[string, Parameters<typeof toDiscordOptions>[0]]>([
    ['next', {}],
    ['who', { decision: 'targets' }],
    ['sees', { information: 'hand' }],
    ['end', {}],
  ])('%s explains how to begin one', async (name, options) => {
    const shown = await turn(
      harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'empty' }),
      name,
      options,
    );
    expect(shown.ephemeral).toBe(true);
    expect(textOfResult(shown)).toMatch(/`\/game new`/);
  });
});
