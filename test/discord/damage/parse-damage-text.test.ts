import { describe, expect, it } from 'vitest';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { parseDamageText, formatDamageText, type DamageContext } from '#discord/damage/parse-damage-text.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { DamageEvent } from '#engine/life/damage.ts';
import { guestOf, nameOfGuest } from '#engine/vocabulary/players.ts';
import { play, seated } from '../../engine/tables/seated.ts';
import { idOf } from '../tables/card-book.ts';
import { SAMPLE_CARDS } from '../../helpers/sample-cards.ts';

const [ALICE, BOB, CLEO, DAN] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const CALLED = new Map([
  [ALICE, 'Alice'],
  [BOB, 'Bob'],
  [CLEO, 'Cleo the 2nd'],
  [DAN, 'Danny, Jr.'],
]);

const damaged = (commander: string) =>
  ({ kind: 'commander/change', playerId: BOB, commander, change: { by: 1 }, losesLife: false }) as const;

/** Commanders have dealt damage at this table. */
const table = (...commanders: readonly string[]): DamageContext => {
  const game = play(seated([ALICE, BOB, CLEO, DAN], '2026-06-19'), 'judge', ...commanders.map(damaged));
  return {
    game,
    ruleset: rulesetOf('2026-06-19'),
    dealer: ALICE,
    typist: ALICE,
    labels: CALLED,
    cards: createCardPool(SAMPLE_CARDS),
  };
};
const POD = table('Krenko, Mob Boss', 'Ruric Thar, the Unbowed');

const say = (event: DamageEvent): string =>
  [
    CALLED.get(event.playerId)?.split(/[ ,]/)[0] ?? event.playerId,
    event.amount,
    ...(event.what === 'damage'
      ? [
          event.infect && 'poison',
          event.lifelink && 'lifelink',
          event.toxic !== undefined && `toxic ${event.toxic}`,
          event.combat !== undefined && (event.combat ? 'combat' : 'noncombat'),
          event.commander ?? event.source,
        ]
      : [event.what]),
    event.dealer !== undefined && `by ${CALLED.get(event.dealer)}`,
  ]
    .filter(Boolean)
    .join(' ');

const read = (text: string, at = POD): string => {
  const events = parseDamageText(text, at);
  if (events.ok) return events.value.map(say).join('; ');
  const { code, facts } = events.failure;
  return [code, ...('why' in facts ? [facts.why, facts.typed] : [])].join(' ');
};

describe('guests by the names that commands give them', () => {
  const guests = ['Dora', 'Big Dan', 'Bob 2', 'Danny, Jr.'].map(guestOf);
  const withGuests = { ...POD, labels: new Map(guests.map((id) => [id, nameOfGuest(id)])) };

  it.each(guests)('%s', (guest) => {
    expect(read(`<@${guest}> 3`, withGuests)).toBe(`${guest} 3`);
  });

  it('knows no guest of another table', () => {
    expect(read('<@guest:Nobody> 3', withGuests)).toBe('hit/not-understood who <@guest:Nobody>');
  });
});

describe('typed targets of damage', () => {
  it.each([
    ['Bob 7', 'Bob 7'],
    ['@bob -7', 'Bob 7'],
    ['bob: 7', 'Bob 7'],
    ['b 7', 'Bob 7'],
    // Names match from their beginning, not inside.
    ['ob 7', 'hit/not-understood who ob'],
    [`<@${BOB}> 7`, 'Bob 7'],
    [`<@!${BOB}>7`, 'hit/not-understood unread <@!1000000000000000002>7'],
    ['Bob 7, Cleo 4', 'Bob 7; Cleo 4'],
    ['Bob 7; cleo the 2nd 4\nDanny 1', 'Bob 7; Cleo 4; Danny 1'],
    ['Cleo the 2nd 12', 'Cleo 12'],
    ['Danny, Jr. 3', 'Danny 3'],
    ['Bob 7 Krenko', 'Bob 7 Krenko, Mob Boss'],
    ['Bob 7 krenko, mob boss, Cleo 2', 'Bob 7 Krenko, Mob Boss; Cleo 2'],
    ['Bob 7 damage from Krenko', 'Bob 7 Krenko, Mob Boss'],
    ['Bob 7 Ruric Thar, the Unbowed', 'Bob 7 Ruric Thar, the Unbowed'],
    ['Bob 7 ruric', 'Bob 7 Ruric Thar, the Unbowed'],
    ['Bob 7 Krenko lifelink', 'Bob 7 lifelink Krenko, Mob Boss'],
    ['Bob 7 lifelink from Krenko', 'Bob 7 lifelink Krenko, Mob Boss'],
    ['Cleo 2 poison lifelink', 'Cleo 2 poison lifelink'],
    ['Cleo 2 poison counters', 'Cleo 2 poison'],
    ['Cleo 2 infect and lifelink', 'Cleo 2 poison lifelink'],
    ['Bob 23 combat damage', 'Bob 23 combat'],
    ['Bob loses 3', 'Bob 3 loss'],
    ['Bob +3', 'Bob 3 gain'],
    ['Bob gains 3, Cleo 2', 'Bob 3 gain; Cleo 2'],
    ['Bob 3 toxic 1', 'Bob 3 toxic 1'],
    ['Bob 3 Krenko toxic 1 toxic 2, Cleo 2', 'Bob 3 toxic 3 Krenko, Mob Boss; Cleo 2'],
    ['Bob 3 noncombat damage from Krenko', 'Bob 3 noncombat Krenko, Mob Boss'],
    ['Bob 3 by Cleo the 2nd', 'Bob 3 by Cleo the 2nd'],
    [`Bob 3 lifelink from <@${DAN}>`, 'Bob 3 lifelink by Danny, Jr.'],
    ['Cleo 2 by me, Bob 3 by Danny, Jr.', 'Cleo 2; Bob 3 by Danny, Jr.'],
    ['Bob takes 3 from Krenko', 'Bob 3 Krenko, Mob Boss'],
    ['Bob and Cleo 3', 'Bob 3; Cleo 3'],
    ['Bob, Cleo, Danny 3 lifelink', 'Bob 3 lifelink; Cleo 3 lifelink; Danny 3 lifelink'],
    ['Bob 3 life lost', 'Bob 3 loss'],
    ['each 3', 'Bob 3; Cleo 3; Danny 3'],
    ['each opponent 3 lifelink', 'Bob 3 lifelink; Cleo 3 lifelink; Danny 3 lifelink'],
    ['opponents 1 loss', 'Bob 1 loss; Cleo 1 loss; Danny 1 loss'],
    ['all 2', 'Bob 2; Cleo 2; Danny 2; Alice 2'],
    ['me 2, Bob 5', 'Alice 2; Bob 5'],
    ['Bob 7 Krenko, Bob 6', 'Bob 7 Krenko, Mob Boss; Bob 6'],
    ['Bob 3 by My Own Legend', 'Bob 3 My Own Legend'],
    ['Bob 3 captain sisay', 'Bob 3 Captain Sisay'],
    ['', ''],
    [' , ', ''],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['Bob', 'hit/not-understood unread Bob'],
    ['7', 'hit/not-understood unread 7'],
    ['Zoe 7', 'hit/not-understood who Zoe'],
    ['Bob 7 lifelnik', 'hit/not-understood by-what lifelnik'],
    ['Bob 7 loss lifelink', 'hit/not-understood by-what loss lifelink'],
    ['Bob 7, Zoe 3', 'hit/not-understood who Zoe'],
    ['Bob +3 lifelink', 'hit/not-understood by-what lifelink'],
    ['Bob 3 combat noncombat', 'hit/not-understood by-what combat noncombat'],
    ['Bob 3 toxic', 'hit/not-understood by-what toxic'],
    ['Bob 7 commander', 'commander/which'],
  ])('%j is refused', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('one commander at the table is the commander', () => {
    expect(read('Bob 7 commander', table('Krenko, Mob Boss'))).toBe('Bob 7 Krenko, Mob Boss');
    expect(read('Bob 7 commander', table())).toBe('hit/not-understood by-what commander');
    expect(read('Bob 7 krenko', table('Krenko, Mob Boss', 'Krenko, Tin Street Kingpin'))).toBe(
      'commander/which',
    );
    expect(read('Bob 7 krenko m', table('Krenko, Mob Boss', 'Krenko, Tin Street Kingpin'))).toBe(
      'Bob 7 Krenko, Mob Boss',
    );
  });

  it.each([
    'Bob 7 by Krenko, Mob Boss',
    'Cleo the 2nd 4 poison lifelink',
    'Bob 7 by Krenko, Mob Boss; Bob 6; Danny, Jr. 3 loss',
    'Bob 7 toxic 2 combat; Cleo the 2nd 3 gain; Danny, Jr. 2 noncombat by Krenko, Mob Boss',
  ])('%s: is typed as it is read', (text) => {
    const events = parseDamageText(text, POD);
    expect(events.ok && formatDamageText(events.value, CALLED)).toBe(text);
  });
});
