import { describe, expect, it } from 'vitest';
import { readReplyTo, runLines } from '../tables/at-table.ts';
import { ANN, BOB, turnTable, type TurnTable } from '../tables/turns.ts';

/* Printed abilities that the bot applies by itself, and creatures that enter combat too late to be blocked. */

const EDITIONS = ['founding', '2026-06-19'] as const;

const phasedOutStates = async (table: TurnTable): Promise<readonly boolean[]> =>
  (await table.game()).permanents.map(({ permanent }) => permanent.status.phasedOut);

describe.each(EDITIONS)('%s: a card with phasing printed on it (502.15a, 702.26a)', (edition) => {
  it.each<[how: string, lines: readonly string[]]>([
    ['noted', ['permanent add card:Breezekeeper']],
    ['cast', ['stack add card:Breezekeeper', 'stack resolve']],
  ])('phases out and in as its controller’s untap steps begin: %s', async (_, lines) => {
    const table = await turnTable(edition, 'precombat-main', [ANN, BOB]);
    await runLines(table, ...lines);
    const seen: boolean[][] = [];
    for (let turns = 0; turns < 4; turns += 1) {
      await runLines(table, 'turn next');
      seen.push([...(await phasedOutStates(table))]);
    }
    expect(seen).toEqual([[false], [true], [true], [false]]);
  });

  it.each<[why: string, line: string]>([
    ['it has lost it', 'permanent add card:Breezekeeper  phasing:false'],
    ['it is face down', 'permanent add card:Breezekeeper  face-down:true'],
    ['it has none', 'permanent add card:Grizzly Bears'],
  ])('does not phase out if %s', async (_, line) => {
    const table = await turnTable(edition, 'precombat-main', [ANN, BOB]);
    await runLines(table, line, 'turn next', 'turn next');
    expect(await phasedOutStates(table)).toEqual([false]);
  });
});

describe.each<[edition: (typeof EDITIONS)[number], rules: RegExp]>([
  ['founding', /CR 309\.2a \(2006-10-01\)/],
  ['2026-06-19', /CR 508\.4, 509\.1a \(2026-06-19\)/],
])('%s: a creature that is put attacking', (edition, rules) => {
  async function blockCreaturePutAttackingIn(step: string): Promise<string> {
    const table = await turnTable(edition, 'precombat-main', [ANN, BOB]);
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent add card:Savannah Lions',
      'permanent add card:Hill Giant  controller:@Bob',
      'turn step to:declare-attackers',
      'permanent attack permanent:Grizzly Bears  player:@Bob',
    );
    if (step !== 'declare-attackers') await runLines(table, `turn step to:${step}`);
    await runLines(table, 'permanent attack permanent:Savannah Lions  player:@Bob  how:put-attacking');
    if (step === 'declare-attackers') await runLines(table, 'turn step');
    return readReplyTo(table, 'permanent block permanent:Hill Giant  attacker:Savannah Lions', BOB);
  }

  it('in the declare attackers step can be blocked', async () => {
    expect(await blockCreaturePutAttackingIn('declare-attackers')).toMatch(
      /^Hill Giant \(#3\) blocks Savannah Lions/,
    );
  });

  it.each(['declare-blockers', 'combat-damage'])('in the %s step stays unblocked', async (step) => {
    const text = await blockCreaturePutAttackingIn(step);
    expect(text).toMatch(/^\(private\) Savannah Lions came attacking once blockers were declared/);
    expect(text).toMatch(rules);
  });
});

describe('a number printed on a card, with which it enters (212.9d of 2007, 306.5b, 310.4b)', () => {
  it.each<[line: string, counters: Readonly<Record<string, number>>, rule: RegExp]>([
    ['permanent add card:Liliana of the Veil', { loyalty: 3 }, /306\.5b/],
    ['permanent add card:Invasion of Zendikar', { defense: 3 }, /310\.4b/],
    ['permanent add card:Liliana of the Veil  token:true', { loyalty: 3 }, /306\.5b/],
    ['permanent add card:Grizzly Bears  copy-of:Liliana of the Veil', { loyalty: 3 }, /306\.5b/],
    ['permanent add card:Grizzly Bears', {}, /./],
    ['permanent add card:Liliana of the Veil  face-down:true', {}, /./],
    ['permanent add card:Some unknown card', {}, /./],
  ])('%s', async (line, counters, rule) => {
    const table = await turnTable('2026-06-19', 'precombat-main', [ANN, BOB]);
    expect(await readReplyTo(table, line)).toMatch(rule);
    expect((await table.game()).permanents.map(({ permanent }) => permanent.counters)).toEqual([counters]);
  });

  it('and a spell that resolves likewise', async () => {
    const table = await turnTable('2026-06-19', 'precombat-main', [ANN, BOB]);
    await runLines(table, 'stack add card:Liliana of the Veil', 'stack resolve');
    expect((await table.game()).permanents[0]?.permanent.counters).toEqual({ loyalty: 3 });
  });
});

describe('/turn skip of a permanent that skips extra turns only', () => {
  it.each<[card: string, whose: RegExp]>([
    ['Stranglehold', /those of its controller’s opponents/],
    ['Trouble in Pairs', /those of its controller’s opponents/],
    ['Ugin’s Nexus', /everybody’s/],
  ])('%s skips no turn, and explains how to record it', async (card, whose) => {
    const table = await turnTable('2026-06-19', 'precombat-main', [ANN, BOB]);
    const text = await readReplyTo(table, `turn skip player:@Bob  card:${card}`);
    expect(text).toMatch(/^\(private\) .* skips extra turns only/);
    expect(text).toMatch(whose);
    expect((await table.game()).skips).toEqual([]);
  });
});
