import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentOption } from 'embedded-discord';
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

type Options = Readonly<Record<string, string | number | boolean>>;

/** Two players in a new channel, and the texts of their replies to subcommands of `/game`. */
function sitDown(channel: string) {
  const [alice, bob] = [
    harness.discord.person({ user: 'Alice', guild: 'playgroup', channel }),
    harness.discord.person({ user: 'Bob', guild: 'playgroup', channel }),
  ];
  const asking = (subcommand: string, options: Options, users: Readonly<Record<string, string>>) => [
    {
      name: subcommand,
      type: Type.Subcommand,
      options: toDiscordOptions(options, users),
    } satisfies SentOption,
  ];
  const game = async (
    person: typeof alice,
    subcommand: string,
    options: Options = {},
    users: Readonly<Record<string, string>> = {},
  ) => {
    const shown = await person.slash('game', asking(subcommand, options, users));
    harness.advanceUntilCardIsDrawn();
    return shown;
  };
  return { alice, bob, game };
}

describe('/game', () => {
  it('opens, gathers, draws the first player, and ends with the secret of the coins', async () => {
    const { alice, bob, game } = sitDown('one');
    const opened = textOfResult(await game(alice, 'new', { edition: 'today', life: 40 }));
    const [, commitment] = /#sha256-([0-9a-f]{64})/.exec(opened) ?? [];
    expect(opened).toMatch(/^A new game\. Today’s rules \(2026-06-19\), 40 life\./);
    expect(textOfResult(await game(bob, 'join'))).toBe(`<@${bob.userId}> joins.`);
    expect(textOfResult(await game(bob, 'new'))).toMatch(/ends it with `\/game end`/);

    const started = await game(alice, 'start');
    expect(textOfResult(started)).toMatch(/was drawn to go first.*flip 1 `[HT]` is [12], <@\d+>/s);
    const undo = await game(alice, 'undo');
    expect(undo.ephemeral).toBe(true);
    expect(textOfResult(undo)).toMatch(/starting again would draw another/);

    const asking = await game(bob, 'concede');
    expect(asking.ephemeral).toBe(true);
    const conceded = await press(bob, asking, 'Concede');
    expect(conceded.ephemeral).toBe(false);
    const ended = textOfResult(conceded);
    expect(ended).toContain(`**<@${alice.userId}> wins** on turn`);
    expect(ended).toMatch(/The secret of 1 flip here: `[0-9a-f]{64}`/);
    const verified = textOfResult(
      await alice.slash('coins', [{ name: 'verify', type: Type.Subcommand, options: [] }]),
    );
    expect(verified).toContain('The last secret revealed **holds.** 1 of 1 flip came out the same again.\n');
    expect(verified).toContain(`\nSHA-256 \`${commitment}\`\n`);
  });

  it('continues after a restart, with its log and its buttons', async () => {
    const { alice, bob, game } = sitDown('restart');
    await game(alice, 'new', {}, { first: alice.userId });
    await game(alice, 'new', { players: `<@${bob.userId}>` }, { first: bob.userId });
    await game(alice, 'settings', { pings: false });
    const asking = await game(bob, 'undo');
    expect(textOfResult(asking)).toMatch(/asks <@\d+> to take this back/);
    await harness.restart();
    const log = await game(bob, 'log');
    expect(log.ephemeral).toBe(true);
    expect(textOfResult(log)).toMatch(
      /^\*\*2\*\* .*as host: 20 life .* players are not pinged .*\n\*\*1\*\* /,
    );
    expect(textOfResult(await press(bob, asking, 'Take it back'))).toMatch(/can take that back\.$/);
    const done = await press(alice, asking, 'Take it back');
    expect(done.callbackType).toBe(7);
    expect(textOfResult(done)).toMatch(/takes back line 2/);
    expect(buttonsOf(done).size).toBe(0);
    expect(textOfResult(await press(alice, asking, 'Take it back'))).toMatch(/out of date/);
  });

  it('shows the log page by page and the state of the game, only to the requesting user', async () => {
    const { alice, bob, game } = sitDown('log');
    await game(alice, 'new', { players: `<@${bob.userId}>` });
    for (let life = 21; life <= 28; life++) await game(alice, 'settings', { life });
    const page = await game(bob, 'log');
    expect(textOfResult(page).split('\n')).toHaveLength(6);
    const older = await press(bob, page, 'Older');
    expect(older.callbackType).toBe(7);
    expect(textOfResult(older)).toMatch(/\*\*1\*\* .*A new game/);
    expect(textOfResult(await press(bob, older, 'Newer'))).toBe(textOfResult(page));
    const status = await game(bob, 'status');
    expect(status.ephemeral).toBe(true);
    expect(textOfResult(status)).toContain('28 life');
  });
});
