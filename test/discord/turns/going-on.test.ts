import { contentOf } from '#discord/command/reply.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { describe, expect, it } from 'vitest';
import { formatStopReason } from '#discord/turns/next.ts';
import { formatPendingControls } from '#discord/table-card/controls.ts';
import { attacker } from '../../engine/tables/seated.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { ANN, BOB, CID, EVE, linesOf, onStack, turnTable, type Options } from '../tables/turns.ts';

type Use = readonly [subcommand: string, options: Options, who: string];

describe('/turn, one command', () => {
  it.each<[string, Edition, Step, Use, readonly string[]]>([
    [
      'the next turn',
      'founding',
      'end',
      ['next', {}, ANN],
      ['@Bob’s turn begins.', '-# CR 300.1 (2006-10-01)'],
    ],
    [
      'the end of turn step',
      'founding',
      'postcombat-main',
      ['step', {}, ANN],
      ['@Ann’s end of turn step.', '-# CR 300.1 (2006-10-01)'],
    ],
    [
      'the end step of today',
      '2026-06-19',
      'postcombat-main',
      ['step', {}, ANN],
      ['@Ann’s end step.', '-# CR 500.1 (2026-06-19)'],
    ],
    [
      'blockers for an attacker that nobody listed',
      'founding',
      'declare-attackers',
      ['step', { how: 'attacked' }, ANN],
      ['@Ann’s declare blockers step.', '-# CR 308.4, 306.1 (2006-10-01)'],
    ],
    [
      'no blockers where nobody attacks',
      '2026-06-19',
      'declare-attackers',
      ['step', {}, ANN],
      [
        '@Ann’s end of combat step.',
        'No attacker was declared: the declare blockers and combat damage steps are skipped.',
        '-# CR 508.8 (2026-06-19)',
      ],
    ],
    [
      'extra turn, of whoever asks if nobody is named',
      'founding',
      'precombat-main',
      ['extra', { card: 'Time Walk' }, CID],
      [
        '@Cid takes an extra turn after this one (Time Walk).',
        '-# CR 300.6 (2006-10-01)',
        '-# Next: @Cid (extra: Time Walk) → @Bob',
      ],
    ],
    [
      'a skipped turn, by a card that is none',
      'founding',
      'precombat-main',
      ['skip', { player: BOB, card: 'a *bad* day' }, ANN],
      [
        '@Bob will skip their next turn (a \\*bad\\* day).',
        '-# CR 300.9, 419.6e, 419.6f (2006-10-01)',
        '-# Next: @Bob, skipped → @Cid',
      ],
    ],
    [
      'control of a turn',
      'founding',
      'precombat-main',
      ['control', { player: BOB, by: ANN, card: 'mindslaver' }, ANN],
      [
        '@Ann controls @Bob during @Bob’s next turn (Mindslaver).',
        '-# CR 507.1 (2006-10-01)',
        '-# Next: @Bob, controlled by @Ann',
      ],
    ],
    [
      'mana burn',
      'founding',
      'precombat-main',
      ['unused-mana', { amount: 3 }, BOB],
      [
        '@Bob loses 3 unused mana and takes mana burn: **3** life lost.',
        '-# CR 300.3 (2006-10-01)',
        '-# Since 2009-07-11: no mana burn · CR 500.5 (2026-06-19)',
      ],
    ],
    [
      'mana burn for a single mana',
      '2026-06-19',
      'precombat-main',
      ['unused-mana', { amount: 1 }, BOB],
      [
        '@Bob loses 1 unused mana, but no life.',
        '-# CR 500.5 (2026-06-19)',
        '-# In 2006: mana burn, 1 life lost · CR 300.3 (2006-10-01)',
      ],
    ],
    [
      'no mana burn any more',
      '2026-06-19',
      'precombat-main',
      ['unused-mana', { amount: 3, player: ANN }, ANN],
      [
        '@Ann loses 3 unused mana, but no life.',
        '-# CR 500.5 (2026-06-19)',
        '-# In 2006: mana burn, 3 life lost · CR 300.3 (2006-10-01)',
      ],
    ],
  ])('%s', async (_, edition, step, [subcommand, options, who], lines) => {
    const table = await turnTable(edition, step);
    const reply = await table.turn(subcommand, options, who);
    expect(linesOf(reply)).toEqual(lines);
    expect(reply.isPrivate ?? false).toBe(false);
    expect(table.invalidationCount()).toBe(1);
  });

  it.each<[string, Step, Use, RegExp]>([
    ['going on for another player', 'end', ['next', {}, BOB], /@Ann decides that/],
    ['somebody who does not play', 'end', ['next', {}, EVE], /You are not in this game/],
    ['a step that does not come again', 'draw', ['step', { how: 'again' }, ANN], /can happen again/],
    ['attackers in another step', 'draw', ['step', { how: 'attacked' }, ANN], /go on to it first/],
    ['extra turn of somebody who does not play', 'draw', ['extra', { player: EVE }, ANN], /@Eve is not in/],
    [
      'control given to somebody else',
      'draw',
      ['control', { player: BOB, by: CID }, BOB],
      /@Cid decides that/,
    ],
    [
      'the end of control that is none',
      'draw',
      ['control', { player: BOB, by: CID, for: 'over' }, CID],
      /is already over/,
    ],
    [
      'another player’s mana',
      'draw',
      ['unused-mana', { amount: 1, player: CID }, BOB],
      /Only @Cid or the host/,
    ],
  ])('refuses %s, and changes nothing', async (_, step, [subcommand, options, who], sentence) => {
    const table = await turnTable('founding', step);
    const before = await table.game();
    const reply = await table.turn(subcommand, options, who);
    expect(contentOf(reply)).toMatch(sentence);
    expect(reply.isPrivate).toBe(true);
    expect(await table.game()).toEqual(before);
    expect(table.invalidationCount()).toBe(0);
  });

  it('does not advance while objects are on the stack', async () => {
    const table = await turnTable();
    await onStack(table, 'Disenchant');
    expect(contentOf(await table.turn('step'))).toMatch(/^Disenchant is on the stack/);
  });
});

describe('/turn step to', () => {
  it('blockers after the only attacker died', async () => {
    const table = await turnTable('2026-06-19', 'declare-attackers');
    const bear = attacker(1, ANN);
    await table.recordEvents(
      { kind: 'permanent/entered', permanent: { ...bear, combat: null } },
      { kind: 'permanent/combat', id: 1, combat: bear.combat },
      { kind: 'permanent/left', id: 1, to: 'graveyard' },
    );
    expect(linesOf(await table.turn('step'))).toEqual([
      '@Ann’s declare blockers step.',
      'Not skipped: there was an attacker, though nothing attacks any more.',
      '-# CR 508.8, 506.1 (2026-06-19)',
    ]);
  });

  it.each<[Step, string, Step]>([
    ['upkeep', 'main', 'precombat-main'],
    ['precombat-main', 'main', 'postcombat-main'],
    ['upkeep', 'postcombat-main', 'postcombat-main'],
  ])('from %s to %s goes on to %s', async (from, to, step) => {
    const table = await turnTable('founding', from);
    await table.turn('step', { to });
    expect((await table.game()).turn?.step).toBe(step);
  });

  it('combat damage without listed attackers: explains how to go on', async () => {
    const table = await turnTable('founding', 'upkeep');
    expect(linesOf(await table.turn('step', { to: 'combat-damage' }))).toEqual([
      'No attacker was declared, so blocks and damage are skipped. Declare attackers with `/permanent attack`, or go on with `/turn step how:`.',
      '-# CR 308.4 (2006-10-01)',
    ]);
  });
});

describe('a controlled turn', () => {
  it('is advanced by the controller, and its end is announced with the next turn', async () => {
    const table = await turnTable();
    await table.turn('control', { player: BOB, by: CID, card: 'Mindslaver' }, CID);
    expect(linesOf(await table.turn('next'))).toEqual([
      '@Bob’s turn begins.',
      '@Cid controls @Bob this turn (Mindslaver).',
      '-# CR 507.1, 300.1 (2006-10-01)',
    ]);
    expect(linesOf(await table.turn('step', {}, BOB))).toEqual([
      '@Cid controls you, and decides that.',
      '-# CR 507.3 (2006-10-01)',
    ]);
    expect(linesOf(await table.turn('step', {}, CID))).toEqual([
      '@Bob’s upkeep step. (decided by @Cid, in control)',
      '-# CR 507.3, 301.1 (2006-10-01)',
    ]);
    expect(linesOf(await table.turn('unused-mana', { amount: 2 }, BOB))).toEqual([
      '@Bob loses 2 unused mana, but no life.',
      '-# CR 507.4, 300.3 (2006-10-01)',
    ]);
    expect(linesOf(await table.turn('next', {}, CID))).toEqual([
      '@Cid, in control, ends @Bob’s turn.',
      '@Cid’s turn begins.',
      '@Cid’s control of @Bob (Mindslaver) is over.',
      '-# CR 507.3, 507.1, 300.1 (2006-10-01)',
    ]);
  });

  it('Emrakul: the turn after it is the controlled player’s own', async () => {
    const table = await turnTable('2026-06-19');
    const reply = await table.turn('control', { player: BOB, by: ANN, card: 'emrakul, the promised end' });
    expect(linesOf(reply)[0]).toMatch(
      /, and @Bob takes an extra turn after it \(Emrakul, the Promised End\)/,
    );
    expect((await table.game()).controls).toMatchObject([{ span: 'next-turn', extraTurnAfter: true }]);
    await table.turn('next');
    expect((await table.game()).extraTurns).toMatchObject([{ playerId: BOB }]);
  });

  it.each([
    ['Word of Command', 'resolution', 'in-force'],
    ['opposition agent', 'search', 'in-force'],
    ['Secret of Bloodbending', 'next-combat', 'pending'],
    ['Sorin Markov', 'next-turn', 'pending'],
    ['A card of our own', 'next-turn', 'pending'],
  ])('%s lasts as the card says', async (card, span, state) => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: BOB, by: ANN, card });
    expect((await table.game()).controls).toMatchObject([{ span, state }]);
  });

  it('for: overrides the card', async () => {
    const table = await turnTable('2026-06-19');
    const options = { player: BOB, by: ANN, card: 'Secret of Bloodbending', for: 'next-turn' };
    await table.turn('control', options);
    expect((await table.game()).controls).toMatchObject([{ span: 'next-turn', extraTurnAfter: false }]);
  });

  it('control for a duration ends when the controller says so', async () => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: BOB, by: CID, card: 'Word of Command' }, CID);
    const reply = await table.turn('control', { player: BOB, by: CID, for: 'over' }, CID);
    expect(linesOf(reply)[0]).toBe('@Cid’s control of @Bob (Word of Command) is over.');
    expect((await table.game()).controls).toEqual([]);
  });
});

describe('skipped steps, and where the turn stops', () => {
  it('of two players, the first has no draw step in the first turn', async () => {
    const table = await turnTable('founding', 'upkeep', [ANN, BOB]);
    expect(linesOf(await table.turn('step'))).toEqual([
      '@Ann’s precombat main phase.',
      'No draw step: whoever plays first skips it.',
      '-# CR 101.5a (2006-10-01)',
    ]);
  });

  it('/turn next says that the turn is not over, and why', async () => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: ANN, by: CID, card: 'Secret of Bloodbending' }, CID);
    const stopped = linesOf(await table.turn('next'));
    expect(stopped).toContain('@Cid controls @Ann in this combat phase (Secret of Bloodbending).');
    expect(stopped).toContain('**The turn isn’t over**: @Cid decides how it goes on.');
    const after = linesOf(await table.turn('next', {}, CID));
    expect(after).toContain('**The turn isn’t over**: @Ann decides how it goes on.');
    expect(linesOf(await table.turn('next')).join()).not.toMatch(/not over/);
  });

  it('/turn next names the objects on the stack', async () => {
    const table = await turnTable();
    await table.recordEvents({
      kind: 'ability/noted',
      ability: {
        id: 1,
        name: 'Ball Lightning',
        controllerId: ANN,
        when: 'each-end-step',
        onTurnOf: null,
        duringEnding: false,
      },
    });
    expect(linesOf(await table.turn('next'))).toContain(
      '**The turn isn’t over**: an ability of Ball Lightning is on the stack.',
    );
  });

  it.each([
    [['Fork'], 'Fork is on the stack'],
    [['Fork', 'Shock'], '2 objects are on the stack'],
  ])('nor while %j wait on the stack: %s', async (names, why) => {
    const table = await turnTable('founding', 'postcombat-main');
    for (const name of names) await onStack(table, name);
    expect(toMarkdown(formatStopReason(await table.game()))).toBe(why);
  });
});

const named = (lines: readonly string[]): readonly string[] =>
  lines.map((line) =>
    line.replaceAll(`<@${ANN}>`, '@Ann').replaceAll(`<@${BOB}>`, '@Bob').replaceAll(`<@${CID}>`, '@Cid'),
  );

describe('control for a combat phase beside a later control of the turn', () => {
  it('each announcement names the one who decides', async () => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: BOB, by: ANN, card: 'Secret of Bloodbending' });
    const later = linesOf(await table.turn('control', { player: BOB, by: CID, card: 'Mindslaver' }, CID));
    expect(later.slice(0, 2)).toEqual([
      '@Cid controls @Bob during @Bob’s next turn (Mindslaver).',
      'While it lasts, it takes the place of @Ann’s control of @Bob (Secret of Bloodbending).',
    ]);
    expect(linesOf(await table.turn('next')).slice(0, 2)).toEqual([
      '@Bob’s turn begins.',
      '@Cid controls @Bob this turn (Mindslaver).',
    ]);
    expect(named(formatPendingControls(await table.game()).map(toMarkdown))).toEqual([
      '-# @Ann will control the next combat phase of @Bob (Secret of Bloodbending), but where @Cid does (Mindslaver)',
    ]);
    for (const _ of ['upkeep', 'draw', 'main']) await table.turn('step', {}, CID);
    expect(linesOf(await table.turn('step', {}, CID)).slice(0, 2)).toEqual([
      '@Bob’s beginning of combat step. (decided by @Cid, in control)',
      '@Ann’s control of @Bob (Secret of Bloodbending) doesn’t apply in this combat phase, since @Cid’s control of @Bob (Mindslaver) was created later.',
    ]);
    expect(contentOf(await table.turn('who', { decision: 'attackers' }))).toMatch(/^\*\*@Cid\*\*/);
    expect(linesOf(await table.turn('next', {}, CID))).toContain('@Cid’s turn begins.');
  });

  it('the other way round, the turn’s controller is back after combat', async () => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: BOB, by: CID, card: 'Mindslaver' }, CID);
    await table.turn('control', { player: BOB, by: ANN, card: 'Secret of Bloodbending' });
    await table.turn('next');
    expect(linesOf(await table.turn('next', {}, CID))).toContain(
      'While it lasts, it takes the place of @Cid’s control of @Bob (Mindslaver).',
    );
    const main = linesOf(await table.turn('next'));
    expect(main).toContain('@Ann’s control of @Bob (Secret of Bloodbending) is over.');
    expect(main).toContain(
      '@Cid’s control of @Bob (Mindslaver) applies again, as I read it: the rules don’t say whether an effect that was overwritten does.',
    );
    expect(main).toContain('**The turn isn’t over**: @Cid decides how it goes on.');
  });
});

describe('a controlled player', () => {
  it.each<[string, Options]>([
    ['next', {}],
    ['step', {}],
    ['extra', {}],
    ['skip', { player: CID }],
    ['control', { player: CID, by: BOB }],
  ])('cannot use /turn %s', async (subcommand, options) => {
    const table = await turnTable();
    await table.turn('control', { player: BOB, by: CID, card: 'Mindslaver' }, CID);
    await table.turn('next');
    expect(linesOf(await table.turn(subcommand, options, BOB))).toEqual([
      '@Cid controls you, and decides that.',
      '-# CR 507.3 (2006-10-01)',
    ]);
  });

  it('sees the preview of ending the turn, but cannot apply it', async () => {
    const table = await turnTable();
    await table.turn('control', { player: BOB, by: CID, card: 'Mindslaver' }, CID);
    await table.turn('next');
    const shown = await table.turn('end', { card: 'Time Stop' });
    expect(contentOf(await table.press(shown, 'Apply', BOB))).toMatch(/@Cid controls you, and decides that/);
    expect((await table.turn('end', { card: 'Time Stop' }, BOB)).components).toBeUndefined();
    expect((await table.turn('unused-mana', { amount: 1 }, BOB)).isPrivate ?? false).toBe(false);
  });
});

describe('the turns that come next', () => {
  it('as far as the turn that will be controlled', async () => {
    const table = await turnTable();
    const reply = await table.turn('control', { player: CID, by: ANN });
    expect(linesOf(reply).at(-1)).toBe('-# Next: @Bob → @Cid, controlled by @Ann');
  });

  it('control of oneself', async () => {
    const table = await turnTable();
    const reply = await table.turn('control', { player: BOB, by: BOB, card: 'Mindslaver' }, BOB);
    expect(linesOf(reply)[0]).toBe('@Bob makes their own decisions during their next turn (Mindslaver).');
    expect(linesOf(await table.turn('next'))[1]).toBe(
      '@Bob makes their own decisions this turn (Mindslaver).',
    );
  });

  it('extra turns, the last one first; a skip is used up by the first turn that its player would take', async () => {
    const table = await turnTable();
    await table.turn('extra', { player: CID, card: 'Time Walk' });
    await table.turn('extra', { player: BOB, card: 'Time Warp' });
    await table.turn('control', { player: BOB, by: ANN });
    const reply = await table.turn('skip', { player: BOB });
    expect(linesOf(reply).at(-1)).toBe(
      '-# Next: @Bob (extra: Time Warp), skipped → @Cid (extra: Time Walk) → @Bob, controlled by @Ann',
    );
  });
});
