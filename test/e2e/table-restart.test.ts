import { text } from '#text/template.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textOfMessage } from '../helpers/bot-harness.ts';
import { valueIn } from '../helpers/rulings.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { decideNumbers } from '#engine/life/numbers.ts';
import type { Change, Origin } from '#store/port/changes.ts';
import {
  cardActions,
  startGameOf,
  startTableCardHarness,
  withStoppedBot,
  type TableCardHarness,
} from './table-card-harness.ts';
import type { StoreReply } from '#discord/command/mutate.ts';
/*
 * A bot starts on a database on which an earlier process committed a change and ended before it replied. The tests
 * simulate that process by writing to the store directly.
 */

const DAY_MS = 24 * 60 * 60 * 1000;

let tables: TableCardHarness;
beforeEach(async () => {
  tables = await startTableCardHarness();
});
afterEach(() => tables.close());

/** The text of the oldest card with buttons. */
const card = (): string => tables.cards().map(textOfMessage)[0] ?? '';

const originOf = (user: string, guildId?: string): Origin => {
  const { channelId, guildId: own, userId: actorId } = tables.at(user);
  const channel = guildId === undefined ? channelId : `1${guildId}`;
  return {
    interactionId: `99${tables.clock.now()}`,
    channelId: channel,
    guildId: guildId ?? own,
    actorId,
    at: tables.clock.now(),
  };
};

const setLifeToSeven =
  (id: string): Change<StoreReply> =>
  ({ game }) => {
    if (!game) throw new Error('a game is open');
    const action = { kind: 'life/change', playerId: id, change: { to: 7 } } as const;
    const decided = decideNumbers(
      game.game,
      { id, mayManageServer: false },
      action,
      rulesetOf(game.game.edition),
    );
    return { reply: { content: text`Seven.` }, game: { kind: 'append', ...valueIn(decided) } };
  };

describe('a bot that starts', () => {
  it('lists on the table card the changes that were committed but never answered', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const bob = tables.at('Bob').userId;
    await withStoppedBot(tables, (store) => store.mutate(originOf('Bob'), setLifeToSeven(bob)));
    await tables.harness.restart();
    await tables.until(() => expect(card()).toContain('its answer never arrived'));
    expect(card()).toContain(`<@${bob}> **7**`);
    expect(
      tables
        .messages()
        .map(textOfMessage)
        .some((words) => words.includes('Seven.')),
    ).toBe(false);
  });

  it('updates a card that shows an older state of the game', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const bob = tables.at('Bob').userId;
    await withStoppedBot(tables, async (store) => {
      const origin = originOf('Bob');
      await store.mutate(origin, setLifeToSeven(bob));
      store.markReplied(origin.interactionId, origin.at);
    });
    await tables.harness.restart();
    await tables.until(() => expect(card()).toContain(`<@${bob}> **7**`));
    expect(card()).not.toContain('never arrived');
  });

  it('erases the data of a server 30 days after the bot left it', async () => {
    const left = '990000000000000001';
    await startGameOf(tables, 'Alice', 'Bob');
    const here = tables.at('Alice').guildId;
    await withStoppedBot(tables, async (store) => {
      await store.changeSetting(originOf('Alice', left), { guildId: left }, 'edition', 'today', {
        content: [],
      });
      // A bot that starts notes this too, but perhaps not before the clock of this test is 29 days further.
      await store.noteGuilds(new Set([here ?? '']), tables.clock.now());
    });
    const held = async (): Promise<readonly string[]> => {
      let guilds: readonly string[] = [];
      await withStoppedBot(tables, async (store) => {
        guilds = await store.guildsWithData(99);
      });
      return guilds;
    };
    await tables.harness.restart();
    tables.clock.advance(29 * DAY_MS);
    await tables.harness.restart();
    expect(new Set(await held())).toEqual(new Set([here, left]));
    tables.clock.advance(2 * DAY_MS);
    await tables.harness.restart();
    await tables.until(() =>
      expect(tables.harness.log.map(({ guilds }) => guilds).filter(Boolean)).toEqual([[left]]),
    );
    expect(await held()).toEqual([here]);
  });
});

describe('a table card of an earlier process', () => {
  it('is closed, and its text stays', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    await tables.harness.restart();
    await tables.does('Alice', 'next');
    await tables.until(() => expect(cardActions(tables.harness)).toEqual(['post', 'post', 'close']));
    expect(tables.cards().map(textOfMessage)).toEqual([expect.stringMatching(/^\*\*Turn 2/)]);
    expect(tables.messages().map(textOfMessage)).toContainEqual(expect.stringMatching(/^\*\*Turn 1/));
  });
});
