import { toMarkdown } from '#discord/markdown/write.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countComponents, MAX_COMPONENTS } from '#discord/command/layout.ts';
import { layoutOf, textOf, type Reply } from '#discord/command/reply.ts';
import { formatName } from '#discord/labels/things.ts';
import { statusPage, statusReply } from '#discord/table-card/status-pages.ts';
import type { PlayerMarks } from '#engine/game/marks.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import { seated } from '../../engine/tables/seated.ts';
import { gameWithLog, idOf, logEntry } from '../tables/card-book.ts';
import { buttonsOf } from '../tables/game-channel.ts';

/** Collects all pages of `/game status` by following the buttons. */
function pagesOf(game: Game): readonly Reply[] {
  const book = gameWithLog(game, [logEntry(1, [])]);
  const first = statusReply(book, true);
  const pages = [first];
  let at = buttonsOf(first).has('All that is noted') ? 0 : null;
  while (at !== null) {
    const page = statusPage(book, at);
    if (!page) throw new Error(`there is no page ${at}`);
    pages.push(page);
    at = buttonsOf(page).has('More') ? at + 1 : null;
  }
  expect(statusPage(book, pages.length - 1)).toBeNull();
  return pages;
}

const written = (value: number): string => value.toLocaleString('en');

/** Details that must appear somewhere. A commander may be shortened to the part before the comma. */
function notedOf({
  playerId,
  life,
  counters,
  commanderDamage,
  library,
  marks = {},
}: Seat): readonly RegExp[] {
  const { dungeon, completed = [], ring, speed, blessing, handSize } = marks;
  return [
    `<@${playerId}> **${written(life)}**`,
    ...Object.entries(counters).map(([kind, amount]) =>
      kind === 'poison' ? `poison ${written(amount)}/` : `${toMarkdown(formatName(kind))} ${written(amount)}`,
    ),
    ...(library === null ? [] : [`library ${written(library)}`]),
    ...(dungeon ? [`${dungeon.dungeon}: ${dungeon.room}`] : []),
    ...(completed.length > 0 ? ['completed'] : []),
    ...(ring ? [`Ring ${ring.tempted}`] : []),
    ...(speed === undefined ? [] : [speed === 4 ? 'max speed' : `speed ${speed}`]),
    ...(blessing ? ['city’s blessing'] : []),
    ...(handSize === undefined ? [] : [handSize === 'none' ? 'no maximum hand' : `hand ${handSize}`]),
  ]
    .map((text) => new RegExp(escaped(text)))
    .concat(
      Object.entries(commanderDamage).map(
        ([name, amount]) =>
          new RegExp(
            `${written(amount)} from (?:${escaped(toMarkdown(formatName(name)))}|${escaped(toMarkdown(formatName(name.split(',')[0] ?? name)))})`,
          ),
      ),
    );
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const amount = fc.integer({ min: 1, max: 1_000_000 });
const kind = fc.oneof(
  fc.constantFrom('poison', 'energy', 'experience', 'rad', 'ticket'),
  fc
    .string({ unit: fc.constantFrom('a', 'b', ' ', '*', '@', '龍'), minLength: 1, maxLength: 40 })
    .map((name) => `x${name}x`),
);
const commander = fc.oneof(
  fc.constantFrom(
    'Krenko, Mob Boss',
    'Krenko, Tin Street Kingpin',
    'Okaun, Eye of Chaos',
    'Tymna the Weaver',
  ),
  fc
    .string({ unit: fc.constantFrom('a', 'b', ',', '_', '`'), minLength: 1, maxLength: 60 })
    .map((name) => `C${name}`),
);
const marks: fc.Arbitrary<PlayerMarks> = fc.record(
  {
    dungeon: fc.constant({ dungeon: 'Undercity', room: 'Secret Entrance' }),
    completed: fc.constant(['Tomb of Annihilation']),
    ring: fc.integer({ min: 1, max: 9 }).map((tempted) => ({ tempted, bearer: null })),
    speed: fc.integer({ min: 1, max: 4 }),
    blessing: fc.constant(true as const),
    handSize: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant('none' as const)),
  },
  { requiredKeys: [] },
);
const anySeat = fc.record({
  life: fc.integer({ min: -500, max: 1_000_000 }),
  counters: fc.dictionary(kind, amount, { maxKeys: 25 }),
  commanderDamage: fc.dictionary(commander, amount, { maxKeys: 25 }),
  library: fc.option(fc.nat({ max: 99 })),
  marks,
});

const anyGame = fc
  .record({
    seats: fc.array(anySeat, { minLength: 2, maxLength: 16 }),
    extras: fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }), { maxLength: 12 }),
    controls: fc.nat({ max: 12 }),
    isOver: fc.boolean(),
  })
  .map(({ seats, extras, controls, isOver }): Game => {
    const players = seats.map((_, at) => idOf(at + 1));
    const start = seated(players);
    const at = (index: number): string => players[index % players.length] ?? '';
    return Object.assign(start, {
      stage: isOver ? 'over' : 'playing',
      seats: seats.map((seat, index) => ({ ...seat, playerId: at(index), left: null })),
      designations: { ...start.designations, monarch: at(0), initiative: at(1) },
      extraTurns: extras.map((card, id) => ({ id, playerId: at(id), card })),
      skips: extras.map((card, id) => ({ id, playerId: at(id), card })),
      controls: Array.from({ length: Math.min(controls, Math.floor(players.length / 2)) }, (_, id) => ({
        id,
        of: at(2 * id),
        by: at(2 * id + 1),
        card: null,
        span: id % 2 ? 'while' : 'next-turn',
        extraTurnAfter: false,
        state: id % 2 ? 'in-force' : 'pending',
      })),
    });
  });

describe('/game status', () => {
  it('shows all details of players on pages within Discord’s limits', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const pages = pagesOf(game);
        const text = pages.map(textOf).join('\n');
        for (const page of pages) {
          expect(textOf(page).length).toBeLessThanOrEqual(3700);
          expect(countComponents(layoutOf(page) ?? [])).toBeLessThanOrEqual(MAX_COMPONENTS);
        }
        for (const page of pages.slice(1)) expect(textOf(page).length).toBeLessThanOrEqual(2000);
        for (const seat of game.seats) for (const said of notedOf(seat)) expect(text).toMatch(said);
        expect(text).toMatch(/monarch/);
        expect(text).toMatch(/initiative/);
        if (game.stage === 'over') return;
        for (const { of, by, span } of game.controls)
          if (span === 'while') expect(text).toContain(`<@${by}> decides for <@${of}>`);
          else expect(text).toContain(`<@${by}> will control the next turn of <@${of}>`);
        for (const { playerId } of game.skips) expect(text).toMatch(new RegExp(`<@${playerId}> skips`));
      }),
      { numRuns: 60 },
    );
  });

  it('is only the card if it shows everything', () => {
    const pages = pagesOf(seated([idOf(1), idOf(2)]));
    expect(pages).toHaveLength(1);
  });

  it.each<[what: string, players: number, damage: number]>([
    ['two players', 2, 4],
    ['four players with partners', 4, 6],
    ['sixteen players', 16, 2],
  ])(
    'of %s the card itself drops no damage by commanders, loser, control or extra turn',
    (_, players, damage) => {
      const ids = Array.from({ length: players }, (__, index) => idOf(index + 1));
      const start = seated(ids);
      const game: Game = {
        ...start,
        designations: { ...start.designations, day: 'day' },
        extraTurns: [{ id: 901, playerId: ids[0]!, card: 'Time Warp' }],
        seats: start.seats.map((seat) =>
          Object.assign(seat, {
            life: 0,
            counters: { poison: 3, energy: 4, experience: 5, rad: 6, acorn: 7, oil: 8 },
            commanderDamage: Object.fromEntries(
              Array.from({ length: damage }, (__, index) => [
                `Commander ${index}, Some Long Title`,
                index + 3,
              ]),
            ),
          }),
        ),
        controls: [
          {
            id: 900,
            of: ids[1]!,
            by: ids[0]!,
            card: 'Mindslaver',
            span: 'next-turn',
            extraTurnAfter: false,
            state: 'pending',
          },
        ],
      };
      const pages = pagesOf(game);
      const text = textOf(pages[0]!);
      expect(text.match(/\*\*loses\*\*/g)).toHaveLength(players);
      for (let at = 0; at < damage; at += 1)
        expect(text.match(new RegExp(`${at + 3} (?:from )?Commander ${at}`, 'g'))).toHaveLength(players);
      expect(text).toContain(`<@${ids[0]}> will control the next turn of <@${ids[1]}>`);
      expect(text).toContain(`<@${ids[0]}> (extra: Time Warp)`);
      // What nobody waits for is left out first, and is part of the details.
      expect(text.includes('At the table')).toBe(players === 2);
      expect(pages.map(textOf).join('\n')).toContain('At the table: it is day');
    },
  );

  it.each([
    ['two players', 2, /^▪ <@2> \*\*20\*\* · 3 from Commander 0, Some Long Title$/m],
    ['six players', 6, /^▪ <@2> \*\*20\*\* · 7 Commander 4 · 6 Commander 3 ·/m],
  ])('of %s the card calls commanders as briefly as it must', (_, players, said) => {
    const ids = Array.from({ length: players }, (__, index) => idOf(index + 1));
    const start = seated(ids);
    const seats = start.seats.map((seat) => ({
      ...seat,
      commanderDamage: Object.fromEntries(
        Array.from({ length: players - 1 }, (__, index) => [
          `Commander ${index}, Some Long Title`,
          index + 3,
        ]),
      ),
    }));
    const [card] = pagesOf({ ...start, seats });
    expect(textOf(card!).replaceAll(idOf(2), '2')).toMatch(said);
  });
});
