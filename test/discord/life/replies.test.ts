import { describe, expect, it } from 'vitest';
import { suggestionsFor, readReplyTo, runLines } from '../tables/at-table.ts';
import { ANN, BOB, CID, EVE, turnTable } from '../tables/turns.ts';

describe('/set', () => {
  it.each([
    ['set life amount:-3', '@Ann: 20 → **17** life.'],
    ['set life amount:+2', '@Ann: 20 → **22** life.'],
    ['set life amount:=5', '@Ann: 20 → **5** life.'],
    ['set counter kind:poison  amount:3', '@Ann: 0 → **3** poison counters.'],
    ['set life amount:=1000000', '@Ann: 20 → **1,000,000** life.'],
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
    [
      'set monarch',
      '@Ann is the monarch.\n-# The rules of 2006 are silent on part of this: it follows CR 716.1 (2016-08-26).',
    ],
    [
      'set monarch player:@Bob',
      '@Bob is the monarch.\n-# The rules of 2006 are silent on part of this: it follows CR 716.1 (2016-08-26).',
    ],
    [
      'set initiative player:@Cid',
      '@Cid has the initiative.\n**Trigger:** @Cid ventures into **Secret Entrance** (Undercity): `/set dungeon`. CR 721.2 (2022-06-10)\n-# The rules of 2006 are silent on part of this: it follows CR 721.1 (2022-06-10).',
    ],
    [
      'set day-night is:night',
      'It becomes night.\n-# The rules of 2006 are silent on part of this: it follows CR 724.1 (2021-09-24).',
    ],
  ])('%s: %s', async (line, said) => {
    const table = await turnTable();
    expect(await readReplyTo(table, line)).toBe(said);
    expect(table.invalidationCount()).toBe(1);
  });

  it.each<[string, readonly string[], string, string]>([
    [
      'day, and neither',
      ['set day-night is:day', 'turn next'],
      'set day-night spells:0',
      'Spells cast last turn: 0.\nIt becomes night.\n-# CR 731.2a, 502.2 (2026-06-19)',
    ],
    [
      'day, and one',
      ['set day-night is:day', 'turn next'],
      'set day-night spells:1',
      'Spells cast last turn: 1. It stays day.\n-# CR 731.2a, 502.2 (2026-06-19)',
    ],
    [
      'night, and two',
      ['set day-night is:night', 'turn next'],
      'set day-night spells:2',
      'Spells cast last turn: 2 or more.\nIt becomes day.\n-# CR 731.2b, 502.2 (2026-06-19)',
    ],
    [
      'a werewolf, as it becomes night',
      ['permanent add card:Village Watch'],
      'set day-night is:night',
      'It becomes night.\nTransformed: Village Reavers (#1, was Village Watch).\n-# CR 731.1, 702.145b (2026-06-19)',
    ],
    [
      'neither, by the host',
      ['set day-night is:day'],
      'set day-night is:neither',
      'It is neither day nor night. (by @Ann, as host)',
    ],
  ])('day and night: %s', async (_, lines, line, said) => {
    const table = await turnTable('2026-06-19');
    await runLines(table, ...lines);
    expect(await readReplyTo(table, line)).toBe(said);
  });

  it.each<[string, string, RegExp]>([
    ['set day-night spells:0', ANN, /There’s nothing to answer: .*\n-# CR 502\.2/],
    ['set day-night', ANN, /Say what changes, with `is:` or `spells:`/],
    ['set day-night is:night  spells:0', ANN, /`is` and `spells` don’t go together/],
    ['set day-night is:neither', BOB, /Once it’s day or night, it stays one of them.*\n-# CR 731\.1/],
  ])('as %s, by %s, nothing changes', async (line, who, said) => {
    const table = await turnTable('2026-06-19');
    await readReplyTo(table, 'set day-night is:day');
    const before = await table.game();
    expect(await readReplyTo(table, line, who)).toMatch(said);
    expect(await table.game()).toEqual(before);
  });

  it.each([
    ['day', ['stack add card:Lightning Bolt'], 'did @Ann cast a spell last turn? (1 counted)'],
    ['night', [], 'did @Ann cast 2 or more spells last turn? (0 counted)'],
  ])('the turn after one at %s asks, and nothing changes', async (is, lines, asks) => {
    const table = await turnTable('2026-06-19');
    await runLines(table, `set day-night is:${is}`, ...lines.flatMap((line) => [line, 'stack resolve']));
    expect(await readReplyTo(table, 'turn next')).toBe(
      [
        '@Bob’s turn begins.',
        `**It is ${is}:** ${asks} CR 502.2 (2026-06-19)`,
        '-# Answer with the buttons of the table.',
        '-# CR 500.1 (2026-06-19)',
      ].join('\n'),
    );
    expect((await table.game()).designations.day).toBe(is);
  });

  it('monarch, by today’s rules: one at a time', async () => {
    const table = await turnTable('2026-06-19');
    expect(await readReplyTo(table, 'set monarch')).toBe('@Ann is the monarch.\n-# CR 725.1 (2026-06-19)');
    expect(await readReplyTo(table, 'set monarch player:@Bob')).toBe(
      '@Bob is the monarch.\n-# CR 725.1, 725.3 (2026-06-19)',
    );
  });

  it.each<[line: string, who: string, said: string]>([
    ['set life amount:+3  player:@Ann', BOB, '@Ann: 20 → **23** life. (recorded by @Bob)'],
    ['set damage hits:Ann +3', BOB, '@Ann: 20 → **23** life. (recorded by @Bob)'],
    ['set life amount:+3  player:@Bob', ANN, '@Bob: 20 → **23** life. (by @Ann, as host)'],
    [
      'set damage hits:Bob 3 loss, me +3',
      ANN,
      '@Bob: 20 → **17** life. (recorded by @Ann)\n@Ann: 20 → **23** life.',
    ],
  ])('life that somebody gives: %s, by %s', async (line, who, said) => {
    expect(await readReplyTo(await turnTable(), line, who)).toBe(said);
  });

  it.each(['set damage hits:Bob +3 lifelink', 'set damage hits:Bob 3 toxic 1 noncombat'])(
    '%s is not understood',
    async (line) => {
      expect(await readReplyTo(await turnTable(), line)).toMatch(/^\(private\) By what in/);
    },
  );

  it('who was healed takes it back', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'set life amount:+3  player:@Ann', BOB);
    expect(await readReplyTo(table, 'set take-back')).toBe('Taken back (line 2): @Ann: 23 → **20** life.');
  });

  it('counts the spells of the turn up, and sets how many there were', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'set storm amount:+1');
    await readReplyTo(table, 'set storm amount:+1');
    expect((await table.game()).turn?.storm).toBe(2);
    await readReplyTo(table, 'set storm amount:=7');
    expect((await table.game()).turn?.storm).toBe(7);
  });

  it.each([
    ['set life amount:=0', /0\*\* life\.\n.*@Ann.*\n?.*CR 420\.5a \(2006-10-01\)/],
    ['set life amount:=-3', /-3\*\* life\.\n.*@Ann/],
    ['set counter kind:poison  amount:=10', /poison counters\.\n.*@Ann.*/],
    ['set commander-damage commander:Captain Sisay  amount:=21', /Captain Sisay\.\n.*@Ann.*21/],
  ])('points out who has lost by the numbers: %s', async (line, said) => {
    const table = await turnTable();
    expect(await readReplyTo(table, line)).toMatch(said);
    expect((await table.game()).seats.map(({ left }) => left)).toEqual([null, null, null]);
  });

  it.each([
    ['set life amount:7', ANN, /`=7` sets it to 7, `-7` takes 7 away\./],
    ['set life amount:x', ANN, /`amount` must be like `-3` or `\+2` to change it, or `=20` to set it\./],
    ['set life amount:three', ANN, /`amount` must be like/],
    ['set life amount:+0', ANN, /You are already at 20 life/],
    ['set life amount:=20  player:@Bob', ANN, /@Bob is already at 20 life/],
    ['set life amount:=9999999', ANN, /make 9,999,999 life: .* between -1,000,000 and 1,000,000/],
    ['set life amount:+12345678901', ANN, /make 12,345,678,921 life/],
    ['set counter kind:poison  amount:-1', ANN, /make -1 counters: .* between 0 and 1,000,000/],
    ['set counter kind:poison  amount:=0', ANN, /You have 0 poison counters already/],
    ['set counter kind:__proto__  amount:+1', ANN, /must begin with a letter or a number/],
    ['set commander-damage commander:Krenko  amount:-1', ANN, /make -1 damage/],
    ['set commander-damage commander:Krenko  amount:=0', ANN, /You have 0 combat damage from Krenko already/],
    ['set storm amount:=0', ANN, /0 spells are already counted this turn/],
    ['set storm amount:-1', ANN, /make -1 spells/],
    ['set life amount:-3  player:@Bob', EVE, /You are not in this game/],
    ['set life amount:=3  player:@Ann', BOB, /Only @Ann or the host can change that/],
    ['set life amount:-3  player:@Zoe', BOB, /Zoe/],
    ['set counter kind:poison  amount:-1  player:@Ann', BOB, /Only @Ann or the host can change that/],
    ['set counter kind:poison  amount:=3  player:@Ann', BOB, /Only @Ann or the host can change that/],
    ['set commander-damage commander:Krenko  amount:=3  player:@Ann', BOB, /Only @Ann or the host/],
    ['set take-back', BOB, /Nothing of this turn can be taken back/],
    ['set take-back player:@Cid', BOB, /@Cid was not hit this turn/],
    ['set take-back player:everybody', BOB, /`player` must be one player/],
    ['set damage hits:Zoe 3', BOB, /Who is “Zoe”\? There is Ann, Bob or Cid, `each` or `all`\./],
    ['set damage hits:Cid 3 Brol', BOB, /By what in “Brol”\?/],
    ['set damage hits:Cid', BOB, /“Cid” is not understood/],
    ['set damage hits:,', BOB, /Nothing was chosen/],
    ['set monarch player:@Eve', ANN, /@Eve is not in this game/],
    ['set monarch player:@Bob  nobody:true', ANN, /`player` and `nobody` don’t go together/],
    ['set monarch nobody:true', ANN, /Nobody is the monarch now/],
    ['set initiative nobody:true', ANN, /Nobody has the initiative now/],
    ['set day-night is:neither', ANN, /neither day nor night now/],
  ])('%s is refused in private', async (line, who, said) => {
    const table = await turnTable();
    const before = await table.game();
    const answer = await readReplyTo(table, line, who);
    expect(answer).toMatch(/^\(private\)/);
    expect(answer).toMatch(said);
    expect(await table.game()).toEqual(before);
    expect(table.invalidationCount()).toBe(0);
  });

  it.each([
    ['conceded', /^\(private\) You have conceded this game\.$/, /@Cid has conceded this game/],
    ['left', /^\(private\) You have left this game\.$/, /@Cid has left this game/],
    ['lost', /^\(private\) You have lost this game\.$/, /@Cid has lost this game/],
  ] as const)('tells a player who %s so, and the others', async (how, self, others) => {
    const table = await turnTable();
    await table.recordEvents({ kind: 'game/left', playerId: CID, how, nextInOrder: BOB });
    expect(await readReplyTo(table, 'set life amount:-3', CID)).toMatch(self);
    expect(await readReplyTo(table, 'set monarch player:@Cid')).toMatch(others);
  });

  it('names the current monarch', async () => {
    const table = await turnTable();
    await runLines(table, 'set monarch', 'set initiative player:@Bob', 'set day-night is:day');
    expect(await readReplyTo(table, 'set monarch')).toBe('(private) You are already the monarch.');
    expect(await readReplyTo(table, 'set initiative player:@Bob')).toBe(
      '(private) @Bob has already the initiative.',
    );
    expect(await readReplyTo(table, 'set day-night is:day')).toBe('(private) It’s already day.');
  });

  it('resolves any name of a commander’s card', async () => {
    const table = await turnTable();
    await runLines(table, 'set commander-damage commander:captain sisay  amount:+2');
    expect(
      await readReplyTo(table, 'set commander-damage commander:CAPTAIN SISÁY  amount:+1  life:false'),
    ).toBe('@Ann: 2 → **3** combat damage from Captain Sisay.');
  });

  it('names the authority if the host corrects another player’s life', async () => {
    const table = await turnTable();
    expect(await readReplyTo(table, 'set life amount:+3  player:@Bob')).toMatch(
      /^@Bob: 20 → \*\*23\*\* life\..*host/,
    );
    expect(await readReplyTo(table, 'set life amount:=40  player:everybody')).toBe(
      '@Bob: 23 → **40** life. (by @Ann, as host)\n@Cid: 20 → **40** life.\n@Ann: 20 → **40** life.',
    );
  });

  it.each([
    ['set life amount:-3  player:@Ann', '@Ann: 20 → **17** life. (recorded by @Bob)'],
    [
      'set life amount:-3  player:each-opponent',
      '@Cid: 20 → **17** life. (recorded by @Bob)\n@Ann: 20 → **17** life.',
    ],
    [
      'set life amount:-3  player:everybody',
      '@Cid: 20 → **17** life. (recorded by @Bob)\n@Ann: 20 → **17** life.\n@Bob: 20 → **17** life.',
    ],
    ['set counter kind:rad  amount:2  player:@Ann', '@Ann: 0 → **2** rad. (recorded by @Bob)'],
    [
      'set commander-damage commander:Krenko  amount:5  player:@Ann',
      '@Ann: 20 → **15** life, 0 → **5** from Krenko. (recorded by @Bob)',
    ],
    [
      'set commander-damage commander:Krenko  amount:5  player:@Ann  life:false',
      '@Ann: 0 → **5** from Krenko. (recorded by @Bob)',
    ],
    [
      'set damage hits:Ann 7 by Krenko, Cid 2 poison lifelink',
      [
        '@Ann: 20 → **13** life, 0 → **7** from Krenko. (recorded by @Bob)',
        '@Cid: 0 → **2** poison; @Bob: 20 → **22** life (lifelink).',
        '-# The rules of 2006 are silent on part of this: it follows CR 702.87b (2010-10-01) · 502.68a (2007-05-01).',
      ].join('\n'),
    ],
  ])('%s: a player records damage to others, and they take it back', async (line, said) => {
    const table = await turnTable();
    const before = await table.game();
    expect(await readReplyTo(table, line, BOB)).toBe(said);
    expect(await readReplyTo(table, 'set take-back', EVE)).toMatch(
      /^\(private\) Only who was hit takes it back/,
    );
    for (const who of [ANN, BOB, CID])
      while ((await table.game()).hits.some(({ playerId }) => playerId === who))
        expect(await readReplyTo(table, 'set take-back', who)).toMatch(/^Taken back \(line \d+\): /);
    expect(await table.game()).toEqual(before);
  });

  it('offers players by name, and several at once', async () => {
    const table = await turnTable();
    expect(await suggestionsFor(table, 'set life amount:-3  player:')).toEqual([
      'each-opponent',
      'everybody',
      '@Ann=Ann',
      '@Bob=Bob',
      '@Cid=Cid',
    ]);
    expect(await suggestionsFor(table, 'set counter kind:poison  amount:3  player:@b')).toEqual([
      'everybody',
      '@Bob=Bob',
    ]);
  });

  it('needs a game', async () => {
    const table = await turnTable();
    await table.recordEvents({ kind: 'game/ended', result: { how: 'ended', winners: [] } });
    expect(await readReplyTo(table, 'set life amount:-3')).toMatch(/^\(private\) There’s no game here/);
  });

  it('offers the counters in use before the usual ones, and the commanders that dealt damage before cards', async () => {
    const table = await turnTable();
    await runLines(
      table,
      'set counter kind:rage  amount:+1',
      'set commander-damage commander:Bear Lord  amount:+1',
    );
    expect(await suggestionsFor(table, 'set counter kind:')).toEqual([
      'rage',
      'poison',
      'energy',
      'experience',
      'rad',
      'ticket',
    ]);
    expect(await suggestionsFor(table, 'set counter kind:EX')).toEqual(['experience']);
    expect((await suggestionsFor(table, 'set commander-damage commander:bear'))[0]).toBe('Bear Lord');
    expect(await suggestionsFor(table, 'set commander-damage commander:sisay')).toContain('Captain Sisay');
  });
});
