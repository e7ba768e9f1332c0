import { join } from 'node:path';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replayEvents } from '#engine/events/apply-event.ts';
import type { Game } from '#engine/game/state.ts';
import { EmbeddedDiscord, type Person, type CallbackResult } from 'embedded-discord';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { GameLogEntry } from '#store/port/games.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { buttonsOf, startHarness, press, toDiscordOptions } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import { createKillableBot, type KillableBot } from './killable-bot.ts';
import { lastBook } from '../store/games/games.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';
import type { StoreReply } from '#discord/command/mutate.ts';

type User = 'Alice' | 'Bob';

/** `turn control`, or `press Apply` on the last reply with buttons. Options whose value is a user have that type. */
interface Move {
  readonly by: User;
  readonly does: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly isPrivate?: true;
}

/** Alice controls a turn of Bob and ends it by Time Stop; then she undoes the turn after it, and Bob concedes. */
const MOVES: readonly Move[] = [
  { by: 'Alice', does: 'game new', options: { players: 'Bob', first: 'Alice' } },
  { by: 'Alice', does: 'turn control', options: { player: 'Bob', by: 'Alice', card: 'Mindslaver' } },
  { by: 'Alice', does: 'turn next' },
  { by: 'Bob', does: 'turn step', isPrivate: true },
  { by: 'Alice', does: 'turn step' },
  { by: 'Bob', does: 'set counter', options: { kind: 'poison', amount: '+1' } },
  { by: 'Alice', does: 'stack add', options: { card: 'Time Stop' } },
  { by: 'Alice', does: 'turn end', options: { card: 'Time Stop' } },
  { by: 'Alice', does: 'press Apply' },
  { by: 'Alice', does: 'turn next' },
  { by: 'Alice', does: 'game undo' },
  { by: 'Bob', does: 'game concede', isPrivate: true },
  { by: 'Bob', does: 'press Concede' },
];

/** The players at one table who make the moves. */
function table(discord: EmbeddedDiscord) {
  const at = (user: string): Person => discord.person({ user, guild: 'playgroup', channel: 'table' });
  const idOf = (user: string) => at(user).userId;
  let shown: CallbackResult | undefined;
  return {
    channelId: at('Alice').channelId,
    move: async ({ by, does, options = {}, isPrivate }: Move): Promise<CallbackResult> => {
      const [name = '', subcommand = ''] = does.split(' ');
      const entries = Object.entries(options).map(([key, value]) =>
        key === 'players' ? [key, `<@${idOf(value)}>`] : [key, value],
      );
      const isUser = ([, value]: readonly string[]) => value === 'Alice' || value === 'Bob';
      const users = entries.filter(isUser).map(([key, user = '']) => [key, idOf(user)]);
      const typed = toDiscordOptions(
        Object.fromEntries(entries.filter((entry) => !isUser(entry))),
        Object.fromEntries(users),
      );
      const answer =
        name === 'press' && shown
          ? await press(at(by), shown, subcommand)
          : await at(by).slash(name, [{ name: subcommand, type: Type.Subcommand, options: typed }]);
      expect(answer.failed).toBeNull();
      expect({ move: does, isPrivate: answer.ephemeral }).toEqual({
        move: does,
        isPrivate: isPrivate ?? false,
      });
      if (buttonsOf(answer).size > 0) shown = answer;
      return answer;
    },
  };
}

/** Delay before a table card is drawn, in ms. */
const CARD_MS = 150;

interface StoredGame {
  readonly game: Game | null;
  readonly log: readonly GameLogEntry[];
}

/** The channel’s game in the database, oldest entry first, while no bot is running. */
async function readStoredGame(databaseFile: string, channelId: string): Promise<StoredGame> {
  const store = openSqliteStore<StoreReply>(databaseFile, { clock: new ManualClock() });
  const book = await lastBook(store, channelId);
  const kept = { game: book?.game ?? null, log: book?.log(9999).toReversed() ?? [] };
  await store.close();
  return kept;
}

/** Returns a log entry without the parts that differ between runs: interaction ids, time, and later undos. */
const withoutRunDetails = ({ seq, actorId, entries, byChance, undoneTo }: GameLogEntry) => ({
  seq,
  actorId,
  entries,
  byChance,
  undoneTo,
});

/** Makes the same moves without killing the bot, and counts log entries after each. */
async function playUnkilled(): Promise<StoredGame & { readonly linesAfter: readonly number[] }> {
  const harness = await startHarness();
  const { move, channelId } = table(harness.discord);
  const interactions: string[] = [];
  for (const nextMove of MOVES) interactions.push((await move(nextMove)).interactionId);
  await harness.stopBot();
  const kept = await readStoredGame(harness.databaseFile, channelId);
  await harness.close();
  const lineOf = new Map(kept.log.map(({ interactionId, seq }) => [interactionId, seq]));
  let lines = 0;
  return { ...kept, linesAfter: interactions.map((id) => (lines = lineOf.get(id) ?? lines)) };
}

let folder: string;
let discord: EmbeddedDiscord;
let clock: ManualClock;
let bot: KillableBot;
beforeEach(async () => {
  folder = temporaryFolder();
  clock = new ManualClock();
  discord = await EmbeddedDiscord.start({ clock });
  bot = createKillableBot(discord, join(folder, 'judge.sqlite'));
});
afterEach(async () => {
  await bot.close();
  await discord.close();
});

describe('a game whose bot is killed after every acknowledged command', () => {
  it('loses nothing, and does nothing twice although each command is delivered again', async () => {
    const unkilled = await playUnkilled();
    const databaseFile = join(folder, 'judge.sqlite');
    const { move, channelId } = table(discord);
    await bot.start(clock.now());
    for (const [index, nextMove] of MOVES.entries()) {
      discord.faults.deliverTwice();
      discord.faults.delayEvents(1);
      const { interactionId } = await move(nextMove);
      await bot.kill();

      const { game, log } = await readStoredGame(databaseFile, channelId);
      expect(log.map(withoutRunDetails)).toEqual(
        unkilled.log.slice(0, unkilled.linesAfter[index]).map(withoutRunDetails),
      );
      const inForce = log.filter(({ isUndone }) => !isUndone);
      expect(game).toEqual(replayEvents(inForce.flatMap(({ entries }) => entries.map(({ event }) => event))));

      // Redelivered interactions are not late, however slowly the bot starts, since its clock stands still.
      await bot.start(clock.now());
      clock.advance(1);
      expect(await bot.outcomeOf(interactionId)).toBe('repeated');
      // The bot is killed before, while or after the table card is drawn.
      bot.pass(CARD_MS);
    }
    await bot.kill();
    const { game, log } = await readStoredGame(databaseFile, channelId);
    expect(log.map(withoutRunDetails)).toEqual(unkilled.log.map(withoutRunDetails));
    expect(game).toEqual(unkilled.game);
    expect(game?.stage).toBe('over');
  });
});

describe('a flip whose answer Discord accepted', () => {
  it.each([
    ['is not told again where the bot is killed before it notes that', 0, []],
    [
      'may have been seen already, where the bot is back when nobody can tell any more',
      20,
      [/^This counted\. You may have seen it already:[^]*flip 1/],
    ],
  ])('%s', async (_, minutes, told) => {
    const alice = discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    await bot.start(clock.now());
    const { interactionId } = await alice.slash('flip', toDiscordOptions({ call: 'heads' }));
    await bot.kill();
    clock.advance(minutes * 60_000);
    await bot.start(clock.now());
    await bot.firstWordOn(interactionId);
    const [first, ...others] = discord.messages(alice.channelId).map(({ content }) => content);
    expect(first).toMatch(/^\*\*(?:Heads|Tails)\.\*\* [^]*flip 1/);
    expect(others).toEqual(told.map((words) => expect.stringMatching(words) as string));
  });
});

describe('a flip whose answer was lost', () => {
  it('is reported once, although the bot is repeatedly killed while reporting it', async () => {
    const alice = discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    const told = () => discord.messages(alice.channelId).map(({ content }) => content);
    await bot.start(clock.now());
    const isUp = discord.faults.answer('POST /interactions', { status: 503 }, Infinity);
    discord.faults.loseAnswers('POST /channels', Infinity);
    const unanswered = alice.slash('flip', toDiscordOptions({ call: 'heads' }));
    await until(() => expect(told()).toHaveLength(1));
    for (let kills = 0; kills < 2; kills += 1) {
      await bot.kill();
      await bot.start(clock.now());
    }
    isUp();
    clock.advance(3000);
    const { interactionId } = await unanswered;
    await bot.firstWordOn(interactionId);
    expect(told()).toEqual([expect.stringMatching(/^This counted[^]*flip 1/)]);
  });
});
