import { PermissionFlagsBits } from 'discord.js';
import type { APIMessage } from 'discord-api-types/v10';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../helpers/manual-clock.ts';
import { startHarness, press, toDiscordOptions, type BotHarness } from '../helpers/bot-harness.ts';

/** Timeouts that do not keep the process alive never fire, so drawing may take any time on a slow machine. */
class PatientClock extends ManualClock {
  override after(ms: number, task: () => void, keepsAlive = true): () => void {
    return keepsAlive ? super.after(ms, task) : () => {};
  }
}

let harness: BotHarness;
beforeEach(async () => {
  harness = await startHarness({ clock: new PatientClock() });
});
afterEach(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const personOf = (user: string) =>
  harness.discord.person({
    user,
    guild: 'playgroup',
    channel: 'table',
    permissions: PermissionFlagsBits.ManageGuild,
  });

const use = (user: string, command: string, options: Parameters<typeof toDiscordOptions>[0] = {}) => {
  const [name = '', subcommand] = command.split(' ');
  return personOf(user).slash(
    name,
    subcommand
      ? [{ name: subcommand, type: 1, options: toDiscordOptions(options) }]
      : toDiscordOptions(options),
  );
};

async function begin(): Promise<void> {
  const alice = personOf('Alice');
  await use('Alice', 'game new', { players: `<@${personOf('Bob').userId}>`, first: alice.userId });
}

/** Decodes the pictures of a message with their descriptions. */
async function picturesOf(message: APIMessage | null) {
  return Promise.all(
    (message?.attachments ?? []).map(async ({ url, filename, description }) => {
      const { width, height } = PNG.sync.read(Buffer.from(await (await fetch(url)).arrayBuffer()));
      return { filename, description, size: `${width}×${height}` };
    }),
  );
}

/** The messages with pictures in the channel, oldest first. */
const posted = () =>
  harness.discord.messages(personOf('Alice').channelId).filter(({ attachments }) => attachments.length > 0);

describe('pictures', () => {
  it('show the table on request, with a full description', async () => {
    expect((await use('Alice', 'game picture')).message?.attachments).toEqual([]);
    await begin();
    const { message } = await use('Bob', 'game picture');
    expect(await picturesOf(message)).toEqual([
      {
        filename: 'table.png',
        description: 'Turn 1: Alice, untap step. Alice: 20 life. Bob: 20 life.',
        size: '1200×900',
      },
    ]);
  });

  it('accompany the odds of coins and dice', async () => {
    const coins = await use('Alice', 'coins odds', { coins: 3 });
    const dice = await use('Alice', 'coins dice-odds', { dice: '2d6', 'at-least': 7 });
    for (const { message } of [coins, dice])
      expect(await picturesOf(message)).toMatchObject([{ filename: 'chances.png' }]);
  });

  it('are posted above the card of a new turn cycle, unless the server turned them off', async () => {
    await begin();
    const next = async () => {
      await use('Alice', 'turn next');
      harness.advanceUntilCardIsDrawn();
    };
    await next();
    await next();
    await harness.until(() => expect(posted()).toHaveLength(1));
    const [first] = posted();
    expect(await picturesOf(first ?? null)).toEqual([
      {
        filename: 'table.png',
        description: 'Turn 3: Alice, as the turn begins. Alice: 20 life. Bob: 20 life.',
        size: '1200×900',
      },
    ]);
    const after = () =>
      harness.discord
        .messages(personOf('Alice').channelId)
        .filter(({ id }) => BigInt(id) > BigInt(first?.id ?? 0));
    await harness.until(() => expect(JSON.stringify(after())).toContain('Turn 3'));

    await use('Alice', 'settings', { pictures: 'off' });
    await next();
    await next();
    await harness.until(() => expect(JSON.stringify(after())).toContain('Turn 5'));
    expect(posted()).toHaveLength(1);
  });

  it('are posted once for a turn that is undone and begins again unchanged', async () => {
    await begin();
    const cards = () =>
      harness.discord
        .messages(personOf('Alice').channelId)
        .filter((message) => JSON.stringify(message.components).includes('Turn 3'));
    await use('Alice', 'turn next');
    harness.advanceUntilCardIsDrawn();
    await use('Alice', 'turn next');
    harness.advanceUntilCardIsDrawn();
    await harness.until(() => expect(cards()).toHaveLength(1));
    await use('Alice', 'game undo');
    harness.advanceUntilCardIsDrawn();
    await harness.until(() => expect(cards()).toHaveLength(0));
    await use('Alice', 'turn next');
    harness.advanceUntilCardIsDrawn();
    await harness.until(() => expect(cards()).toHaveLength(1));
    expect(posted()).toHaveLength(1);
  });

  it('show the history of a finished game', async () => {
    await begin();
    await use('Alice', 'set life', { amount: '-3' });
    await use('Alice', 'turn next');
    const shown = await press(personOf('Bob'), await use('Bob', 'game concede'), 'Concede');
    expect(await picturesOf(shown.message)).toMatchObject([{ filename: 'turns.png', size: '1200×900' }]);
  });
});
