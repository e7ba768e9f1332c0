import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallbackResult } from 'embedded-discord';
import { buttonsOf, textOfResult, textOfMessage } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import {
  cardActions,
  startGameOf,
  startTableCardHarness,
  type TableCardHarness,
} from './table-card-harness.ts';

let tables: TableCardHarness;
beforeEach(async () => {
  tables = await startTableCardHarness();
});
afterEach(() => tables.close());

const PATCH = /^PATCH \/channels\/\d+\/messages\//;
const POST = /^POST \/channels\/\d+\/messages$/;
const CALLBACK = 'POST /interactions';

const idOf = (user: string): string => tables.at(user).userId;
const card = (): string => tables.cards().map(textOfMessage).at(-1) ?? '';
const lifeOf = (user: string): string | undefined =>
  new RegExp(`<@${idOf(user)}> \\*\\*(-?\\d+)\\*\\*`).exec(card())?.[1];
const cardRequests = (): readonly unknown[] => cardActions(tables.harness);

describe('the table card', () => {
  it('is posted when somebody has joined and for each turn; the old one loses its buttons', async () => {
    await tables.does('Alice', 'new');
    await tables.does('Bob', 'join');
    await tables.until(() => expect(card()).toContain('**Waiting for players**'));
    await tables.does('Alice', 'start');
    await tables.until(() => expect(card()).toContain('Turn 1'));
    await tables.does('Alice', 'next');
    await tables.until(() => expect(card()).toContain('Turn 2'));
    await tables.until(() => expect(tables.cards()).toHaveLength(1));
    expect(
      tables
        .messages()
        .map(textOfMessage)
        .filter((words) => words.startsWith('**Turn 1')),
    ).toHaveLength(1);
  });

  it('pings only the player whose turn begins, once', async () => {
    await startGameOf(tables, 'Alice', 'Bob', 'Cleo');
    await tables.does('Alice', 'next');
    await tables.until(() => expect(cardRequests()).toEqual(['post', 'post', 'close']));
    const pinged = () => tables.messages().flatMap(({ mentions }) => mentions.map(({ id }) => id));
    expect(pinged()).toEqual([idOf('Bob')]);
    await tables.does('Bob', 'life');
    await tables.until(() => expect(lifeOf('Bob')).toBe('19'));
    expect(tables.cards()).toHaveLength(1);
  });

  it('is edited within a turn, and replaced after 50 minutes', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const first = tables.cards()[0]?.id;
    await tables.does('Bob', 'life');
    await tables.until(() => expect(lifeOf('Bob')).toBe('19'));
    expect(tables.cards()[0]?.id).toBe(first);
    tables.clock.advance(50 * 60 * 1000);
    await tables.does('Bob', 'life');
    await tables.until(() => expect(lifeOf('Bob')).toBe('18'));
    await tables.until(() => expect(tables.cards()).toHaveLength(1));
    expect(tables.cards()[0]?.id).not.toBe(first);
  });

  it('has no buttons once the game is over', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    await tables.does('Alice', 'end');
    await tables.until(() => expect(tables.messages().at(-1)).toBeDefined());
    await tables.until(() => expect(tables.cards()).toHaveLength(0));
    expect(
      tables
        .messages()
        .map(textOfMessage)
        .some((words) => words.startsWith('**The game is over.**')),
    ).toBe(true);
  });
});

describe('its buttons', () => {
  it('change life on the message itself, which needs no edit', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const before = cardRequests().length;
    const shown = await tables.press('Bob', '−5 life');
    expect(shown.callbackType).toBe(7);
    expect(lifeOf('Bob')).toBe('15');
    tables.clock.advance(5000);
    await tables.press('Bob', '+1 life');
    expect(lifeOf('Bob')).toBe('16');
    expect(cardRequests()).toHaveLength(before);
  });

  it('begin the next turn: the old card shows the events, and a new one follows and pings', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const shown = await tables.press('Alice', 'Next turn');
    expect(shown.callbackType).toBe(7);
    expect(buttonsOf(shown).size).toBe(0);
    expect(textOfResult(shown)).toContain(`<@${idOf('Bob')}>`);
    await tables.until(() => expect(card()).toContain('**Turn 2'));
    expect(tables.cards()).toHaveLength(1);
    expect(tables.cards()[0]?.mentions.map(({ id }) => id)).toEqual([idOf('Bob')]);
    expect(cardRequests()).not.toContain('close');
  });

  it('advance step by step, and show who decides', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    await tables.press('Alice', 'Next step');
    expect(card()).toContain('upkeep step');
    const who = await tables.press('Bob', 'Who decides?');
    expect(who.ephemeral).toBe(true);
    expect(textOfResult(who)).toContain(`<@${idOf('Alice')}>** decides`);
  });

  it('answer the question of the untap step, before which nothing changes', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    await tables.at('Alice').slash('set', [
      {
        name: 'day-night',
        type: Type.Subcommand,
        options: [{ name: 'is', type: Type.String, value: 'day' }],
      },
    ]);
    await tables.press('Alice', 'Next turn');
    await tables.until(() => expect(card()).toContain('**It is day:**'));
    expect(card()).toContain('it is day');
    const shown = await tables.press('Bob', 'No spells last turn');
    expect(shown.callbackType).toBe(7);
    expect(card()).toContain('At the table: it is night');
    expect(card()).not.toContain('**It is night:**');
    expect([...buttonsOf({ message: tables.cards()[0] } as CallbackResult).keys()]).not.toContain(
      '2 or more',
    );
  });

  it('let players join and leave until the host starts; the first player is drawn', async () => {
    await tables.does('Alice', 'new');
    await tables.does('Bob', 'join');
    await tables.until(() => expect(tables.cards()).toHaveLength(1));
    await tables.press('Cleo', 'Join');
    await tables.press('Bob', 'Leave');
    expect(card()).toContain(`1. <@${idOf('Alice')}>\n2. <@${idOf('Cleo')}>\n`);
    expect(textOfResult(await tables.press('Cleo', 'Start'))).toContain('Only the host');
    const started = await tables.press('Alice', 'Start');
    expect(textOfResult(started)).toContain('was drawn to go first');
    expect(buttonsOf(started).size).toBe(0);
    await tables.until(() => expect(card()).toContain('**Turn 1'));
  });

  it('end the game with a separate answer, which has the next commitment of the coins', async () => {
    await tables.does('Alice', 'new');
    await tables.does('Bob', 'join');
    await tables.until(() => expect(tables.cards()).toHaveLength(1));
    await tables.press('Bob', 'Leave');
    const left = await tables.press('Alice', 'Leave');
    expect(left.callbackType).toBe(4);
    expect(textOfResult(left)).toMatch(
      /The game ends without a winner\.\n.*\[proof\]\(<.*#sha256-[0-9a-f]{64}>\)/,
    );
    await tables.until(() => expect(tables.cards()).toEqual([]));
  });

  it('undo the last change once', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    await tables.press('Bob', '−5 life');
    const old = tables.cards().at(-1);
    await tables.press('Bob', 'Undo');
    expect(lifeOf('Bob')).toBe('20');
    expect(textOfResult(await tables.press('Bob', 'Undo', old))).toContain('out of date');
  });

  it('ask to undo another player’s change', async () => {
    await startGameOf(tables, 'Alice', 'Bob', 'Cleo');
    await tables.press('Bob', '−5 life');
    const asks = await tables.press('Cleo', 'Undo');
    expect(asks.callbackType).toBe(4);
    expect(lifeOf('Bob')).toBe('15');
    await tables.press('Bob', 'Take it back', asks.message ?? undefined);
    await tables.until(() => expect(lifeOf('Bob')).toBe('20'));
  });

  it('flip a coin that the channel’s ledger records', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const flipped = await tables.press('Bob', 'Flip a coin');
    expect(textOfResult(flipped)).toMatch(/^\*\*(Heads|Tails)\.\*\*.*\n.*flip 1/);
  });

  it('refuse users who do not play, and players whose decision it is not', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    expect(textOfResult(await tables.press('Eve', '−1 life'))).toContain('You are not in this game');
    expect(textOfResult(await tables.press('Bob', 'Next turn'))).toMatch(/decides that/);
    expect(card()).toContain('Turn 1');
  });
});

describe('concurrent requests', () => {
  const sixteen = Array.from({ length: 16 }, (_, index) => `Player ${index + 1}`);

  it('sixteen simultaneous presses all count and are answered, and one edit follows', async () => {
    await startGameOf(tables, ...sixteen);
    const before = cardRequests().length;
    const shown = await Promise.all(sixteen.map((user) => tables.press(user, '−1 life')));
    expect(shown.map(({ callbackType }) => callbackType)).toEqual(sixteen.map(() => 7));
    await tables.until(() => expect(cardRequests().slice(before)).toEqual(['edit']));
    expect(sixteen.map(lifeOf)).toEqual(sixteen.map(() => '19'));
    tables.clock.advance(10_000);
    await tables.does('Eve', 'life');
    expect(cardRequests().slice(before)).toEqual(['edit']);
  });

  it('forty simultaneous commands lead to one new card below all their answers', async () => {
    await startGameOf(tables, ...sixteen);
    const before = cardRequests().length;
    const users = Array.from({ length: 40 }, (_, index) => sixteen[index % 16] ?? '');
    const shown = await Promise.all(users.map((user) => tables.does(user, 'life')));
    expect(shown.filter(({ failed }) => failed !== null)).toEqual([]);
    await tables.until(() => expect(cardRequests().slice(before)).toEqual(['post', 'close']));
    expect(lifeOf('Player 1')).toBe('17');
    tables.clock.advance(10_000);
    await tables.does('Eve', 'life');
    expect(cardRequests().slice(before)).toEqual(['post', 'close']);
  });

  it('a hanging edit delays no reply, and later changes make one more edit', async () => {
    await startGameOf(tables, ...sixteen);
    const before = cardRequests().length;
    tables.harness.discord.faults.delayAnswers(PATCH, 2000);
    await tables.does('Player 1', 'life');
    await tables.until(() => expect(lifeOf('Player 1')).toBe('19'));
    const shown = await Promise.all([
      ...sixteen.map((user) => tables.does(user, 'life')),
      ...sixteen.map((user) => tables.press(user, '−1 life')),
    ]);
    expect(shown.filter(({ failed }) => failed !== null)).toEqual([]);
    expect(cardRequests().slice(before)).toEqual([]);
    await tables.until(() => expect(cardRequests().slice(before)).toEqual(['edit', 'post', 'close']));
    expect(lifeOf('Player 1')).toBe('17');
    expect(lifeOf('Player 16')).toBe('18');
  });

  it('one of two simultaneous presses of Next turn succeeds, and the other is refused', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const shown = await Promise.all([tables.press('Alice', 'Next turn'), tables.press('Alice', 'Next turn')]);
    expect(new Set(shown.map(({ callbackType }) => callbackType))).toEqual(new Set([4, 7]));
    expect(shown.map(textOfResult).filter((text) => text.includes('out of date'))).toHaveLength(1);
    await tables.until(() => expect(card()).toContain('**Turn 2'));
  });

  it('a press delivered twice counts once', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    tables.harness.discord.faults.deliverTwice();
    await tables.press('Bob', '−1 life');
    await until(() => expect(tables.harness.log.map(({ outcome }) => outcome)).toContain('repeated'));
    expect(lifeOf('Bob')).toBe('19');
  });
});

describe('failures', () => {
  it('a deleted card is posted again', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const gone = { status: 404, code: 10008, message: 'Unknown Message' };
    tables.harness.discord.faults.answer(PATCH, gone);
    await tables.does('Bob', 'life');
    await tables.until(() => expect(tables.cards()).toHaveLength(2));
    expect(lifeOf('Bob')).toBe('19');
  });

  it('a new card replaces an old message that Discord no longer lets the bot edit so often', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    tables.harness.discord.faults.answer(PATCH, { status: 429, retryAfter: 3000 });
    await tables.does('Bob', 'life');
    await tables.until(() => expect(cardRequests()).toEqual(['post', 'post']));
    expect(lifeOf('Bob')).toBe('19');
  });

  it.each([
    ['a server error', { status: 500 }],
    ['a cut line', 'reset' as const],
  ])('%s is retried until it succeeds', async (_, fault) => {
    await startGameOf(tables, 'Alice', 'Bob');
    tables.harness.discord.faults.answer(PATCH, fault, 5);
    await tables.does('Bob', 'life');
    await tables.until(() => expect(lifeOf('Bob')).toBe('19'));
  });

  it('without permission to send messages, the existing card is updated across turns', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    tables.harness.discord.channelStates.deny(tables.at('Alice').channelId, 'Send Messages');
    await tables.does('Alice', 'next');
    await tables.until(() => expect(card()).toContain('**Turn 2'));
    const shown = await tables.press('Bob', 'Next turn');
    expect(textOfResult(shown)).toContain('**Turn 3');
    expect(buttonsOf(shown).size).toBeGreaterThan(0);
    expect(tables.cards()).toHaveLength(1);
  });

  it.each([
    ['is gone', { status: 404, code: 10003, message: 'Unknown Channel' }, [PATCH]],
    ['is a locked thread', { status: 400, code: 50083, message: 'Thread is archived' }, [PATCH, POST]],
  ])('a channel that %s gets no requests for half a minute', async (_, fault, refused) => {
    await startGameOf(tables, 'Alice', 'Bob');
    const before = cardRequests().length;
    for (const request of refused) tables.harness.discord.faults.answer(request, fault);
    await tables.does('Bob', 'life');
    await tables.until(() =>
      expect(tables.harness.log.map(({ msg }) => msg)).toContain('no table card can be posted'),
    );
    await tables.does('Bob', 'life');
    tables.clock.advance(20_000);
    await tables.does('Eve', 'life');
    expect(cardRequests()).toHaveLength(before);
    tables.clock.advance(10_000);
    await tables.does('Bob', 'life');
    // On PostgreSQL, the card may be posted before the last change is committed, and then edited.
    await tables.until(() => expect([cardRequests()[before], lifeOf('Bob')]).toEqual(['post', '17']));
  });

  it('a press on a deleted card counts, and its answer says so', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const gone = { status: 404, code: 10008, message: 'Unknown Message' };
    tables.harness.discord.faults.answer(CALLBACK, gone);
    tables.harness.discord.faults.answer(PATCH, gone);
    const shown = await tables.press('Bob', '−1 life');
    expect(shown.ephemeral).toBe(true);
    expect(textOfResult(shown)).toMatch(/^Done/);
    await tables.until(() => expect(cardRequests()).toEqual(['post', 'post']));
    expect(lifeOf('Bob')).toBe('19');
  });

  it('a press on an old card changes nothing and removes its buttons', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const [old] = tables.cards();
    const closing = new RegExp(`^PATCH /channels/\\d+/messages/${old?.id}`);
    tables.harness.discord.faults.answer(closing, { status: 400, code: 0, message: 'No' });
    await tables.does('Alice', 'next');
    await tables.until(() => expect(tables.cards()).toHaveLength(2));
    const shown = await tables.press('Bob', '−1 life', old);
    expect(textOfResult(shown)).toContain('goes on below');
    expect(tables.cards()).toHaveLength(1);
    expect(lifeOf('Bob')).toBe('20');
  });
});

describe('a committed change whose reply was lost', () => {
  it('is listed only on the card', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    const before = tables.messages().length;
    const lost = { status: 404, code: 10062, message: 'Unknown interaction' };
    tables.harness.discord.faults.answer(CALLBACK, lost);
    void tables.does('Bob', 'life');
    await until(() => expect(tables.harness.log.map(({ outcome }) => outcome)).toContain('undelivered'));
    await tables.until(() => expect(card()).toMatch(/^\*\*This counted, though its answer never arrived/));
    expect(card()).toMatch(new RegExp(`never arrived:\\*\\*\\n<@${idOf('Bob')}>.*19`));
    expect(tables.messages()).toHaveLength(before);
  });

  it('is drawn before the bot stops', async () => {
    await startGameOf(tables, 'Alice', 'Bob');
    await tables.does('Bob', 'life');
    await tables.harness.stopBot();
    expect(lifeOf('Bob')).toBe('19');
  });
});
