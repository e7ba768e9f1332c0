import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { openDamage } from '#discord/table-card/damage.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { from } from '../../store/coins/flips.ts';
import { readReply, reply, readReplyTo, runLines } from '../tables/at-table.ts';
import { buttonsOf } from '../tables/game-channel.ts';
import { ANN, BOB, CID, turnTable, type TurnTable } from '../tables/turns.ts';
import { acceptedReply } from '../../helpers/reply-of.ts';

/** Bob’s turn, which Cid controls with Mindslaver; Ann hosts. */
async function slaved(edition: Edition): Promise<TurnTable> {
  const table = await turnTable(edition);
  await runLines(
    table,
    'permanent add card:Hill Giant',
    'turn control player:@Bob  by:@Cid  card:Mindslaver',
    'turn next',
    'permanent add card:Grizzly Bears  controller:@Bob',
    'permanent add card:Savannah Lions  controller:@Bob',
    'permanent add card:Savannah Lions  controller:@Cid',
  );
  return table;
}

const OURS = ['founding', '2026-06-19'] as const;

describe.each(OURS)('%s: what Cid types, who controls Bob’s turn (723.5, 723.8)', (edition) => {
  it.each<[line: string, said: RegExp]>([
    [
      'stack add card:Shock',
      /On the stack: Shock \(@Bob\)[^]*Under @Bob, for whom you decide\. Yours: `controller:`/,
    ],
    ['permanent add card:Hill Giant', /under @Bob’s control[^]*Yours: `controller:`/],
    ['turn unused-mana amount:2', /^@Bob[^]*@Bob’s, for whom you decide\. Yours: `player:`/],
    ['table may-attack', /^@Bob may attack/],
    ['table may-target', /^@Bob may target/],
    ['stack trigger card:Grizzly Bears', /an ability of Grizzly Bears \(@Bob\)/],
    ['stack trigger card:Hill Giant', /an ability of Hill Giant \(@Ann\)[^]*Under @Ann\. Yours/],
    ['stack trigger card:Squee', /an ability of Squee \(@Bob\)[^]*Under @Bob, for whom you decide/],
    ['stack add card:Grizzly Bears  what:activated-ability', /\(@Bob\)/],
    ['permanent set permanent:all  tapped:true', /Grizzly Bears \(#\d+\) and Savannah Lions \(#\d+\)/],
    ['set life amount:-2', /^@Cid: 20 → \*\*18\*\* life/],
    ['set counter kind:poison  amount:1', /^@Cid/],
    ['set commander-damage amount:3  commander:Krenko', /^@Cid/],
  ])('%s', async (line, said) => {
    expect(await readReplyTo(await slaved(edition), line, CID)).toMatch(said);
  });

  it.each([
    'set monarch',
    'set initiative',
    'set ring',
    'set dungeon',
    'set speed speed:2',
    'set blessing',
    'set hand-size cards:8',
    'set library cards:40',
    'turn extra card:Time Warp',
    'stack trigger card:Savannah Lions',
    'stack add card:Savannah Lions  what:activated-ability',
    'stack add card:Savannah Lions  what:triggered-ability',
  ])('%s: asks whose', async (line) => {
    const table = await slaved(edition);
    const before = await table.game();
    const asked = await reply(table, line, CID);
    expect([...buttonsOf(asked).keys()]).toEqual(['Bob’s', 'Mine']);
    expect(await table.game()).toEqual(before);
  });

  it('asks nothing without control, and for acts that belong to no player', async () => {
    const table = await slaved(edition);
    expect(await readReplyTo(table, 'set monarch', ANN)).toMatch(/^@Ann is the monarch/);
    expect(await readReplyTo(table, 'set monarch nobody:true', CID)).toMatch(/^Nobody is the monarch/);
  });
});

describe('whose a triggered ability is, whoever notes it', () => {
  it.each<[line: string, who: string, said: RegExp, rule: RegExp]>([
    ['stack trigger card:Hill Giant', BOB, /\(@Ann\)/, /CR 603\.3a \(2026-06-19\)/],
    ['stack trigger card:Hill Giant  controller:@Bob', BOB, /\(@Bob\)/, /^[^]*$/],
    ['stack trigger card:Lightning Bolt', BOB, /\(@Cid\)/, /CR 603\.3a/],
    ['stack trigger card:Lightning Bolt  when:next-end-step', BOB, /\(@Cid\)/, /CR 603\.7d/],
    ['stack trigger card:Hill Giant  when:next-end-step', BOB, /\(@Bob\)/, /^[^]*$/],
    ['stack trigger card:Hill Giant  when:each-end-step', BOB, /\(@Ann\)/, /CR 603\.3a/],
    ['stack trigger card:the monarch', BOB, /\(@Cid\)/, /CR 725\.2/],
    ['stack trigger card:initiative', BOB, /\(@Cid\)/, /CR 726\.2/],
    ['stack trigger card:rad counters', BOB, /\(@Ann\)/, /CR 728\.1/],
    ['stack trigger card:planeswalking ability', BOB, /\(@Ann\)/, /CR 901\.8/],
    ['stack trigger card:Krenko, Mob Boss', BOB, /\(@Ann\)/, /CR 603\.3a/],
    ['stack trigger card:Nobody knows it', BOB, /\(@Bob\)/, /^[^]*$/],
  ])('%s', async (line, who, said, rule) => {
    const table = await turnTable('2026-06-19');
    await readReplyTo(table, 'commander name commander:Krenko, Mob Boss');
    await runLines(
      table,
      'permanent add card:Hill Giant',
      'set monarch player:@Cid',
      'set initiative player:@Cid',
    );
    await readReplyTo(table, 'stack add card:Lightning Bolt', CID);
    const text = await readReplyTo(table, line, who);
    expect(text).toMatch(said);
    expect(text).toMatch(rule);
  });

  it('one that is phased out is no source', async () => {
    const table = await turnTable('2026-06-19');
    await runLines(table, 'permanent add card:Hill Giant', 'permanent phase permanent:Hill Giant');
    expect(await readReplyTo(table, 'stack trigger card:Hill Giant', BOB)).toMatch(/\(@Bob\)/);
  });
});

it('lets the controller of the attacking player block with their own', async () => {
  const table = await slaved('2026-06-19');
  await runLines(
    table,
    'turn step to:declare-attackers',
    'permanent attack permanent:Grizzly Bears  player:@Cid',
    'turn step to:declare-blockers',
  );
  expect(await readReplyTo(table, 'permanent block permanent:all  attacker:Grizzly Bears', CID)).toMatch(
    /^Savannah Lions \(#4\) blocks/,
  );
});

describe('damage on a turn that Cid controls for Bob', () => {
  it.each<[line: string, who: string, said: RegExp]>([
    ['set damage hits:Bob 3 mine lifelink', CID, /@Bob: 20 → \*\*17\*\* life[^]*@Cid[^]*23/],
    ['set damage hits:Bob 3 mine; Ann 2', CID, /@Ann: 20 → \*\*18\*\*[^]*@Bob: 20 → \*\*17\*\*/],
    ['set damage hits:Bob 3  by:@Cid', CID, /@Bob: 20 → \*\*17\*\* life/],
    ['set damage hits:each 1 mine', CID, /@Ann: 20 → \*\*19\*\*[^]*@Bob: 20 → \*\*19\*\*/],
    ['set damage hits:me 2', CID, /@Cid: 20 → \*\*18\*\* life[^]*Bob’s, for whom you decide/],
    ['set damage hits:Ann 2', BOB, /@Ann: 20 → \*\*18\*\* life/],
    ['set damage hits:Cid 2  by:@Bob', ANN, /@Cid: 20 → \*\*18\*\* life/],
    ['set damage hits:Cid 2  by:@Ann', BOB, /^\(private\) Only @Ann or the host can change that/],
    ['set damage hits:Ann 2  by:@Bob', CID, /@Ann: 20 → \*\*18\*\* life/],
  ])('%s', async (line, who, said) => {
    expect(await readReplyTo(await slaved('2026-06-19'), line, who)).toMatch(said);
  });

  it.each<[line: string, ofBob: RegExp, mine: RegExp]>([
    ['set damage hits:Ann 2 lifelink', /@Ann: 20 → \*\*18\*\*[^]*@Bob[^]*22/, /@Ann: 20[^]*@Cid[^]*22/],
    ['set damage hits:each 1', /@Cid: 20 → \*\*19[^]*@Ann: 20 →/, /@Ann: 20 → \*\*19[^]*@Bob: 20 →/],
    ['set life amount:-1  player:each-opponent', /@Cid: 20[^]*@Ann: 20/, /@Ann: 20[^]*@Bob: 20/],
    ['set counter kind:rad  amount:1  player:each-opponent', /@Cid: 0[^]*@Ann: 0/, /@Ann: 0[^]*@Bob: 0/],
  ])('%s: asks whose', async (line, ofBob, mine) => {
    for (const [label, said] of [
      ['Bob’s', ofBob],
      ['Mine', mine],
    ] as const) {
      const table = await slaved('2026-06-19');
      const asked = await reply(table, line, CID);
      expect([...buttonsOf(asked).keys()]).toEqual(['Bob’s', 'Mine']);
      expect(contentOf(asked)).toMatch(/^Whose\? You control .* now\.\n-# .*723\.5/);
      expect(readReply(await table.press(asked, label, CID))).toMatch(said);
    }
  });

  it.each<[who: string, title: string, rows: readonly string[], hasMine: boolean]>([
    [CID, 'Damage that Bob deals', ['Cid', 'Ann', 'Bob', 'Each opponent', 'Anything else'], true],
    [BOB, 'Damage', ['Cid', 'Ann', 'Each opponent', 'Anything else'], false],
  ])('the form that %s opens', async (who, title, rows, hasMine) => {
    const table = await slaved('2026-06-19');
    const { id } = (await table.store.lastGame('100'))!;
    const result = await openDamage(
      { origin: from('form', { actorId: who }), mayManageServer: false },
      id,
      table.ctx,
    );
    const { form } = acceptedReply(result);
    if (!form) throw new Error('no form');
    expect(form.title).toBe(title);
    const labels = form.components.flatMap((component) => ('label' in component ? [component.label] : []));
    expect(labels).toEqual(rows);
    expect(JSON.stringify(form).includes('"mine"')).toBe(hasMine);
  });
});
