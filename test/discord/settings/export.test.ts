import { asSent } from '../../helpers/reply-of.ts';
import { parseMarks } from '#text/template.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import settings from '../../../commands/settings.ts';
import type { ExportPage } from '#store/port/data-export.ts';
import { createExportFile } from '#discord/settings/export-file.ts';
import { createPseudonyms } from '#discord/settings/pseudonyms.ts';
import { mentions, openGameChannel, type GameChannel } from '../tables/game-channel.ts';
import { acceptedReply } from '../../helpers/reply-of.ts';

const [ALICE, BOB, CLEO] = ['100000000000000001', '100000000000000002', '100000000000000003'] as const;

/** The content of a user's export. */
async function exported(table: GameChannel, user: string): Promise<Readonly<Record<string, unknown>>> {
  const asked = { ...table.asker(user), subcommand: null, options: { export: 'me' } };
  const reply = acceptedReply(await settings.run(asked, table.ctx));
  expect(reply.isPrivate).toBe(true);
  const [file] = reply.files ?? [];
  if (!file) return {};
  expect(file.name).toBe('kept-of-you.json');
  return JSON.parse('text' in file ? file.text : '') as Readonly<Record<string, unknown>>;
}

describe('other people in the export', () => {
  it.each<[string, unknown, unknown]>([
    ['the asker stays', ALICE, ALICE],
    ['another one is numbered', BOB, 'other 1'],
    ['the same one every time', [BOB, CLEO, BOB], ['other 1', 'other 2', 'other 1']],
    ['in a text', `<@${BOB}> hits <@${ALICE}>`, `<@other 1> hits <@${ALICE}>`],
    ['as a key', { [BOB]: 1, [ALICE]: 2 }, { 'other 1': 1, [ALICE]: 2 }],
    ['guests too', { by: 'guest:Dora' }, { by: 'other 1' }],
    ['a hash stays whole', `ab${BOB}ef`, `ab${BOB}ef`],
    ['numbers and the rest stay', [1, null, true, 'Krenko'], [1, null, true, 'Krenko']],
  ])('%s', (_what, value, expected) => {
    expect(createPseudonyms(ALICE)(value)).toEqual(expected);
  });
});

describe('the file', () => {
  const page = (at: number, length: number): ExportPage => ({
    kind: 'replies',
    rows: [{ at, guildId: null, channelId: '7', facts: { said: 'ü'.repeat(length) } }],
    next: null,
  });

  it('has the newest of what one file has no room for, and says so', () => {
    const file = createExportFile(ALICE, 0, 5000);
    file.add({
      kind: 'settings',
      rows: [{ at: 1, guildId: null, channelId: null, facts: { name: 'keep', value: 'ask' } }],
      next: null,
    });
    for (let at = 1; at <= 90; at += 1) file.add(page(at * 1000, 200));
    const { text, rows, of } = file.finish();
    expect(Buffer.byteLength(text)).toBeLessThan(5200);
    const read = JSON.parse(text) as { newest: number; of: number; replies: { at: string }[] };
    expect([rows, of, read.newest, read.of]).toEqual([read.replies.length + 1, 91, rows, 91]);
    expect(read).toMatchObject({ settings: [{ name: 'keep' }] });
    const first = new Date((90 - read.replies.length + 1) * 1000).toISOString();
    expect(read.replies.map(({ at }) => at).toSorted()[0]).toBe(first);
  });

  it('has times that people read', () => {
    const file = createExportFile(ALICE, Date.UTC(2026, 5, 19), 5000);
    file.add(page(Date.UTC(2026, 5, 18), 1));
    expect(JSON.parse(file.finish().text)).toEqual({
      user: ALICE,
      made: '2026-06-19T00:00:00.000Z',
      replies: [{ at: '2026-06-18T00:00:00.000Z', channel: '7', said: 'ü' }],
    });
  });
});

describe('/settings export:me', () => {
  it('says so if nothing is stored', async () => {
    const table = openGameChannel();
    const asked = { ...table.asker(ALICE), subcommand: null, options: { export: 'me' } };
    expect(asSent(acceptedReply(await settings.run(asked, table.ctx)))).toEqual({
      content: 'I keep nothing of you.',
      isPrivate: true,
    });
  });

  it('is not asked for together with anything else', async () => {
    const table = openGameChannel();
    const options = { export: 'me', forget: 'me' };
    expect(await settings.run({ ...table.asker(ALICE), subcommand: null, options }, table.ctx)).toMatchObject(
      {
        failure: { code: 'option/clash' },
      },
    );
  });

  it('has a flip as the file of a ledger has it', async () => {
    const table = openGameChannel();
    await flip.run({ ...table.asker(ALICE), subcommand: null, options: { call: 'heads' } }, table.ctx);
    expect(await exported(table, ALICE)).toMatchObject({
      user: ALICE,
      secrets: [{ server: '9', channel: '7', drawn: true }],
      flips: [{ server: '9', channel: '7', flip: 1, by: ALICE, asked: { call: 'heads' } }],
    });
  });
});

/** Everything that a player may do. */
const DEEDS = [
  'flip',
  'flip for both',
  'secretly',
  'secretly for both',
  'life',
  'seed',
  'reveal',
  'end',
] as const;

describe('whatever players did', () => {
  const deed = fc.record({ what: fc.constantFrom(...DEEDS), by: fc.constantFrom(ALICE, BOB) });

  it('no secret that is live, no other player, and nothing that another flipped in private is exported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 14 }), async (deeds) => {
        const table = openGameChannel();
        await table.use(game, ALICE, 'new', { players: mentions(BOB) });
        for (const { what, by } of deeds) await does(table, what, by);
        const [ledgers, lines] = [await table.store.ledgers('7', 99), await table.store.history('7', 99)];
        for (const [asker, other] of [
          [ALICE, BOB],
          [BOB, ALICE],
        ] as const) {
          const file = await exported(table, asker);
          const text = JSON.stringify(file);
          expect(text).not.toContain(other);
          const flips = (file.flips ?? []) as { at: string; flip: number; by: string; private?: boolean }[];
          expect(flips.filter((entry) => entry.private && entry.by !== asker)).toEqual([]);
          expect(flips.filter((entry) => entry.by === asker)).toHaveLength(
            lines.filter(({ actorId }) => actorId === asker).length,
          );
          for (const { interactionId } of lines.filter((line) => line.isPrivate && line.actorId !== asker))
            expect(text).not.toContain(`"interaction":"${interactionId}"`);
          for (const { secret } of ledgers)
            if (secret !== null) expect(JSON.stringify(file.secrets ?? [])).not.toContain(secret);
        }
        expect(await liveSecrets(table)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  /** The keys of the live secret's rows in either file that could hold it: none may. */
  async function liveSecrets(table: GameChannel): Promise<readonly string[]> {
    const [live] = await table.store.ledgers('7', 1);
    // The secret is only known once it is revealed, so the files are checked against it afterwards.
    const files = [await exported(table, ALICE), await exported(table, BOB)].map((file) =>
      JSON.stringify(file),
    );
    const asker = table.asker(ALICE, { mayManageServer: true });
    let secret = '';
    await table.store.reveal(asker.origin, (revealed) => {
      secret = revealed.secret;
      return { reply: { content: parseMarks('revealed') } };
    });
    expect(live?.secret).toBeNull();
    return files.filter((text) => text.includes(secret));
  }

  async function does(table: GameChannel, what: (typeof DEEDS)[number], by: string): Promise<void> {
    const flips = (options: Readonly<Record<string, unknown>>) =>
      flip.run({ ...table.asker(by), subcommand: null, options }, table.ctx);
    switch (what) {
      case 'flip':
        return void (await flips({ coins: 3 }));
      case 'flip for both':
        return void (await flips({ players: mentions(ALICE, BOB) }));
      case 'secretly':
        return void (await flips({ private: true }));
      case 'secretly for both':
        return void (await flips({ players: mentions(ALICE, BOB), private: true }));
      case 'life':
        return void (await table.use(set, by, 'life', { amount: '-1' }));
      case 'seed':
        return void (await table.use(coins, by, 'seed', { words: 'a dragon’s egg' }));
      case 'reveal': {
        const asked = { ...table.asker(by, { mayManageServer: true }), subcommand: 'reveal', options: {} };
        return void (await coins.run(asked, table.ctx));
      }
      case 'end':
        await table.use(game, ALICE, 'end');
        return void (await table.use(game, ALICE, 'new', { players: mentions(BOB) }));
    }
  }
});
