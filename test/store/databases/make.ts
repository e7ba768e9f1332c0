/*
 * Makes a database as this version of the bot leaves it, with some of everything in it:
 *
 *     node --import tsx test/store/databases/make.ts test/store/databases/v9.db
 *
 * Done once for each version of the database, before its successor; the tests open all of them ever after.
 */
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { declareReads } from '#store/port/changes.ts';
import { EVERY_EVENT } from '../games/every-event.ts';
import { ASKING, choose, flip, from, NOON, type Asked, type TestReply } from '../coins/flips.ts';
import { life, noted, playAt } from '../games/games.ts';

let bytes = 0;
const store = openSqliteStore<TestReply>(process.argv[2] ?? '', {
  entropy: (size) => Buffer.from(Array.from({ length: size }, () => (bytes += 7) % 256)),
});
let id = 0;

async function flipOnce(asked?: Asked): Promise<void> {
  const origin = from(String(++id), { at: NOON + id });
  await store.mutate(origin, flip(origin, asked));
  store.markReplied(origin.interactionId, NOON + id);
}

await flipOnce();
await flipOnce({ isPrivate: true });
await flipOnce({ request: { flippers: ['1', '2'], call: null, until: { kind: 'coins', coins: 5 } } });
await flipOnce({ request: { substitute: { kind: 'die', sides: 6 } } });
await store.reveal(from(String(++id)), ({ secret }) => ({ reply: { content: secret }, isPublishing: true }));

await flipOnce({ purpose: 'Mana Clash', request: { until: { kind: 'all-show', face: 'heads', max: 99 } } });
await flipOnce({ request: { thumbs: { '1': 2 }, keep: { '1': 'ask' }, until: { kind: 'coins', coins: 8 } } });
await flipOnce({ request: { fixed: { face: 'heads', won: null } } });
await flipOnce({ request: { until: { kind: 'loss', max: 99 }, thumbs: { '1': 1 }, keep: { '1': 'wins' } } });
await flipOnce(ASKING);
const choice = from(String(++id));
await store.mutate(choice, choose(choice, 5, { kind: 'again', again: true }));
await store.mutate(from(String(++id), { token: 'of-an-interaction' }), () => ({
  reply: { content: 'given' },
  seed: { gameId: 'G', text: 'a dragon' },
}));
await flipOnce({ isPrivate: true });
await store.changeSetting(from(String(++id)), { guildId: '10' }, 'edition', 'founding', { content: 'set' });
await store.changeSetting(from(String(++id)), { userId: '1' }, 'keep', 'heads', { content: 'set' });

const [first, ...others] = Object.values(EVERY_EVENT).map(noted);
const over = playAt(() => store, '101');
await over.write({ kind: 'open', entries: [first!] });
for (const entry of others) await over.append([entry]);
const table = playAt(() => store);
await table.open('1', '2', '3');
await table.append(life('1', 17));
await table.append(life('1', 14));
await table.undo(2);
store.recordCard({
  channelId: '100',
  messageId: '900',
  gameId: (await store.lastGame('100'))?.id ?? '',
  seq: 4,
  postedAt: NOON,
});
store.recordCitations('10', [{ edition: '2006-10-01', number: '505.6' }], NOON);
await store.markNoticeShown({ guildId: '10' }, 'introduced', NOON);
const told = {
  at: NOON,
  how: 'won',
  variant: 'commander',
  turns: 9,
  players: [
    { playerId: '1', place: 1, isWinner: true, commanders: ['Karn, Silver Golem'] },
    { playerId: 'guest:Dora', place: 2, isWinner: false, commanders: [] },
  ],
} as const;
const noting = { reply: { content: 'noted' }, record: { kind: 'add', record: told } } as const;
await store.mutate(from(String(++id)), () => noting);
await store.mutate(
  from(String(++id)),
  declareReads({ records: {} }, ({ records }) => ({
    reply: { content: 'corrected' },
    record: {
      kind: 'correct',
      number: (records?.next ?? 0) - 1,
      how: 'drawn',
      winners: [],
      turns: 8,
      commanders: [['Karn, Silver Golem'], []],
    },
  })),
);
const line = { key: 'LZFc8cRu1yqVmaIVnHc_RA', hash: 'cV0ckQYBT0pY1PHSCRhmTg', nth: 1, sheet: 2 };
await store.mutate(from(String(++id)), () => ({
  reply: { content: 'imported' },
  record: { kind: 'import', records: [{ ...told, line }] },
}));
await store.mutate(from(String(++id)), () => ({
  reply: { content: 'kept' },
  record: {
    kind: 'group',
    group: {
      number: 1,
      name: 'Friday table',
      madeAt: NOON,
      format: { ...EMPTY_FORMAT_REQUEST, isCommander: true, life: 40 },
      bracket: 3,
      members: ['1', 'guest:Dora'],
      seasons: [{ name: 'Autumn', from: NOON, until: null }],
    },
  },
}));
await store.links.add('hash', {
  kind: 'player',
  gameId: (await store.lastGame('100'))?.id ?? '',
  channelId: '100',
  guildId: '10',
  userId: '1',
  madeAt: NOON,
});
await store.noteGuilds(new Set(), NOON);
await store.close();
