import { ButtonStyle } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { parseCustomId } from '#discord/command/custom-id.ts';
import { isStale, parseTablePress, tableButtons, type TableVerb } from '#discord/table-card/buttons.ts';
import type { GameWithLog, GameLogEntry } from '#store/port/games.ts';
import { KARN, naming } from '../../engine/commanders/tables.ts';
import { entriesOf, gathered, play, seated, type Action } from '../../engine/tables/seated.ts';
import { ending, shahrazad } from '../../engine/tables/subgames.ts';
import { gameWithLog, idOf, logEntry, playGame } from '../tables/card-book.ts';

const [ANN, BOB] = [idOf(1), idOf(2)];
const game = seated([ANN, BOB]);
/** After the first step, before which opening hands are kept. */
const underWay = play(game, 'judge', { kind: 'turn/step' });

type Doing = readonly [who: string, action: Action];
const LIFE: Doing = [BOB, { kind: 'life/change', playerId: BOB, change: { by: -1 } }];
const HIT: Doing = [
  ANN,
  { kind: 'hit/record', line: 2, dealer: ANN, events: [{ what: 'loss', playerId: BOB, amount: 3 }] },
];
const STEP: Doing = [ANN, { kind: 'turn/step' }];

const labels = (book: GameWithLog): readonly string[] =>
  tableButtons(book).flatMap(({ components }) => components.map(({ label }) => label ?? ''));

describe('the buttons of a table card', () => {
  it('while it is played', () => {
    const book = gameWithLog(underWay, []);
    const buttons = tableButtons(book).flatMap(({ components }) => components);
    const pressed = buttons.map(({ label, custom_id: id }) => ({
      label,
      press: parseTablePress(parseCustomId(id)?.parts ?? []),
    }));
    expect(pressed.map(({ label, press }) => `${label}: ${press?.verb} ${press?.by}`)).toEqual([
      'Next turn: next 0',
      'Next step: step 0',
      'Flip a coin: flip 0',
      'Who decides?: who 0',
      'Undo: undo 0',
      '−5 life: life -5',
      '−1 life: life -1',
      '+1 life: life 1',
      '+5 life: life 5',
      'Damage…: damage 0',
    ]);
  });

  it('say for which state of which game they are', () => {
    const book = playGame(underWay, LIFE);
    const presses = tableButtons(book)
      .flatMap(({ components }) => components)
      .map(({ custom_id: id }) => parseTablePress(parseCustomId(id)?.parts ?? []));
    expect(new Set(presses.map((press) => `${press?.gameId} ${press?.seq}`))).toEqual(
      new Set([`${book.id} 2`]),
    );
  });

  const usual = labels(gameWithLog(underWay, []));
  it.each<[string, GameWithLog, readonly string[]]>([
    ['while opening hands are chosen', gameWithLog(game, []), ['Keep', 'Mulligan']],
    [
      'while somebody loses by the numbers',
      playGame(underWay, [BOB, { kind: 'life/change', playerId: BOB, change: { to: 0 } }]),
      ['Remove losing players'],
    ],
    [
      'while the untap step asks for day and night',
      playGame(game, [ANN, { kind: 'day/change', to: 'day' }], [ANN, { kind: 'turn/next' }]),
      ['No spells last turn', '1 spell', '2 or more'],
    ],
    ['while something of the turn may be taken back', playGame(game, HIT), ['Keep', 'Mulligan', 'Take back']],
    ['once the next turn has begun', playGame(game, HIT, [ANN, { kind: 'turn/next' }]), []],
    [
      'where there are commanders',
      playGame(game, [ANN, naming(ANN, KARN)]),
      ['Keep', 'Mulligan', 'Commanders'],
    ],
  ])('%s: those of any turn, and %j', (_, book, added) => {
    const shown = labels(book);
    expect(shown.filter((label) => !usual.includes(label))).toEqual(added);
    expect(shown.filter((label) => usual.includes(label))).toEqual(usual);
    // Discord's limit for a row.
    for (const { components } of tableButtons(book)) expect(components.length).toBeLessThanOrEqual(5);
  });

  it.each<[string, GameWithLog, readonly string[]]>([
    ['while players gather', gameWithLog(gathered([ANN]), []), ['Join', 'Leave', 'Start', 'Set up…']],
    ['once it is over', gameWithLog({ ...game, stage: 'over' }, []), []],
  ])('%s', (_, book, expected) => {
    expect(labels(book)).toEqual(expected);
  });

  it.each([
    [[]],
    [['next']],
    [['next', 'game', '-1']],
    [['sing', 'game', '1']],
    [['life', 'game', '1', 'all']],
  ])('rejects forged parts: %j', (parts) => {
    expect(parseTablePress(parts)).toBeNull();
  });
});

describe('a button of the state after line 1', () => {
  const undone = gameWithLog(game, [
    logEntry(1, []),
    logEntry(2, [], { isUndone: true }),
    logEntry(3, [], { undoneTo: 1 }),
  ]);
  it.each<[string, GameWithLog, readonly TableVerb[]]>([
    ['nothing has happened', gameWithLog(game, [logEntry(1, [])]), []],
    ['life has changed', playGame(game, LIFE), ['undo']],
    ['somebody was hit', playGame(game, HIT), ['undo']],
    ['the turn has gone on', playGame(game, STEP), ['next', 'step', 'undo']],
    ['it went on and was taken back', undone, ['next', 'step', 'undo']],
    [
      'another game is played',
      { ...gameWithLog(game, [logEntry(1, [])]), id: 'another' },
      ['next', 'step', 'undo', 'life', 'back'],
    ],
  ])('if %s', (_, book, stale) => {
    const verbs = ['next', 'step', 'undo', 'life', 'back'] as const;
    const { id: gameId } = gameWithLog(game, []);
    expect(verbs.filter((verb) => isStale({ verb, gameId, seq: 1, by: 0 }, book))).toEqual(stale);
  });

  it('of a line that the log does not have is out of date', () => {
    const book = gameWithLog(game, [logEntry(1, [])]);
    expect(isStale({ verb: 'join', gameId: book.id, seq: 1, by: 0 }, book)).toBe(false);
    expect(isStale({ verb: 'join', gameId: book.id, seq: 2, by: 0 }, book)).toBe(true);
  });

  const asked = play(game, ANN, { kind: 'day/change', to: 'day' }, { kind: 'turn/next' });
  const doneAt = (who: string, action: Action): GameLogEntry => logEntry(2, entriesOf(asked, who, action));
  it.each<[string, readonly GameLogEntry[], boolean]>([
    ['nothing has happened', [], false],
    ['life has changed', [doneAt(BOB, LIFE[1])], false],
    ['the turn has gone on', [doneAt(BOB, { kind: 'turn/step' })], false],
    ['it was answered', [doneAt(BOB, { kind: 'day/check', spells: 1 })], true],
    ['an effect said what it is', [doneAt(BOB, { kind: 'day/change', to: 'night' })], true],
    ['another turn has begun', [doneAt(BOB, { kind: 'turn/next' })], true],
    ['something was taken back', [logEntry(2, [], { undoneTo: 1 })], true],
  ])('of spells last turn, if %s', (_, since, stale) => {
    const book = gameWithLog(asked, [logEntry(1, []), ...since]);
    expect(isStale({ verb: 'spells', gameId: book.id, seq: 1, by: 0 }, book)).toBe(stale);
  });

  it('of spells last turn, once the question is closed', () => {
    const book = gameWithLog({ ...asked, dayCheck: null }, [logEntry(1, [])]);
    expect(isStale({ verb: 'spells', gameId: book.id, seq: 1, by: 0 }, book)).toBe(true);
  });

  it.each([
    [0, 'No spells last turn'],
    [1, '1 spell'],
    [2, '2 or more'],
    [5, '2 or more'],
  ])('with %i recorded, %s is highlighted', (noted, label) => {
    const book = gameWithLog({ ...asked, dayCheck: { players: [ANN], noted } }, [logEntry(1, [])]);
    const row = tableButtons(book).find(({ components }) => components[0]?.label === 'No spells last turn');
    const out = row?.components.filter(({ style }) => style === ButtonStyle.Primary);
    expect(out?.map((button) => button.label)).toEqual([label]);
  });

  it.each<[TableVerb, since: number, stale: boolean]>([
    ['next', 32, false],
    ['next', 33, true],
    ['step', 32, false],
    ['step', 33, true],
    ['life', 256, false],
    ['life', 257, true],
  ])('%s, if life has changed in %i entries since', (verb, since, stale) => {
    const lost = entriesOf(game, ...LIFE);
    const lines = Array.from({ length: since }, (_, index) => logEntry(index + 2, lost));
    const book = gameWithLog(game, [logEntry(1, []), ...lines]);
    expect(isStale({ verb, gameId: book.id, seq: 1, by: 1 }, book)).toBe(stale);
  });

  const began = entriesOf(game, ANN, shahrazad({ controllerId: ANN, first: BOB }));
  const within = play(game, ANN, shahrazad({ controllerId: ANN, first: BOB }));
  const ended = entriesOf(within, 'judge', ending([BOB]));
  const lost = entriesOf(game, ...LIFE);
  it.each<[string, number, readonly GameLogEntry[], boolean]>([
    ['a subgame began', 1, [logEntry(2, began)], true],
    ['it ended', 2, [logEntry(2, began), logEntry(3, ended)], true],
    ['the card is of the subgame, and life changed there', 2, [logEntry(2, began), logEntry(3, lost)], false],
    [
      'the card is of the subgame, and its start was taken back',
      2,
      [logEntry(2, began, { isUndone: true }), logEntry(3, [], { undoneTo: 1 })],
      true,
    ],
    [
      'its end was taken back',
      3,
      [logEntry(2, began), logEntry(3, ended, { isUndone: true }), logEntry(4, [], { undoneTo: 2 })],
      true,
    ],
    [
      'life was taken back',
      2,
      [logEntry(2, lost, { isUndone: true }), logEntry(3, [], { undoneTo: 1 })],
      false,
    ],
  ])('of life, if %s', (_, seq, lines, stale) => {
    const book = gameWithLog(game, [logEntry(1, []), ...lines]);
    expect(isStale({ verb: 'life', gameId: book.id, seq, by: -5 }, book)).toBe(stale);
  });
});
