import { ComponentType, type APIContainerComponent } from 'discord.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countComponents, MAX_COMPONENTS } from '#discord/command/layout.ts';
import { layoutOf, messageBody, textOf } from '#discord/command/reply.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { heightOf } from '#discord/words/height.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import { gathered, seated, type Action } from '../../engine/tables/seated.ts';
import { EVERY_EVENT } from '../../store/games/every-event.ts';
import { gameWithLog, idOf, logEntry, playGame } from '../tables/card-book.ts';

const [ANN, BOB, CLEO] = [idOf(1), idOf(2), idOf(3)];
const NAMES: Readonly<Record<string, string>> = { [ANN]: 'Ann', [BOB]: 'Bob', [CLEO]: 'Cleo' };

/** The text of a card by lines. */
const read = (...given: Parameters<typeof renderTableCard>): readonly string[] =>
  textOf(renderTableCard(...given))
    .replace(/<@(\d+)>/g, (_, id: string) => `@${NAMES[id] ?? id}`)
    .split('\n');

type Doing = readonly [who: string, action: Action];
const counters = (who: string, counter: string, to: number): Doing => [
  who,
  { kind: 'counters/change', playerId: who, counter, change: { to } },
];
const NEXT: Doing = [ANN, { kind: 'turn/next' }];
const table = seated([ANN, BOB, CLEO]);
const spell = (id: number, name: string): StackObject => ({
  id,
  kind: 'spell',
  name,
  card: null,
  halves: [],
  isCopy: false,
  controllerId: ANN,
  ownerId: ANN,
  fromGraveyard: false,
  faceDown: false,
});

describe('a table card on a phone', () => {
  it.each([
    [2, 20],
    [4, 20],
    [6, 20],
    [10, 24],
    [16, 30],
  ])('of %i players has at most %i lines, and everybody’s life', (players, most) => {
    const ids = Array.from({ length: players }, (_, index) => idOf(index + 1));
    const doings = ids.flatMap((playerId): Doing[] => [
      counters(playerId, 'poison', 10),
      counters(playerId, 'experience', 12),
      counters(playerId, 'energy', 7),
    ]);
    const full = playGame(seated(ids), ...doings);
    const stack = Array.from({ length: 9 }, (_, index) =>
      spell(100 + index, `Some spell with a long name ${index}`),
    );
    const content = textOf(renderTableCard({ ...full, game: { ...full.game, stack } }));
    expect(heightOf(content)).toBeLessThanOrEqual(most);
    for (const one of ids) expect(content).toContain(`<@${one}> **20**`);
    expect(content).toContain('Some spell with a long name 8');
  });
});

describe('the frame of a table card', () => {
  const frameOf = (game: Game): APIContainerComponent => {
    const [frame] = renderTableCard(gameWithLog(game, [logEntry(1, [])])).layout ?? [];
    if (frame?.type !== ComponentType.Container) throw new Error('a card is in a container');
    return frame;
  };
  const colorIn = (game: Game) => frameOf(game).accent_color;
  const turnOf = (playerId: string): Game => ({ ...table, turn: { ...table.turn!, playerId } });

  it('has a color for each of six seats, and others while no game is played', () => {
    const six = seated([1, 2, 3, 4, 5, 6].map(idOf));
    const colors = six.seats.map(({ playerId }) => colorIn({ ...six, turn: { ...six.turn!, playerId } }));
    const others = [colorIn(gathered([ANN, BOB])), colorIn({ ...table, stage: 'over', turn: null })];
    expect(new Set([...colors, ...others]).size).toBe(8);
    expect(colorIn(turnOf(BOB))).toBe(colors[1]);
  });

  it('puts the turn, the players, upcoming turns, recent events and the rules in separate groups', () => {
    const book = playGame(table, counters(BOB, 'energy', 3));
    const [frame] = renderTableCard(book).layout ?? [];
    const parts = frame?.type === ComponentType.Container ? frame.components : [];
    expect(
      parts.map((part) => (part.type === ComponentType.TextDisplay ? part.content.slice(0, 9) : '—')),
    ).toEqual(['**Turn 1:', '—', '▶ <@10000', '—', '**Keep or', '—', '-# <@1000', '—', '-# Foundi']);
  });
});

describe('a table card', () => {
  it('while players gather: who plays, and who starts it', () => {
    expect(read(gameWithLog(gathered([ANN, BOB]), [logEntry(1, [])]))).toEqual([
      '**Waiting for players**: 20 life each. @Ann is the host and starts the game.',
      '1. @Ann',
      '2. @Bob',
      '-# Founding rules (2006-10-01) · log line 1',
    ]);
  });

  it('shows whose turn it is, the step by the edition’s name, and each player’s life', () => {
    const game = { ...table, turn: { ...table.turn!, step: 'end' as const } };
    expect(read(gameWithLog(game, [logEntry(1, [])])).slice(0, 4)).toEqual([
      '**Turn 1: @Ann** · end of turn step',
      '▶ @Ann **20**',
      '▪ @Bob **20**',
      '▪ @Cleo **20**',
    ]);
    const today = read(gameWithLog({ ...game, edition: TODAYS_DATE }, [logEntry(1, [])]));
    expect(today[0]).toBe('**Turn 1: @Ann** · end step');
    expect(today.at(-1)).toBe('-# Today’s rules (2026-06-19) · log line 1');
  });

  it.each<[string, readonly Doing[], string]>([
    [
      'counters',
      [counters(BOB, 'energy', 3), counters(BOB, 'poison', 2)],
      '▪ @Bob **20** · poison 2/10 · energy 3',
    ],
    [
      'damage by a commander',
      [
        [
          BOB,
          {
            kind: 'commander/change',
            playerId: BOB,
            commander: 'Atraxa',
            change: { to: 7 },
            losesLife: true,
          },
        ],
      ],
      '▪ @Bob **13** · 7 from Atraxa',
    ],
    ['the monarch', [[ANN, { kind: 'monarch/pass', to: CLEO }]], '▪ @Cleo **20** · monarch'],
    ['who left', [[CLEO, { kind: 'game/leave', playerId: CLEO, how: 'conceded' }]], '▫ ~~@Cleo~~ conceded'],
    [
      'extra turn',
      [[ANN, { kind: 'turn/extra', playerId: ANN, card: 'Time Walk' }]],
      '-# Next: @Ann (extra: Time Walk) → @Bob',
    ],
    [
      'a skipped turn',
      [[ANN, { kind: 'turn/skip', playerId: BOB, card: null }]],
      '-# Next: @Bob, skipped → @Cleo',
    ],
    [
      'control to come',
      [
        [
          ANN,
          {
            kind: 'control/create',
            of: BOB,
            by: ANN,
            card: 'Mindslaver',
            span: 'next-turn',
            extraTurnAfter: false,
          },
        ],
      ],
      '-# @Ann will control the next turn of @Bob (Mindslaver)',
    ],
    [
      'control now',
      [
        [
          ANN,
          {
            kind: 'control/create',
            of: BOB,
            by: ANN,
            card: 'Mindslaver',
            span: 'next-turn',
            extraTurnAfter: false,
          },
        ],
        NEXT,
      ],
      '**@Ann decides for @Bob** (Mindslaver)',
    ],
    ['who loses by the numbers', [counters(BOB, 'poison', 10)], '-# Losing: CR 420.5h (2006-10-01)'],
    [
      'it beside the player’s life',
      [counters(BOB, 'poison', 10)],
      '▪ @Bob **20** · **loses** · poison 10/10',
    ],
    ['day', [[ANN, { kind: 'day/change', to: 'day' }]], '-# At the table: it is day'],
    [
      'the question of the untap step',
      [[ANN, { kind: 'day/change', to: 'night' }], NEXT],
      '**It is night:** did @Ann cast 2 or more spells last turn? (0 counted) CR 502.2 (2021-09-24)',
    ],
    ['the last events', [counters(BOB, 'energy', 3)], '-# @Bob: 0 → **3** energy counters.'],
  ])('shows %s', (_, doings, expected) => {
    expect(read(playGame(table, ...doings))).toContain(expected);
  });

  it('shows the stack from the top', () => {
    const game = { ...table, stack: [spell(1, 'Lightning Bolt'), spell(2, 'Giant Growth')] };
    expect(read(gameWithLog(game, [logEntry(1, [])]))).toContain(
      '**Stack**, top first: Giant Growth (@Ann), Lightning Bolt (@Ann)',
    );
  });

  it.each<[Edition, string]>([
    ['2008-02-01', '-# At the table: 1 permanent · 1 phased out'],
    [TODAYS_DATE, '-# At the table: 2 permanents'],
  ])('under %s counts phased-out permanents: %s', (edition, expected) => {
    const bear = EVERY_EVENT['permanent/entered'].permanent;
    const { permanent } = bear;
    const phasedOut = { ...permanent, status: { ...permanent.status, phasedOut: true } };
    const permanents = [bear, { ...bear, id: 2, permanent: phasedOut }];
    expect(read(gameWithLog({ ...table, edition, permanents }, [logEntry(1, [])]))).toContain(expected);
  });

  it('shows attackers and blockers', () => {
    const bear = EVERY_EVENT['permanent/entered'].permanent;
    const game = {
      ...table,
      permanents: [
        {
          ...bear,
          id: 1,
          combat: { role: 'attacking' as const, playerId: BOB, permanentId: null, blocks: [] },
        },
        {
          ...bear,
          id: 2,
          combat: { role: 'attacking' as const, playerId: BOB, permanentId: null, blocks: [] },
        },
        {
          ...bear,
          id: 3,
          controllerId: BOB,
          combat: { role: 'blocking' as const, playerId: null, permanentId: null, blocks: [1] },
        },
      ],
    };
    const texts = read(gameWithLog(game, [logEntry(1, [])]));
    expect(texts).toContain('**Attacking** @Bob: 2 × Bear (#1–#2)');
    expect(texts).toContain('Bear (#3) of @Bob blocks Bear (#1)');
  });

  it('once the game is over: who won', () => {
    const ended: Doing = [ANN, { kind: 'game/end', result: { how: 'won', winners: [CLEO] } }];
    const game = { ...table, hostId: ANN };
    expect(read(playGame(game, ended))[0]).toBe('**The game is over.** @Cleo wins.');
  });

  it('lists committed changes whose replies were lost', () => {
    const book = playGame(table, counters(BOB, 'energy', 3));
    expect(read(book, new Set(['i2'])).slice(0, 2)).toEqual([
      '**This counted, though its answer never arrived:**',
      '@Bob: 0 → **3** energy counters.',
    ]);
  });

  it('shows who undid which change', () => {
    const [taken] = playGame(table, counters(BOB, 'energy', 3)).log(1);
    const [other] = playGame(table, counters(BOB, 'poison', 2)).log(1);
    const book = gameWithLog(table, [
      logEntry(1, []),
      { ...taken!, isUndone: true },
      logEntry(3, [], { undoneTo: 1, actorId: BOB }),
      { ...other!, seq: 4, isUndone: true },
      logEntry(5, [], { undoneTo: 1 }),
    ]);
    const texts = read(book).filter((text) => text.includes('takes back'));
    expect(texts).toEqual([
      '-# @Ann takes back line 4, done by @Bob: @Bob: 0 → **2** poison counters.',
      '-# @Bob takes back line 2: @Bob: 0 → **3** energy counters.',
    ]);
  });

  it('says the last three things that happened, and no step alone', () => {
    const doings = ['poison', 'energy', 'rad', 'ticket'].map((kind) => counters(BOB, kind, 2));
    const texts = read(playGame(table, ...doings, [ANN, { kind: 'turn/step' }]));
    expect(texts.filter((text) => text.includes('counters') && text.startsWith('-#'))).toEqual([
      '-# @Bob: 0 → **2** ticket counters.',
      '-# @Bob: 0 → **2** rad counters.',
      '-# @Bob: 0 → **2** energy counters.',
    ]);
    expect(texts).not.toContain('-# Upkeep step.');
  });

  it('merges successive changes of one number, unless the number returns to an earlier value', () => {
    const energy = (...all: readonly number[]) => {
      const doings = all.map((to) => counters(BOB, 'energy', to));
      return read(playGame(table, ...doings)).filter((text) => text.endsWith('counters.'));
    };
    expect(energy(2, 5, 1000)).toEqual(['-# @Bob: 0 → **1,000** energy counters.']);
    expect(energy(2, 5, 2)).toEqual([
      '-# @Bob: 5 → **2** energy counters.',
      '-# @Bob: 0 → **5** energy counters.',
    ]);
  });

  it('does not repeat below who plays', () => {
    const entries = [{ event: EVERY_EVENT['game/started'], authority: 'host' as const, because: [] }];
    expect(read(gameWithLog(table, [logEntry(1, entries)])).join('\n')).not.toContain('The game begins');
  });
});

/** The worst names that the engine accepts: long, with Markdown, mentions and multi-unit characters. */
const name = fc.string({
  unit: fc.constantFrom('a', '*', '@', '`', '_', '<', '龍', '👨‍👩‍👧'),
  minLength: 1,
  maxLength: 40,
});
const number = fc.integer({ min: -1_000_000, max: 1_000_000 });
const counts = fc.dictionary(name, fc.integer({ min: 1, max: 1_000_000 }), { maxKeys: 25 });

const anyGame = fc
  .record({
    seats: fc.array(fc.record({ life: number, counters: counts, commanderDamage: counts }), {
      minLength: 2,
      maxLength: 16,
    }),
    cards: fc.array(name, { maxLength: 60 }),
    lateCount: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ seats, cards, lateCount }) => {
    const players = seats.map((_, index) => idOf(index + 1));
    const [first = ''] = players;
    const start = seated(players);
    const game: Game = {
      ...start,
      seats: players.map((playerId, index) =>
        Object.assign({ playerId, left: null, library: null }, seats[index]!),
      ),
      extraTurns: cards.map((card, id) => ({ id, playerId: first, card })),
      skips: cards.map((card, id) => ({ id, playerId: first, card })),
      controls: cards.map((card, id) => ({
        id,
        of: players[id % players.length] ?? '',
        by: players[(id + 1) % players.length] ?? '',
        card,
        span: id % 2 ? 'while' : 'next-turn',
        extraTurnAfter: false,
        state: id % 2 ? 'in-force' : 'pending',
      })),
      stack: cards.map((card, id) => spell(id, card)),
    };
    const entries = players.map((playerId) => ({
      event: { kind: 'life/changed' as const, playerId, from: 20, to: -1_000_000 },
      authority: 'self' as const,
      because: [],
    }));
    const lines = [1, 2, 3, 4, 5, 6, 7].map((seq) => logEntry(seq, entries));
    return {
      book: gameWithLog(game, lines),
      late: new Set(Array.from({ length: lateCount }, (_, index) => `i${index + 1}`)),
    };
  });

describe('any table', () => {
  it('a card is one message of at most 2,000 characters, or 3,700 with damage by commanders, that shows every player’s life and pings nobody', () => {
    fc.assert(
      fc.property(anyGame, ({ book, late }) => {
        const card = renderTableCard(book, late);
        const [body, text] = [messageBody(card), textOf(card)];
        const hasDamage = book.game.seats.some((seat) => Object.keys(seat.commanderDamage).length > 0);
        expect(text.length).toBeLessThanOrEqual(hasDamage ? 3700 : 2000);
        expect(countComponents(layoutOf(card) ?? [])).toBeLessThanOrEqual(MAX_COMPONENTS - 2);
        expect(body.allowed_mentions).toEqual({ parse: [], users: [] });
        for (const { playerId, life } of book.game.seats)
          expect(text).toContain(`<@${playerId}> **${life.toLocaleString('en')}**`);
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });
});
