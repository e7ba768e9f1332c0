import {
  ChannelType,
  DiscordAPIError,
  RateLimitError,
  RESTJSONErrorCodes as Code,
  PermissionFlagsBits,
} from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { textPart } from '#discord/command/layout.ts';
import type { CardMessages } from '#discord/table-card/posting/messages.ts';
import { redrawRequestFor } from '#discord/table-card/plan.ts';
import { createCardUpdater } from '#discord/table-card/updater.ts';
import { CardVisibility } from '#discord/table-card/posting/visibility.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { recordingLog } from '../../helpers/recording-log.ts';
import type { TestReply } from '../../store/coins/flips.ts';
import { noted, playAt, started } from '../../store/games/games.ts';

/** The updater with scripted answers of Discord. */

const CHANNEL = '7';
const MUTE = 'no table card can be posted';
const UNDELIVERED = 'a committed answer cannot be delivered';

const apiError = (code: number) =>
  new DiscordAPIError({ code, message: '' }, code, 403, 'PATCH', '', { body: {}, files: [] });

const rateLimit = () =>
  new RateLimitError({
    timeToReset: 6000,
    limit: 5,
    method: 'PATCH',
    hash: '',
    url: '',
    route: '/channels/:id/messages/:id',
    majorParameter: CHANNEL,
    global: false,
    retryAfter: 6000,
    sublimitTimeout: 0,
    scope: 'shared',
  });

/** A game at turn 1 of player 1. @param failures thrown by requests of a kind, one after another */
async function tableWith(failures: Partial<Record<keyof CardMessages, Error[]>>) {
  const clock = new ManualClock();
  const store = openSqliteStore<TestReply>(':memory:', { clock });
  onTestFinished(() => store.close());
  const game = playAt(() => store, CHANNEL);
  await game.open('1', '2');
  await game.append(started('1', '2'));
  await game.append([
    noted({ kind: 'turn/began', playerId: '1', extra: null, step: 'untap', nextInOrder: '2' }),
  ]);
  const requests: string[] = [];
  const request = async (kind: keyof CardMessages, id: string): Promise<string> => {
    requests.push(kind);
    const failure = failures[kind]?.shift();
    if (failure) throw failure;
    return id;
  };
  const { log, messages } = recordingLog();
  const updater = createCardUpdater({
    store,
    messages: {
      post: () => request('post', '100'),
      call: () => request('call', '101'),
      turnIntoCard: async () => void (await request('turnIntoCard', '')),
      edit: async () => void (await request('edit', '')),
      close: async () => void (await request('close', '')),
      recordShown: () => undefined,
    },
    rateLimiter: { acquire: () => Promise.resolve(), close: () => undefined },
    visibility: new CardVisibility(),
    clock,
    log,
    render: () => ({ layout: [textPart('a table')] }),
    renderTurnPicture: async () => null,
  });
  return { ...updater, requests, messages };
}

describe('a text that pings for a turn', () => {
  const request = redrawRequestFor({ pings: ['1'] });

  it('still becomes the card after a rate limit, without a second ping', async () => {
    const table = await tableWith({ turnIntoCard: [rateLimit()] });
    await expect(table.updateCard(CHANNEL, request)).rejects.toBeInstanceOf(RateLimitError);
    await table.updateCard(CHANNEL, request);
    expect(table.requests).toEqual(['call', 'turnIntoCard', 'turnIntoCard']);
  });

  it('is given up if Discord refuses the edit for good', async () => {
    const tooOld = apiError(Code.MaximumNumberOfEditsToMessagesOlderThanOneHourReached);
    const table = await tableWith({ turnIntoCard: [tooOld] });
    await expect(table.updateCard(CHANNEL, request)).rejects.toBe(tooOld);
    await table.updateCard(CHANNEL, request);
    expect(table.requests).toEqual(['call', 'turnIntoCard', 'call', 'turnIntoCard']);
  });
});

describe('a channel that the bot cannot see', () => {
  const { SendMessages, ViewChannel } = PermissionFlagsBits;

  it('is mentioned in the log once a table there changes, with the answers that are lost', async () => {
    const table = await tableWith({});
    table.recordPermissions(CHANNEL, { type: ChannelType.GuildText, permissions: SendMessages });
    table.recordPermissions('8', { type: ChannelType.GuildText, permissions: ViewChannel });
    expect(table.messages).toEqual([]);
    await table.updateCard(CHANNEL, redrawRequestFor({ lateInteractionId: '55' }));
    await table.updateCard(CHANNEL, redrawRequestFor({}));
    expect(table.messages).toEqual([MUTE, UNDELIVERED]);
    expect(table.requests).toEqual([]);
  });

  it.each([
    [Code.MissingAccess, 2],
    [Code.UnknownMessage, 1],
  ])('if closing an old card fails with %i, it is tried %i times', async (code, times) => {
    const table = await tableWith({ close: [apiError(code)] });
    await table.updateCard(CHANNEL, redrawRequestFor({ outdatedMessageId: '99' }));
    await table.updateCard(CHANNEL, redrawRequestFor({}));
    await table.updateCard(CHANNEL, redrawRequestFor({}));
    expect(table.requests.filter((kind) => kind === 'close')).toHaveLength(times);
  });
});
