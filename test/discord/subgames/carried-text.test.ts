import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCustomId } from '#discord/command/custom-id.ts';
import {
  askButton,
  parseSubgamePress,
  ROOM_IN_BUTTONS,
  SUBGAME_ACTION,
  subgameButtons,
} from '#discord/subgames/buttons.ts';
import { decodeCarried, encodeEnding, encodeStart } from '#discord/subgames/carried-text.ts';
import { parseCounts, parsePlayerNames } from '#discord/subgames/options.ts';
import { gameOf } from '../../engine/tables/many.ts';
import { ALICE, BOB, CLEO, DAN } from '../tables/game-channel.ts';

const AT = { id: '01J00000000000000000000000', seq: 123_456_789 };
const PLAYERS = Array.from({ length: 16 }, (_, index) => `1000000000000001${index + 10}`);
const game = gameOf(PLAYERS);

const player = fc.constantFrom(...PLAYERS);
const name = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.constantFrom('a|b%7C:c', '%'),
);
const cards = fc.option(fc.integer({ min: 0, max: 1_000_000 }));
const named = fc.array(fc.record({ ownerId: player, name }), { maxLength: 4 });

/** Parses a press on one of the buttons. */
function pressed(text: string, verb: 'apply' | 'cancel') {
  const rows = subgameButtons({ at: AT, text });
  expect(rows.length).toBeLessThanOrEqual(5);
  expect(rows.every(({ components }) => components.length <= 5)).toBe(true);
  const ids = rows.flatMap(({ components }) => components.map(({ custom_id: id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id.length).toBeLessThanOrEqual(100);
  const own = ids.map(parseCustomId).find((customId) => customId?.parts[0] === verb);
  return parseSubgamePress(own?.parts ?? [], ids);
}

describe('text carried in the buttons below a preview', () => {
  it('any text with room in them comes back whole, whichever is pressed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: ROOM_IN_BUTTONS }),
        fc.constantFrom('apply' as const, 'cancel' as const),
        (any, verb) => {
          const text = any.slice(0, ROOM_IN_BUTTONS - 1);
          expect(pressed(text, verb)).toEqual({ verb, carried: { at: AT, text } });
        },
      ),
    );
  });

  it('no code point is split or lost', () => {
    const text = `${'a'.repeat(45)}😀${'b'.repeat(81)}`;
    expect(pressed(text, 'apply')?.carried.text).toBe(text);
    const full = `${'a'.repeat(44)}${'😀'.repeat(ROOM_IN_BUTTONS)}`.slice(0, ROOM_IN_BUTTONS - 1);
    expect(pressed(full, 'cancel')?.carried.text).toBe(full);
  });

  it('sixteen players have room for two commanders each, of thirty characters', () => {
    const commanders = PLAYERS.flatMap((ownerId) => [
      { ownerId, name: 'x'.repeat(30) },
      { ownerId, name: 'y'.repeat(30) },
    ]);
    const libraries = PLAYERS.map((playerId) => ({ playerId, cards: 92 }));
    const asked = { card: 'Shahrazad', controllerId: PLAYERS[0] ?? '', commanders, libraries, triggers: [] };
    const text = encodeStart({ asked, first: null }, game);
    expect(text.length).toBeLessThanOrEqual(ROOM_IN_BUTTONS);
    const read = decodeCarried(pressed(text, 'apply')?.carried.text ?? '', game);
    expect(read).toEqual({ kind: 'start', asked, first: null });
  });

  it('a start is read as it was asked', () => {
    fc.assert(
      fc.property(
        fc.record({ card: fc.option(name), controllerId: player, commanders: named, triggers: named }),
        fc.array(cards, { minLength: 16, maxLength: 16 }),
        fc.option(player),
        ({ triggers, ...more }, counts, first) => {
          const asked = {
            ...more,
            triggers: triggers.map(({ ownerId, name: of }) => ({ controllerId: ownerId, name: of })),
            libraries: counts.flatMap((count, index) =>
              count === null ? [] : [{ playerId: PLAYERS[index] ?? '', cards: count }],
            ),
          };
          const read = decodeCarried(encodeStart({ asked, first }, game), game);
          expect(read).toEqual({ kind: 'start', asked, first });
        },
      ),
    );
  });

  it('and so is an end', () => {
    fc.assert(
      fc.property(fc.option(fc.uniqueArray(player)), named, (winners, commandersOut) => {
        const ending = { winners, commandersOut, removed: [{ playerId: PLAYERS[3] ?? '', cards: 2 }] };
        expect(decodeCarried(encodeEnding(ending, game), game)).toEqual({ kind: 'end', ending });
      }),
    );
  });

  it('the button that asks carries the winners', () => {
    const text = encodeEnding({ winners: PLAYERS, removed: [], commandersOut: [] }, game);
    const { parts = [] } = parseCustomId(askButton('End', { at: AT, text }).custom_id) ?? {};
    expect(parseSubgamePress(parts)).toEqual({ verb: 'ask', carried: { at: AT, text } });
  });

  it.each([
    [
      'one of the two buttons is gone',
      ['apply', AT.id, '1', 's|'],
      [`v1:${SUBGAME_ACTION}:apply:${AT.id}:1:s|`],
    ],
    ['no state', ['apply', 'x', '1'], [`v1:${SUBGAME_ACTION}:apply:x:1`, `v1:${SUBGAME_ACTION}:cancel:`]],
    ['another verb', ['stop'], []],
    ['nothing', [], []],
  ])('%s: it is not one of them', (_, parts, ids) => {
    expect(parseSubgamePress(parts, ids)).toBeNull();
  });

  it.each(['', 'x|', 's|Shahrazad|z|0|', 's|Shahrazad|0|z|', 'e|z|'])('"%s" is not asked by them', (text) => {
    expect(decodeCarried(text, game)).toBeNull();
  });
});

describe('numbers of cards as people type them', () => {
  it.each([
    [`<@${ALICE}> 53 <@${BOB}> 41`, [53, 41]],
    [`<@!${ALICE}>: 53, <@${BOB}>=0 and <@${CLEO}> 7`, [53, 0, 7]],
    [`<@${ALICE}>53;<@${BOB}>41`, [53, 41]],
  ])('%s', (typed, counts) => {
    const read = parseCounts(typed, 'libraries');
    expect(read.ok && read.value.map((count) => count.cards)).toEqual(counts);
  });

  it.each(['53', `<@${ALICE}>`, `<@${ALICE}> 5 <@${ALICE}> 6`, `<@${ALICE}> 5 cards`, `<@${ALICE}> -5`])(
    'not %s',
    (typed) => {
      expect(parseCounts(typed, 'libraries')).toMatchObject({
        ok: false,
        failure: { code: 'option/not-understood' },
      });
    },
  );
});

describe('names of players’ things as people type them', () => {
  it.each([
    [`<@${ALICE}> Karn, Silver Golem; <@${BOB}> Krenko`, ['Karn, Silver Golem', 'Krenko']],
    [`<@${ALICE}> Tymna; Thrasios, <@${DAN}>: Kess`, ['Tymna', 'Thrasios', 'Kess']],
  ])('%s', (typed, names) => {
    const read = parsePlayerNames(typed, 'commanders', '');
    expect(read.ok && read.value.map((entry) => entry.name)).toEqual(names);
  });

  it.each(['Karn', `Karn <@${ALICE}>`, `<@${ALICE}> <@${BOB}> Krenko`])('not %s', (typed) => {
    expect(parsePlayerNames(typed, 'commanders', '').ok).toBe(false);
  });
});
