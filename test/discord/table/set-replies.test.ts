import { describe, expect, it } from 'vitest';
import { offered, say, sayAll } from './at-table.ts';
import { ANN, BOB, EVE, turnTable } from './turn-table.ts';

describe('/set', () => {
  it.each([
    ['set life amount:-3', '@Ann: 20 → **17** life.'],
    ['set life amount:+2', '@Ann: 20 → **22** life.'],
    ['set life amount:=5', '@Ann: 20 → **5** life.'],
    ['set life amount:= 5', '@Ann: 20 → **5** life.'],
    ['set life amount:−4', '@Ann: 20 → **16** life.'],
    ['set counter kind:poison  amount:+1', '@Ann: 0 → **1** poison counter.'],
    ['set counter kind:Energy  amount:=4', '@Ann: 0 → **4** energy counters.'],
    [
      'set commander-damage commander:Captain Sisay  amount:+2',
      '@Ann: 0 → **2** combat damage from Captain Sisay.\n@Ann: 20 → **18** life.',
    ],
    [
      'set commander-damage commander:Captain Sisay  amount:=2',
      '@Ann: 0 → **2** combat damage from Captain Sisay.',
    ],
    [
      'set commander-damage commander:Captain Sisay  amount:+2  life:false',
      '@Ann: 0 → **2** combat damage from Captain Sisay.',
    ],
    ['set monarch', '@Ann is the monarch.'],
    ['set monarch player:@Bob', '@Bob is the monarch.'],
    ['set initiative player:@Cid', '@Cid has the initiative.'],
    ['set day-night is:night', 'It becomes night.'],
  ])('%s: %s', async (line, said) => {
    const table = await turnTable();
    expect(await say(table, line)).toBe(said);
    expect(table.touched()).toBe(1);
  });

  it('counts the spells of the turn up, and sets how many there were', async () => {
    const table = await turnTable();
    await say(table, 'set storm amount:+1');
    await say(table, 'set storm amount:+1');
    expect(table.game().turn?.storm).toBe(2);
    await say(table, 'set storm amount:=7');
    expect(table.game().turn?.storm).toBe(7);
  });

  it.each([
    ['set life amount:=0', /0\*\* life\.\n.*@Ann.*\n?.*CR 420\.5a \(2006-10-01\)/],
    ['set life amount:=-3', /-3\*\* life\.\n.*@Ann/],
    ['set counter kind:poison  amount:=10', /poison counters\.\n.*@Ann.*/],
    ['set commander-damage commander:Captain Sisay  amount:=21', /Captain Sisay\.\n.*@Ann.*21/],
  ])('points out who has lost by the numbers: %s', async (line, said) => {
    const table = await turnTable();
    expect(await say(table, line)).toMatch(said);
    expect(table.game().seats.map(({ left }) => left)).toEqual([null, null, null]);
  });

  it.each([
    ['set life amount:20', ANN, /`amount` must be such as `-3`, `\+2` or `=20`\./],
    ['set life amount:three', ANN, /`amount` must be such as/],
    ['set life amount:+0', ANN, /stands so already/],
    ['set life amount:=9999999', ANN, /`life` must be between -1000000 and 1000000/],
    ['set counter kind:poison  amount:-1', ANN, /between 0 and 1000000/],
    ['set life amount:-3  player:@Bob', EVE, /is not in this game/],
    ['set life amount:-3  player:@Ann', BOB, /@Ann keeps count of that/],
    ['set monarch player:@Eve', ANN, /@Eve is not in this game/],
    ['set monarch player:@Bob  nobody:true', ANN, /`player` and `nobody` do not go together/],
    ['set monarch nobody:true', ANN, /stands so already/],
    ['set day-night is:neither', ANN, /stands so already/],
  ])('%s is refused in private', async (line, who, said) => {
    const table = await turnTable();
    const before = table.game();
    const answer = await say(table, line, who);
    expect(answer).toMatch(/^\(private\)/);
    expect(answer).toMatch(said);
    expect(table.game()).toEqual(before);
    expect(table.touched()).toBe(0);
  });

  it('says whose authority it was when the host corrects another’s life', async () => {
    const table = await turnTable();
    expect(await say(table, 'set life amount:-3  player:@Bob')).toMatch(
      /^@Bob: 20 → \*\*17\*\* life\..*host/,
    );
  });

  it('needs a game', async () => {
    const table = await turnTable();
    await table.happen({ kind: 'game/ended', result: { how: 'ended', winners: [] } });
    expect(await say(table, 'set life amount:-3')).toMatch(/^\(private\) No game is open here/);
  });

  it('offers the counters in use before the usual ones, and the commanders that dealt damage before cards', async () => {
    const table = await turnTable();
    await sayAll(
      table,
      'set counter kind:rage  amount:+1',
      'set commander-damage commander:Bear Lord  amount:+1',
    );
    expect(offered(table, 'set counter kind:')).toEqual([
      'rage',
      'poison',
      'energy',
      'experience',
      'rad',
      'ticket',
    ]);
    expect(offered(table, 'set counter kind:EX')).toEqual(['experience']);
    expect(offered(table, 'set commander-damage commander:bear')[0]).toBe('Bear Lord');
    expect(offered(table, 'set commander-damage commander:sisay')).toContain('Captain Sisay');
  });
});
