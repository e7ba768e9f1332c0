import { asSent } from '../../helpers/reply-of.ts';
import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { findEnding } from '#discord/ending-the-turn/ending-cards.ts';
import { parseEndingButton } from '#discord/ending-the-turn/buttons.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { enterAtTable } from '#engine/permanents/entering.ts';
import type { NotedAbility } from '#engine/game/stack.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { answerIn } from '../../helpers/rulings.ts';
import {
  ANN,
  BOB,
  CID,
  embedOf,
  EVE,
  idOf,
  linesOf,
  onStack,
  turnTable,
  type TurnTable,
} from '../tables/turns.ts';

const noted = async (
  table: TurnTable,
  name: string,
  when: NotedAbility['when'],
  onTurnOf: string | null = null,
): Promise<void> => {
  const id = (await table.game()).made + 1;
  const ability = { id, name, controllerId: ANN, when, onTurnOf, duringEnding: false };
  return table.recordEvents({ kind: 'ability/noted', ability });
};

const attacks = async (table: TurnTable): Promise<void> => {
  const game = await table.game();
  const entering = { id: game.made + 1, card: GRIZZLY_BEARS, ownerId: ANN };
  const bears = answerIn(enterAtTable(game, entering, rulesetOf(game.edition)));
  const combat = { role: 'attacking', playerId: BOB, permanentId: null, blocks: [] } as const;
  return table.recordEvents({ kind: 'permanent/entered', permanent: { ...bears, combat } });
};

/** Time Stop over a spell, an ability and a copy, with a bear attacking and a trigger waiting. */
async function fullTable(edition: Edition, step: Step = 'declare-attackers'): Promise<TurnTable> {
  const table = await turnTable(edition, step);
  await attacks(table);
  await noted(table, 'Mogg Fanatic', 'waiting');
  await noted(table, 'Sulfuric Vortex', 'each-end-step');
  await noted(table, 'Kiki-Jiki, Mirror Breaker', 'next-end-step');
  await onStack(table, 'Savannah Lions', { controllerId: BOB, ownerId: BOB });
  await onStack(table, 'Prodigal Sorcerer', { kind: 'activated-ability', card: null });
  await onStack(table, 'Grapeshot', { isCopy: true });
  await onStack(table, 'Grapeshot', { isCopy: true });
  await onStack(table, 'Time Stop');
  return table;
}

describe('/turn end shows what will happen', () => {
  it('by the founding rules', async () => {
    const reply = await (await fullTable('founding')).turn('end', { card: 'time stop' });
    expect(embedOf(reply)).toEqual([
      'Time Stop ends the turn',
      '1. The whole stack is removed from the game: **Savannah Lions** (@Bob) and 3 more.',
      '2. Creatures removed from combat: **Grizzly Bears** (#1, @Ann, attacking).',
      '3. State-based effects are checked; nobody gets priority.',
      '4. On to the cleanup step. Nothing triggers “at end of turn”.',
      '5. Players get priority there, another cleanup step follows, and these triggers go on the stack: **Mogg Fanatic**’s ability (@Ann).',
      'Won’t trigger, since the end of turn step is skipped: **Sulfuric Vortex**’s ability (@Ann).',
      'Still to come, at the beginning of the next end of turn step: **Kiki-Jiki, Mirror Breaker**’s ability (@Ann).',
      '-# CR 509.1, 509.1a, 503.10a, 509.1b, 509.1c, 509.2, 314.3, 509.3, 313.2, 404.4b (2006-10-01)',
      '-# Today: triggers waiting for the stack cease to exist (since 2015-07-17); creatures are removed from combat after that check (since 2019-08-23) · CR 724.1a, 724.1d (2026-06-19)',
    ]);
    expect(reply.isPrivate ?? false).toBe(false);
  });

  it('by the rules of today', async () => {
    const reply = await (await fullTable('2026-06-19')).turn('end', { card: 'Time Stop', private: true });
    expect(embedOf(reply)).toEqual([
      'Time Stop ends the turn',
      '1. Triggered and waiting for the stack, these cease to exist: **Mogg Fanatic**’s ability (@Ann).',
      '2. The whole stack is exiled: **Savannah Lions** (@Bob) and 3 more.',
      '3. State-based actions are checked; nobody gets priority.',
      '4. Creatures and planeswalkers removed from combat: **Grizzly Bears** (#1, @Ann, attacking).',
      '5. On to the cleanup step. Nothing triggers “at the beginning of the end step”.',
      '6. Players get priority there only if something triggers; then there’s another cleanup step.',
      'Won’t trigger, since the end step is skipped: **Sulfuric Vortex**’s ability (@Ann).',
      'Still to come, at the beginning of the next end step: **Kiki-Jiki, Mirror Breaker**’s ability (@Ann).',
      '-# CR 724.1, 724.1a, 724.1b, 707.10a, 724.1c, 724.1d, 724.1f, 514.3a, 724.1e, 513.2, 603.7b (2026-06-19)',
      '-# In 2006: triggers waiting for the stack go on it in the cleanup step; creatures are removed from combat before that check; state-based effects give players priority in cleanup too · CR 509.2, 509.1a, 314.3 (2006-10-01)',
    ]);
    expect(reply.isPrivate).toBe(true);
  });

  it('Mandate of Peace ends the combat phase only', async () => {
    const table = await turnTable('2026-06-19', 'declare-blockers');
    await onStack(table, 'Mandate of Peace');
    expect(embedOf(await table.turn('end', { card: 'mandate of peace' }))).toEqual([
      'Mandate of Peace ends the combat phase',
      '1. The whole stack is exiled: **Mandate of Peace** (@Ann; resolving).',
      '2. State-based actions are checked; nobody gets priority.',
      '3. On to the postcombat main phase: the rest of combat is skipped.',
      '4. Whatever triggered goes on the stack there, and players get priority.',
      '-# CR 724.2, 724.2a, 724.2b, 724.2c, 724.2d, 724.2f, 724.2e (2026-06-19)',
    ]);
  });

  it.each<[string, string | null]>([
    ['Time Stop', null],
    ['Our own card', null],
    ["Day's Undoing", "Only if it is @Ann’s: Day's Undoing ends its controller’s own turn alone."],
    [
      'Sundial of the Infinite',
      'Only if it is @Ann’s: Sundial of the Infinite works on its controller’s own turn alone.',
    ],
    [
      'Obeka, Brute Chronologist',
      '@Ann, the active player, chooses whether it ends. If not: `/stack remove`.',
    ],
    ['Grizzly Bears', 'As far as I know, Grizzly Bears doesn’t end the turn.'],
  ])('says of %s what it says itself: %s', async (card, remark) => {
    const [, first] = embedOf(await (await turnTable('2026-06-19')).turn('end', { card }));
    expect(first).toBe(remark ?? `1. The whole stack is exiled: **${card}** (resolving).`);
  });

  it.each<[string | null, string, string]>([
    ['Time Stop', '1. The whole stack is exiled: **Time Stop** (resolving).', 'Exiled: Time Stop.'],
    [
      'Sundial of the Infinite',
      '1. The whole stack is exiled: **Sundial of the Infinite**’s ability (resolving; ceases to exist).',
      'Ceased to exist: an ability of Sundial of the Infinite.',
    ],
    [
      null,
      '1. The whole stack is exiled: the object that is resolving.',
      'Exiled: the object that is resolving.',
    ],
  ])('%s, which is not listed on the stack, leaves it too', async (card, line, applied) => {
    const table = await turnTable('2026-06-19');
    const shown = await table.turn('end', card === null ? { what: 'turn' } : { card });
    expect(embedOf(shown)).toContain(line);
    expect(linesOf(await table.press(shown, 'Apply'))).toContain(applied);
  });

  it('an aftermath half is exiled as it would be anyway, by a later rule under the founding ones', async () => {
    const table = await turnTable();
    await onStack(table, 'Ribbons', { fromGraveyard: true, halves: [1] });
    const lines = embedOf(await table.turn('end', { card: 'Time Stop' }));
    expect(lines.join('\n')).toContain('**Ribbons**');
    expect(lines.join('\n')).toMatch(
      /as it would be anyway[^]*silent on part of this: it follows CR .*702\.126a/,
    );
  });

  it('in the untap step nothing can resolve', async () => {
    expect(embedOf(await (await turnTable('founding', 'untap')).turn('end', { what: 'turn' }))).toContain(
      'Nobody gets priority in the untap step: nothing can resolve there.',
    );
  });

  it.each<[Edition, string]>([
    [
      'founding',
      '4. Players get priority there only if something triggers or state-based effects are performed; then there’s another cleanup step.',
    ],
    [
      '2009-07-11',
      '4. Players get priority there only if something triggers; then there’s another cleanup step.',
    ],
  ])('%s: %s', async (edition, sentence) => {
    expect(embedOf(await (await turnTable(edition)).turn('end', { what: 'turn' })).join('\n')).toContain(
      sentence,
    );
  });

  it('an ability of the end of combat is still to come', async () => {
    const table = await turnTable('2026-06-19', 'declare-attackers');
    await noted(table, 'Basilisk', 'end-of-combat');
    const lines = embedOf(await table.turn('end', { card: 'Time Stop' }));
    expect(lines).toContain('Still to come, at the next end of combat: **Basilisk**’s ability (@Ann).');
  });

  it('lets the controller of the active player choose with Obeka', async () => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: BOB, by: CID, card: 'Mindslaver' }, CID);
    await table.turn('next');
    const lines = embedOf(await table.turn('end', { card: 'Obeka, Brute Chronologist' }));
    expect(lines[1]).toMatch(/^@Cid, deciding for the active player, @Bob, chooses whether it ends\./);
    expect(lines.join('\n')).toMatch(/, 723\.5 \(2026-06-19\)/);
  });

  it('in the cleanup step a new one begins', async () => {
    const table = await turnTable('2026-06-19', 'cleanup');
    expect(embedOf(await table.turn('end', { what: 'turn' })).slice(0, 6)).toEqual([
      'An effect ends the turn',
      'Nobody gets priority in the cleanup step unless something triggered or state-based actions were performed.',
      '1. The whole stack is exiled: the object that is resolving.',
      '2. State-based actions are checked; nobody gets priority.',
      '3. The cleanup step ends, and a new one begins.',
      '4. Players get priority there only if something triggers; then there’s another cleanup step.',
    ]);
  });

  it('control of the turn stays until the next turn begins', async () => {
    const table = await turnTable();
    await table.turn('control', { player: BOB, by: CID, card: 'Mindslaver' }, CID);
    await table.turn('next');
    expect(embedOf(await table.turn('end', { card: 'Time Stop' }))).toContain(
      '@Cid controls @Bob (Mindslaver) until the next turn begins, so in cleanup too.',
    );
  });

  it('control for as long as an effect lasts does not stay until the next turn', async () => {
    const table = await turnTable();
    await table.turn('control', { player: ANN, by: CID, card: 'Some Helm', for: 'while' }, CID);
    const lines = embedOf(await table.turn('end', { card: 'Time Stop' }));
    expect(lines.join('\n')).not.toContain('until the next turn begins');
  });

  it.each<[name: string, kind: 'spell' | 'activated-ability', isEnded: boolean]>([
    ['Time Stop', 'spell', true],
    ['Time Stop', 'activated-ability', false],
    ['Sundial of the Infinite', 'activated-ability', true],
    ['Sundial of the Infinite', 'spell', false],
  ])('%s on the stack, %s: ended %j', async (name, kind, isEnded) => {
    const table = await turnTable('2026-06-19');
    await onStack(table, name, { kind });
    const game = await table.game();
    const [top] = game.stack;
    expect(top && findEnding(top, game)).toEqual(isEnded ? { what: 'turn', card: name } : null);
  });

  it('forty spells with the longest names fit', async () => {
    const table = await turnTable();
    for (let at = 0; at < 40; at += 1) await onStack(table, `${at} ${'*'.repeat(148)}`.slice(0, 150));
    const { embeds = [] } = await table.turn('end', { what: 'turn' });
    expect(embeds[0]?.description?.length).toBeLessThanOrEqual(4096);
    expect(embeds[0]?.description).toMatch(/ and 3[0-9] more\./);
  });

  it.each<[string, Step, Parameters<TurnTable['turn']>[1], RegExp]>([
    ['the combat phase outside of it', 'upkeep', { what: 'combat' }, /isn’t the combat phase/],
  ])('refuses to end %s', async (_, step, options, sentence) => {
    const reply = await (await turnTable('founding', step)).turn('end', options);
    expect(contentOf(reply)).toMatch(sentence);
    expect(reply.isPrivate).toBe(true);
  });

  it('a user who does not play sees it without the buttons', async () => {
    const reply = await (await turnTable()).turn('end', { what: 'turn' }, EVE);
    expect(embedOf(reply)[0]).toBe('An effect ends the turn');
    expect(reply.components).toBeUndefined();
  });
});

describe('Apply', () => {
  it('applies the preview and replaces it', async () => {
    const table = await fullTable('founding');
    const shown = await table.turn('end', { card: 'Time Stop' });
    expect(table.invalidationCount()).toBe(0);
    const reply = await table.press(shown, 'Apply', BOB);
    expect(reply.replaces).toBe(true);
    expect(reply.embeds).toBeUndefined();
    expect(reply.components).toBeUndefined();
    expect(linesOf(reply)).toEqual([
      'The turn ends (Time Stop).',
      'Removed from the game: Savannah Lions.',
      'Ceased to exist: an ability of Prodigal Sorcerer and 2 copies of Grapeshot.',
      'Removed from the game: Time Stop.',
      'Removed from combat: Grizzly Bears (#1).',
      'State-based effects are checked.',
      'Cleanup step.',
      'Put on the stack: an ability of Mogg Fanatic (@Ann).',
      '-# CR 509.1, 509.1a, 503.10a, 509.1b, 509.1c, 410.2 (2006-10-01)',
    ]);
    expect((await table.game()).turn).toMatchObject({
      step: 'cleanup',
      endedBy: 'Time Stop',
      cleanupAgain: true,
    });
    expect((await table.game()).stack.map(({ name }) => name)).toEqual(['Mogg Fanatic']);
    expect(table.invalidationCount()).toBe(1);
  });

  it('announces the result of a private preview publicly', async () => {
    const table = await turnTable();
    const shown = await table.turn('end', { private: true });
    const reply = await table.press(shown, 'Apply');
    expect(reply.replaces ?? false).toBe(false);
    expect(reply.isPrivate ?? false).toBe(false);
  });

  it('comes too late once the game has gone on', async () => {
    const table = await turnTable();
    const shown = await table.turn('end', { what: 'turn' });
    await table.turn('step');
    const before = await table.game();
    const reply = await table.press(shown, 'Apply');
    expect(asSent(reply)).toMatchObject({ isPrivate: true, content: expect.stringMatching(/out of date/) });
    expect(await table.game()).toEqual(before);
  });

  it('a second time does nothing', async () => {
    const table = await turnTable();
    const shown = await table.turn('end', { what: 'turn' });
    await table.press(shown, 'Apply');
    const before = await table.game();
    expect(contentOf(await table.press(shown, 'Apply'))).toMatch(/out of date/);
    expect(await table.game()).toEqual(before);
  });

  it('is for those at the table', async () => {
    const table = await turnTable();
    const reply = await table.press(await table.turn('end', { what: 'turn' }), 'Apply', EVE);
    expect(asSent(reply)).toMatchObject({ isPrivate: true, content: 'You are not in this game.' });
  });
});

describe('Cancel', () => {
  it.each([
    ['the user who asked', EVE, EVE],
    ['any player of the game', CID, ANN],
  ])('by %s leaves everything as it is', async (_, who, askedBy) => {
    const table = await turnTable();
    const before = await table.game();
    const reply = await table.press(await table.turn('end', { what: 'turn' }), 'Cancel', who, askedBy);
    expect(asSent(reply)).toEqual({ content: 'Cancelled: the turn goes on.', replaces: true });
    expect(await table.game()).toEqual(before);
  });

  it('does not claim so if the ending was applied meanwhile', async () => {
    const table = await turnTable();
    const shown = await table.turn('end', { private: true });
    await table.press(shown, 'Apply');
    expect(contentOf(await table.press(shown, 'Cancel'))).toMatch(/out of date/);
  });

  it('refuses other users', async () => {
    const table = await turnTable();
    const reply = await table.press(await table.turn('end', { what: 'turn' }), 'Cancel', EVE);
    expect(asSent(reply)).toMatchObject({ isPrivate: true, content: 'You are not in this game.' });
  });
});

describe('the data of the buttons', () => {
  it('a name with colons comes back whole', async () => {
    const table = await turnTable();
    const shown = await table.turn('end', { card: 'Circle of Protection: Time: Stop' });
    const [, , ...parts] = idOf(shown, 'Apply').split(':');
    expect(parseEndingButton(parts)).toMatchObject({
      verb: 'apply',
      ending: { what: 'turn', card: 'Circle of Protection: Time: Stop' },
    });
  });

  it('the longest name has room', async () => {
    const table = await turnTable();
    const card = 'x'.repeat(40);
    const shown = await table.turn('end', { card, what: 'turn', private: true });
    expect(idOf(shown, 'Apply')).toMatch(new RegExp(`${card}$`));
  });

  it.each([
    [['apply']],
    [['apply', 'a', 'week', '01J00000000000000000000000', '1']],
    [['apply', 'a', 'turn', 'x', '1']],
    [['stop']],
    [['cancel', 'x', '1']],
    [[]],
  ])('%j is not one of them', (parts) => {
    expect(parseEndingButton(parts)).toBeNull();
  });
});
