import { ApplicationCommandOptionType as Type, PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person, SentOption, CallbackResult } from 'embedded-discord';
import {
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../helpers/bot-harness.ts';

let harness: BotHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const personOf = (user: string, permissions?: bigint): Person =>
  harness.discord.person({
    user,
    guild: 'playgroup',
    channel: 'table',
    ...(permissions !== undefined && { permissions }),
  });
const sub = (name: string, options: readonly SentOption[] = []): SentOption[] => [
  { name, type: Type.Subcommand, options },
];
const settings = (person: Person, options: Parameters<typeof toDiscordOptions>[0]): Promise<CallbackResult> =>
  person.slash('settings', toDiscordOptions(options));
const flip = (
  person: Person,
  options: Parameters<typeof toDiscordOptions>[0] = {},
): Promise<CallbackResult> => person.slash('flip', toDiscordOptions(options));
const life = async (person: Person, amount: string): Promise<void> => {
  await person.slash('set', sub('life', toDiscordOptions({ amount })));
  harness.advanceUntilCardIsDrawn();
};

/** Alice, who manages the server, has opened a game with Bob. */
async function play(): Promise<readonly [alice: Person, bob: Person]> {
  const [alice, bob] = [personOf('Alice', PermissionFlagsBits.ManageGuild), personOf('Bob')];
  const players = toDiscordOptions({ players: `<@${bob.userId}>` }, { first: alice.userId });
  await alice.slash('game', sub('new', players));
  return [alice, bob];
}

describe('/settings export:me on Discord', () => {
  it('is a private JSON file without other people’s data', async () => {
    const [alice, bob] = await play();
    await life(alice, '-3');
    await life(bob, '-1');
    await flip(alice, { call: 'heads' });
    await flip(bob, { private: true });

    const shown = await settings(alice, { export: 'me' });
    expect(shown.ephemeral).toBe(true);
    const entries = /^All that I keep of you: (\d+) entries\.$/m.exec(textOfResult(shown))?.[1];
    const [attachment] = shown.message?.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'kept-of-you.json' });
    const text = await (await fetch(attachment?.url ?? '')).text();
    const file = JSON.parse(text) as Readonly<Record<string, unknown[]>>;
    expect(
      Object.values(file).reduce((sum, section) => sum + (Array.isArray(section) ? section.length : 0), 0),
    ).toBe(Number(entries));
    expect(file).toMatchObject({
      user: alice.userId,
      seats: [{ host: true, seat: { playerId: alice.userId, life: 17 } }],
      flips: [{ by: alice.userId, flip: 1, asked: { call: 'heads' } }],
      actions: [{ line: 2, did: [{ event: { kind: 'life/changed', to: 17 } }] }, { line: 1 }],
    });
    expect(text).not.toContain(bob.userId);
    // Reading an export is not itself recorded.
    expect(textOfResult(await settings(alice, { export: 'me' }))).toContain(`${entries} entries`);
  });
});

describe('the log has audit lines', () => {
  const auditLines = () =>
    harness.log
      .filter(({ audit }) => audit !== undefined)
      .map(({ level: _level, time: _time, msg: _msg, interaction: _interaction, ...line }) => line);

  it("for exports, deletions, reveals, and a host's actions for others", async () => {
    const [alice, bob] = await play();
    const where = (person: Person) => ({
      by: person.userId,
      server: person.guildId,
      channel: person.channelId,
    });
    const game = expect.stringMatching(/^[0-9A-Z]{26}$/) as string;
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/) as string;

    await life(alice, '-3');
    await life(bob, '-1');
    expect(auditLines()).toEqual([]);

    await alice.slash('set', sub('library', toDiscordOptions({ cards: 53 }, { player: bob.userId })));
    await alice.slash('game', sub('undo'));
    await life(bob, '+5');
    await alice.slash('game', sub('undo'));
    await settings(bob, { export: 'me' });
    await flip(bob);
    await alice.slash('coins', sub('reveal'));
    await press(bob, await settings(bob, { forget: 'me' }), 'Erase');
    await press(alice, await alice.slash('game', sub('end')), 'End the game');
    await press(alice, await settings(alice, { forget: 'server' }), 'Erase');
    expect(auditLines()).toEqual([
      { audit: 'game/for-others', ...where(alice), game, kinds: ['library/counted'] },
      { audit: 'game/taken-back', ...where(alice), game, to: 3 },
      { audit: 'export/me', ...where(bob), rows: expect.any(Number) as number },
      { audit: 'coins/revealed', ...where(alice), sha256, flips: 1 },
      { audit: 'forget/me', ...where(bob) },
      { audit: 'coins/revealed', ...where(alice), sha256, flips: 0 },
      { audit: 'forget/server', ...where(alice) },
    ]);
  });
});
