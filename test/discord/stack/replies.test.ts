import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { TODAYS_DATE as TODAY, type Edition } from '#engine/vocabulary/editions.ts';
import { suggestionsFor, readReplyTo, runLines } from '../tables/at-table.ts';
import { handleStackButton } from '#discord/stack/resolve.ts';
import { parseRerun } from '#discord/command/rerun-button.ts';
import type { HandlerResult } from '#discord/command/command.ts';
import type { Reply } from '#discord/command/reply.ts';
import { from } from '../../store/coins/flips.ts';
import { ANN, BOB, EVE, idOf, turnTable } from '../tables/turns.ts';
import stack from '../../../commands/stack.ts';
import { replyOf } from '../../helpers/reply-of.ts';

let presses = 0;
const asker = (actorId: string) => {
  presses += 1;
  return { origin: from(`stack ${presses}`, { actorId }), mayManageServer: false };
};
const asked = (actorId: string, subcommand: 'resolve', to?: 'graveyard') => ({
  ...asker(actorId),
  subcommand,
  options: { object: undefined, to },
});
const refusalOrReply = (said: HandlerResult): Reply => replyOf(said);
const labelsOf = (shown: Reply): readonly string[] =>
  [...JSON.stringify(shown.components ?? []).matchAll(/"label":"([^"]*)"/g)].map(([, label = '']) => label);
const pressOf = (shown: Reply, label: string) => ({
  ...asker(ANN),
  parts: idOf(shown, label).split(':').slice(2),
  values: [],
  askedBy: ANN,
  messageId: '1',
});

describe('/stack add', () => {
  it('in the untap step: the upkeep begins first', async () => {
    const table = await turnTable('founding', 'untap');
    const text = await readReplyTo(table, 'stack add card:Lightning Bolt  controller:@Ann');
    expect(text.split('\n')).toEqual([
      '@Ann’s upkeep step.',
      'On the stack: Lightning Bolt (@Ann).',
      '-# CR 302.3, 217.6a, 301.1 (2006-10-01)',
    ]);
  });

  it.each<[Edition, string, RegExp]>([
    ['founding', 'stack add card:Lightning Bolt', /^On the stack: Lightning Bolt \(@Ann\)\.\n-# CR \d/],
    ['founding', 'stack add card:assault', /^On the stack: Assault \(@Ann\)\./],
    ['founding', 'stack add card:Assault // Battery  half:bat', /^On the stack: Battery \(@Ann\)\./],
    [TODAY, 'stack add card:Wear // Tear  half:both', /^On the stack: Wear \/\/ Tear \(@Ann\)\./],
    [
      'founding',
      'stack add card:Lightning Bolt  what:copy',
      /^On the stack: a copy of Lightning Bolt \(@Ann\)\./,
    ],
    [
      'founding',
      'stack add card:Lightning Bolt  what:copy  controller:@Bob',
      /^On the stack: a copy of Lightning Bolt \(@Bob\)\./,
    ],
    ['founding', 'stack add card:Our own card', /^On the stack: Our own card \(@Ann\)\./],
    [
      'founding',
      'stack add card:Mindslaver  what:activated-ability',
      /^On the stack: an ability of Mindslaver/,
    ],
    [TODAY, 'stack add card:Fling  flashback:true', /^On the stack: Fling \(@Ann, from the graveyard\)\./],
    [TODAY, 'stack add card:delver of secrets', /^On the stack: Delver of Secrets \(@Ann\)\./],
    ['founding', 'stack add card:Tok-Tok, Volcano Born', /^On the stack: Akki Lavarunner \(@Ann\)\./],
  ])('under %s, %s', async (edition, line, said) => {
    const table = await turnTable(edition);
    expect(await readReplyTo(table, line)).toMatch(said);
    expect((await table.game()).stack).toHaveLength(1);
    expect(table.invalidationCount()).toBe(1);
  });

  it.each([
    ['', ANN, ANN],
    ['  controller:@Bob', BOB, BOB],
    ['  owner:@Bob', ANN, BOB],
    ['  controller:@Bob  owner:@Ann', BOB, ANN],
  ])('card:Fling%s: whose it is', async (options, controllerId, ownerId) => {
    const table = await turnTable();
    await readReplyTo(table, `stack add card:Fling${options}`);
    const [fling] = (await table.game()).stack;
    expect(fling).toMatchObject({ controllerId, ownerId });
  });

  it.each<[Edition, string, string, RegExp]>([
    [
      'founding',
      ANN,
      'stack add card:Assault // Battery',
      /Which part of Assault \/\/ Battery is being cast\?/,
    ],
    ['founding', ANN, 'stack add card:Assault // Battery  half:ice', /pick \*\*Assault\*\* or/],
    ['founding', ANN, 'stack add card:Assault // Battery  half:both', /never cast together/],
    ['founding', ANN, 'stack add card:Island', /Island is a land/],
    ['founding', ANN, 'stack add card:damage  what:combat-damage', /only as the combat damage step begins/],
    [TODAY, ANN, 'stack add card:damage  what:combat-damage', /hasn’t used the stack since 2009-07-11/],
    ['founding', ANN, 'stack add card:Fling  what:activated-ability  half:x', /don’t go together/],
    ['founding', BOB, 'stack add card:Fling  controller:@Ann', /@Ann decides that/],
    ['founding', EVE, 'stack add card:Fling', /You are not in this game/],
    ['founding', EVE, 'stack resolve', /You are not in this game/],
  ])('under %s, refuses %s: %s', async (edition, who, line, said) => {
    const table = await turnTable(edition);
    const answer = await readReplyTo(table, line, who);
    expect(answer).toMatch(/^\(private\)/);
    expect(answer).toMatch(said);
    expect((await table.game()).stack).toEqual([]);
    expect(table.invalidationCount()).toBe(0);
  });

  it('puts waiting abilities on the stack first', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'stack trigger card:Grizzly Bears');
    expect(await readReplyTo(table, 'stack add card:Fling')).toMatch(
      /^Put on the stack: an ability of Grizzly Bears \(@Ann\)\.\nOn the stack: Fling \(@Ann\)\./,
    );
  });
});

describe('/stack resolve and /stack remove', () => {
  const BOLT_AND_BEARS = ['stack add card:Lightning Bolt', 'stack add card:Grizzly Bears'];

  it.each<[Edition, string, RegExp]>([
    [
      'founding',
      'stack resolve',
      /^Grizzly Bears resolves\.\nInto play under @Ann’s control: Grizzly Bears \(#\d\)\./,
    ],
    [TODAY, 'stack resolve', /^Grizzly Bears resolves\.\nOnto the battlefield under @Ann/],
    [TODAY, 'stack resolve object:griz', /^Grizzly Bears resolves\./],
    [
      TODAY,
      'stack remove',
      /^Grizzly Bears leaves the stack without resolving, to the graveyard\.\nNow on top: Lightning Bolt \(@Ann\)\./,
    ],
    [
      TODAY,
      'stack remove object:bolt  to:hand',
      /^Lightning Bolt leaves the stack without resolving, to its owner’s hand\./,
    ],
    [TODAY, 'stack remove object:bears2', /^\(private\) No spell or ability matches "bears2"/],
    [
      TODAY,
      'stack remove object:lightning bolt  to:hand',
      /^Lightning Bolt leaves the stack without resolving, to its owner’s hand\./,
    ],
    [
      'founding',
      'stack remove to:exile',
      /^Grizzly Bears leaves the stack without resolving, and is removed from the game\./,
    ],
    [TODAY, 'stack resolve object:#1', /Grizzly Bears/],
  ])('under %s, %s', async (edition, line, said) => {
    const table = await turnTable(edition);
    await runLines(table, ...BOLT_AND_BEARS);
    expect(await readReplyTo(table, line)).toMatch(said);
  });

  it.each<[string, string, string, RegExp]>([
    ['Time Stop', '', '', /^Time Stop ends the turn\n1\. The whole stack is exiled: /],
    ['Sundial of the Infinite', '  what:activated-ability', '', /^Sundial of the Infinite ends the turn\n/],
    ['Time Stop', '  what:copy  controller:@Bob', '', /^Time Stop ends the turn\n/],
    ["Day's Undoing", '', '', /^Day's Undoing ends the turn\n/],
    ["Day's Undoing", '  what:copy  controller:@Bob', '', /^A copy of Day's Undoing resolves\./],
    ['Time Stop', '', ' to:hand', /^Time Stop resolves and returns to hand\./],
    ['Mandate of Peace', '', '', /^Mandate of Peace resolves and goes to the graveyard\./],
    ['Lightning Bolt', '', '', /^Lightning Bolt resolves/],
    ['Obeka, Brute Chronologist', '', '', /^Obeka, Brute Chronologist resolves\./],
  ])('%s%s as it resolves%s', async (card, added, resolved, said) => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, `stack add card:${card}${added}`);
    expect(await readReplyTo(table, `stack resolve${resolved}`)).toMatch(said);
  });

  it.each<[string, string, string, readonly string[]]>([
    ['Time Walk', '', '@Ann takes an extra turn: not noted yet.', ['Note the extra turn']],
    ['Time Walk', '  what:copy', '@Ann takes an extra turn: not noted yet.', ['Note the extra turn']],
    ['Time Stretch', '', '@Ann takes two extra turns: not noted yet.', ['Note the two extra turns']],
    ['Stitch in Time', '', 'If @Ann takes an extra turn, note it.', ['Note the extra turn']],
    ['Perch Protection', '', 'Its extra turn: note it with `/turn extra player:`.', []],
    [
      'Time Vault',
      '  what:activated-ability',
      '@Ann takes an extra turn: not noted yet.',
      ['Note the extra turn'],
    ],
  ])('extra turns of %s%s are shown, and recorded with a button', async (card, added, line, labels) => {
    const table = await turnTable(TODAY);
    await runLines(table, `stack add card:${card}${added}`);
    const shown = refusalOrReply(await stack.run(asked(ANN, 'resolve', 'graveyard'), table.ctx));
    expect(contentOf(shown).replaceAll(`<@${ANN}>`, '@Ann').split('\n')[1]).toBe(line);
    expect(labelsOf(shown)).toEqual(labels);
  });

  it('the button notes them for the controller of the spell, whose effect it is', async () => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'stack add card:Savor the Moment  controller:@Bob', BOB);
    const shown = refusalOrReply(await stack.run(asked(ANN, 'resolve', 'graveyard'), table.ctx));
    expect(parseRerun(idOf(shown, 'Note the extra turn').split(':').slice(2))).toEqual({
      mode: 'answer',
      command: 'turn',
      subcommand: 'extra',
      options: { player: BOB, card: 'Savor the Moment', by: BOB },
    });
  });

  it.each(['Time Vault', 'Lightning Bolt', 'Emrakul, the Aeons Torn'])(
    'no extra turn as the spell %s resolves',
    async (card) => {
      const table = await turnTable(TODAY);
      await runLines(table, `stack add card:${card}`);
      const shown = refusalOrReply(await stack.run(asked(ANN, 'resolve', 'graveyard'), table.ctx));
      expect(contentOf(shown)).toMatch(/resolves/);
      expect(shown.components).toBeUndefined();
    },
  );

  it('an effect that ends the turn waits for triggers, and is for players only', async () => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'stack add card:Time Stop');
    expect(await readReplyTo(table, 'stack resolve', EVE)).toMatch(/^\(private\).*not in this game/);
    await readReplyTo(table, 'stack trigger card:Omen');
    expect(await readReplyTo(table, 'stack resolve')).toMatch(/^\(private\) Omen has triggered/);
  });

  it.each<[string, RegExp]>([
    [
      'stack resolve',
      /^Assault resolves and goes to the graveyard as Assault \/\/ Battery\.\n-# CR 608\.2n, 709\.4, 405\.5 /,
    ],
    [
      'stack remove to:hand',
      /^Assault leaves the stack without resolving, to its owner’s hand as Assault \/\/ Battery\.\n.*\n-# CR 709\.4 /,
    ],
    [
      'stack remove to:exile',
      /^Assault leaves the stack without resolving, and is exiled as Assault \/\/ Battery\./,
    ],
  ])('a half becomes the whole card in other zones: %s', async (line, said) => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'stack add card:Assault');
    expect(await readReplyTo(table, line)).toMatch(said);
  });

  it('asks for the destination of an unknown card, unless it is given', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'stack add card:Our own card');
    expect(await readReplyTo(table, 'stack resolve')).toBe(
      '(private) Where does Our own card go as it resolves?',
    );
    expect(await readReplyTo(table, 'stack resolve to:graveyard')).toMatch(
      /^Our own card resolves and goes to/,
    );
  });

  it('asks it by buttons, which are good for that spell', async () => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'stack add card:Our own card');
    const shown = refusalOrReply(await stack.run(asked(ANN, 'resolve'), table.ctx));
    expect(labelsOf(shown)).toEqual([
      'Graveyard (instant or sorcery)',
      'Battlefield (permanent)',
      'Exile',
      'Hand',
      'Library',
    ]);
    const press = async (): Promise<Reply> =>
      refusalOrReply(await handleStackButton(pressOf(shown, 'Battlefield (permanent)'), table.ctx));
    const pressed = await press();
    expect(contentOf(pressed)).toMatch(
      /^Our own card resolves\.\nOnto the battlefield under <@\d+>’s control: Our own card \(#1\)\./,
    );
    expect(contentOf(await press())).toMatch(/out of date/);
    expect((await table.game()).permanents).toHaveLength(1);
  });

  it('hides a card cast face down, on the stack and in play', async () => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'stack add card:Grinning Demon  face-down:true');
    const shown = [
      await readReplyTo(table, 'stack show'),
      await readReplyTo(table, 'turn end card:Time Stop'),
      (await suggestionsFor(table, 'stack resolve object:')).join(''),
      await readReplyTo(table, 'stack resolve'),
      await readReplyTo(table, 'permanent list', BOB),
    ];
    expect(shown.join('\n')).not.toMatch(/Demon/);
    expect(shown[3]).toMatch(
      /^A face-down spell resolves\.\nOnto the battlefield under @Ann’s control: A creature with no name \(#1, face down\)\./,
    );
    await readReplyTo(table, 'stack add card:Grinning Demon  face-down:true');
    expect(await readReplyTo(table, 'stack remove')).toMatch(
      /^A face-down spell leaves the stack without resolving, to the graveyard, revealed as Grinning Demon\.\nThe stack is empty\.\n-# CR 708\.9/,
    );
    expect(await readReplyTo(table, 'game undo')).toMatch(/^\(private\)/);
    expect(await readReplyTo(table, 'stack add card:Fling  what:activated-ability  face-down:true')).toMatch(
      /don’t go together/,
    );
  });

  it('lists the numbers of several with the same name', async () => {
    const table = await turnTable();
    await runLines(table, 'stack add card:Fling', 'stack add card:Fling');
    expect(await readReplyTo(table, 'stack remove object:fling')).toBe(
      '(private) Which "fling"? Pick **#2** or **#1**.',
    );
    expect(await readReplyTo(table, 'stack remove object:#1')).toMatch(
      /^Fling leaves the stack without resolving, to the graveyard\.\nNow on top: Fling/,
    );
    expect((await table.game()).stack.map(({ id }) => id)).toEqual([2]);
  });

  it('has nothing to resolve on an empty stack', async () => {
    const table = await turnTable();
    expect(await readReplyTo(table, 'stack resolve')).toMatch(/^\(private\).*stack is empty/);
  });
});

describe('/stack trigger and /stack put', () => {
  it.each<[Edition, string, string]>([
    ['founding', '', 'Triggered, waiting to go on the stack: an ability of Grizzly Bears (@Ann).'],
    [
      'founding',
      '  when:each-end-step',
      'Will trigger at the beginning of each end of turn step: an ability of Grizzly Bears (@Ann).',
    ],
    [
      TODAY,
      '  when:next-end-step  on-turn-of:@Bob  controller:@Cid',
      'Will trigger at the beginning of the next end step on @Bob’s turn: an ability of Grizzly Bears (@Cid).',
    ],
    [TODAY, '  when:end-of-combat', 'Will trigger at end of combat: an ability of Grizzly Bears (@Ann).'],
  ])('under %s, records triggers%s', async (edition, options, said) => {
    const table = await turnTable(edition);
    expect(await readReplyTo(table, `stack trigger card:grizzly bears${options}`)).toBe(said);
  });

  it.each(['', '  when:waiting', '  when:end-of-combat'])(
    'refuses whose end step it is for what triggers at another time:%s',
    async (when) => {
      const table = await turnTable();
      expect(await readReplyTo(table, `stack trigger card:x${when}  on-turn-of:@Bob`)).toMatch(
        /^\(private\).*don’t go together/,
      );
    },
  );

  it('puts all that wait on the stack, those named first', async () => {
    const table = await turnTable();
    await runLines(
      table,
      'stack trigger card:First',
      'stack trigger card:Second',
      'stack trigger card:Third  when:next-end-step',
    );
    expect(await readReplyTo(table, 'stack put first:#2')).toMatch(
      /^Put on the stack: an ability of Second \(@Ann\) and an ability of First \(@Ann\)\./,
    );
    expect((await table.game()).stack.map(({ name }) => name)).toEqual(['Second', 'First']);
    expect(await readReplyTo(table, 'stack put')).toMatch(/^\(private\) No such ability is waiting/);
    expect(await readReplyTo(table, 'stack put first:third')).toMatch(
      /^\(private\) No such ability is waiting/,
    );
  });

  it('undoes the end of a recorded ability', async () => {
    const table = await turnTable();
    await runLines(table, 'stack trigger card:Fling  when:each-end-step', 'stack add card:Omen');
    expect(await readReplyTo(table, 'stack remove object:fling')).toBe('Won’t trigger: an ability of Fling.');
    expect((await table.game()).abilities).toEqual([]);
    expect((await table.game()).stack).toHaveLength(1);
  });
});

describe('/stack show', () => {
  it('shows the stack from the top, and the abilities', async () => {
    const table = await turnTable(TODAY);
    await runLines(
      table,
      'stack add card:Lightning Bolt',
      'stack add card:Lightning Bolt  what:copy  controller:@Bob',
      'stack trigger card:Typhoid Rats  when:next-end-step  on-turn-of:@Bob',
    );
    expect(await readReplyTo(table, 'stack show', EVE)).toBe(
      [
        'The stack, top first:',
        '1. **Lightning Bolt** `#2`, copy of a spell, @Bob',
        '2. **Lightning Bolt** `#1`, spell, @Ann',
        'Abilities:',
        '- next end step on @Bob’s turn: **Typhoid Rats** `#3`, @Ann',
      ].join('\n'),
    );
  });

  it('is short however much there is', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'stack show');
    for (let at = 0; at < 60; at += 1) await readReplyTo(table, `stack trigger card:${'w'.repeat(60)} ${at}`);
    const text = await readReplyTo(table, 'stack show');
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).toMatch(/^The stack is empty\.\n[^]*more$/);
  });
});

describe('suggestions of /stack', () => {
  it('suggests cards and halves, and for abilities permanents at the table first', async () => {
    const table = await turnTable();
    await runLines(table, 'stack add card:Mindslaver', 'stack resolve');
    expect(await suggestionsFor(table, 'stack add card:assault')).toContain('Assault // Battery');
    expect(await suggestionsFor(table, 'stack add card:Assault // Battery  half:')).toEqual([
      'Assault',
      'Battery',
    ]);
    expect((await suggestionsFor(table, 'stack add what:activated-ability  card:m'))[0]).toBe('Mindslaver');
    expect((await suggestionsFor(table, 'stack add what:combat-damage  card:'))[0]).toBe('Combat damage');
    expect((await suggestionsFor(table, 'stack trigger card:mind'))[0]).toBe('Mindslaver');
  });

  it('suggests objects on the stack from the top, with number and controller, one’s own first', async () => {
    const table = await turnTable();
    await runLines(
      table,
      'stack add card:Fling',
      'stack add card:Fling  what:copy  controller:@Bob',
      'stack trigger card:Typhoid Rats',
      'stack trigger card:Omen  when:each-end-step',
    );
    const fling = ['#1=#1 Fling: yours, spell', '#2=#2 Fling: not yours, copy of a spell'];
    expect(await suggestionsFor(table, 'stack resolve object:')).toEqual(fling);
    expect(await suggestionsFor(table, 'stack resolve object:', BOB)).toEqual([
      '#2=#2 Fling: yours, copy of a spell',
      '#1=#1 Fling: not yours, spell',
    ]);
    expect(await suggestionsFor(table, 'stack remove object:2')).toEqual([fling[1]]);
    expect(await suggestionsFor(table, 'stack remove object:')).toEqual([
      fling[0],
      '#3=#3 Typhoid Rats: yours, waiting',
      '#4=#4 Omen: yours, each end of turn step',
      fling[1],
    ]);
    expect(await suggestionsFor(table, 'stack put first:')).toEqual(['#3=#3 Typhoid Rats: yours, waiting']);
    expect(await suggestionsFor(table, 'stack put first:#3,')).toEqual([]);
  });
});
