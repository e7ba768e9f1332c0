import { asSent } from '../../helpers/reply-of.ts';
import { contentOf } from '#discord/command/reply.ts';
import { ComponentType } from 'discord.js';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { DECISION_KINDS } from '#engine/control/decision-kinds.ts';
import { renderWhoDecides } from '#discord/control/who-decides.ts';
import { renderWhoSees } from '#discord/control/sees.ts';
import { replayEvents } from '#engine/events/apply-event.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { suggestDecisions, suggestInformation } from '#discord/control/decision-words.ts';
import { ANN, BOB, CID, EVE, linesOf, turnTable, type Options, type TurnTable } from '../tables/turns.ts';
import { describe, expect, it } from 'vitest';
import { pressDecider } from '#discord/control/ask-whose-decision.ts';
import { from } from '../../store/coins/flips.ts';
import { replyOf } from '../../helpers/reply-of.ts';
import { INFORMATION_KINDS } from '#engine/control/information.ts';

/** Bob’s turn, which Cid controls with Mindslaver. */
async function slaved(edition: Edition): Promise<TurnTable> {
  const table = await turnTable(edition);
  await table.turn('control', { player: BOB, by: CID, card: 'Mindslaver' }, CID);
  await table.turn('next');
  return table;
}

const BY_CID = '@Cid controls @Bob (Mindslaver)';

describe('/turn who, on a turn that another player controls', () => {
  it.each<[Edition, Options, readonly string[]]>([
    [
      'founding',
      { decision: 'play' },
      [`**@Cid** decides on what to play for @Bob: ${BY_CID}.`, '-# CR 507.3 (2006-10-01)'],
    ],
    [
      '2026-06-19',
      { decision: 'play' },
      [
        `**@Cid** decides on what to cast, activate and play for @Bob: ${BY_CID}.`,
        '-# CR 723.5 (2026-06-19)',
      ],
    ],
    [
      'founding',
      { decision: 'costs' },
      [
        `**@Cid** decides on how costs are paid for @Bob: ${BY_CID}. Only @Bob’s own mana, cards and life can pay for it.`,
        '-# CR 507.3a, 507.3 (2006-10-01)',
      ],
    ],
    [
      'founding',
      { decision: 'outside-the-game' },
      [
        `**@Cid** decides on a card from outside the game for @Bob: ${BY_CID}. It must be a card of the right kind.`,
        '-# CR 507.3 (2006-10-01)',
        '-# Since 2016-07-22: but only @Bob can see those cards, so none can be chosen · CR 723.4, 723.5 (2026-06-19)',
      ],
    ],
    [
      '2026-06-19',
      { decision: 'wish' },
      [
        `**@Cid** decides on a card from outside the game for @Bob: ${BY_CID}. But only @Bob can see those cards, so none can be chosen.`,
        '-# CR 723.4, 723.5 (2026-06-19)',
        '-# In 2006: it must be a card of the right kind · CR 507.3 (2006-10-01)',
      ],
    ],
    [
      'founding',
      { decision: 'concede' },
      [
        '**@Bob** decides on conceding: anybody can concede at any time, but only for themselves.',
        '-# CR 507.3b, 102.3a (2006-10-01)',
      ],
    ],
    [
      'founding',
      { decision: 'leaving the room' },
      [
        '**@Bob** decides on leaving the room: nothing in the game asks for it, so control doesn’t cover it.',
        '-# CR 507.3c (2006-10-01)',
      ],
    ],
    [
      'founding',
      { decision: 'own' },
      ['**@Cid** decides on their own choices: nobody controls @Cid.', '-# CR 507.3d (2006-10-01)'],
    ],
    [
      'founding',
      { decision: 'blockers', player: ANN },
      [
        '**@Ann** decides on blockers: nobody controls @Ann. That comes up in the declare blockers step.',
        '-# CR 309.2a (2006-10-01)',
      ],
    ],
    [
      'founding',
      { decision: 'blockers', player: BOB },
      [
        `**@Cid** decides on blockers for @Bob: ${BY_CID}. It won’t come up this turn: the active player doesn’t block.`,
        '-# CR 507.3, 507.1c, 309.2a (2006-10-01)',
      ],
    ],
    [
      'founding',
      { decision: 'attackers', player: ANN },
      [
        '**@Ann** decides on attackers: nobody controls @Ann. It won’t come up this turn: only the active player does that.',
        '-# CR 308.2a (2006-10-01)',
      ],
    ],
    [
      '2026-06-19',
      { decision: 'cleanup', player: BOB },
      [
        `**@Cid** decides on what is discarded in the cleanup step for @Bob: ${BY_CID}.`,
        '-# CR 723.5, 723.3 (2026-06-19)',
      ],
    ],
    [
      '2003-07-01',
      { decision: 'targets' },
      [
        `**@Cid** decides on targets for @Bob: ${BY_CID}.`,
        '-# The rules of 2003-07-01 are silent on part of this: it follows CR 507.3 (2003-10-01).',
      ],
    ],
  ])('by the rules of %s, %j', async (edition, options, lines) => {
    const table = await slaved(edition);
    expect(linesOf(await table.turn('who', options))).toEqual(lines);
  });

  it('resolves a chain to the last controller', async () => {
    const table = await slaved('founding');
    await table.turn('control', { player: CID, by: ANN, card: 'A spell', for: 'while' });
    expect(linesOf(await table.turn('who', { decision: 'attackers' }))).toEqual([
      '**@Ann** decides on attackers for @Bob: @Ann controls @Cid (A spell), who controls @Bob (Mindslaver). Only as long as the effect says. That comes up in the declare attackers step.',
      '-# CR 507.3, 507.3d, 507.1c (2006-10-01)',
      '-# The rules of 2006 are silent on part of this: it follows CR 711.2 (2010-10-01).',
    ]);
  });

  it('Opposition Agent decides only while the player searches their own library (723.2)', async () => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: ANN, by: CID, card: 'opposition agent' }, CID);
    expect(linesOf(await table.turn('who', { decision: 'search' }))[0]).toBe(
      '**@Cid** decides on what is found in their own library for @Ann: @Cid controls @Ann (Opposition Agent). Only while @Ann searches their own library, not another player’s (Bribery).',
    );
    const otherwise =
      'nobody controls @Ann. @Cid decides only while @Ann searches their own library (Opposition Agent).';
    for (const decision of ['play', 'search-of-another', 'targets', 'resolution'])
      expect(linesOf(await table.turn('who', { decision }))[0]).toContain(otherwise);
    expect(linesOf(await table.turn('sees', { information: 'hand' }))[0]).toBe(
      'Only **@Ann** sees @Ann’s hand: nobody controls @Ann.',
    );
    expect(linesOf(await table.turn('sees', { information: 'library-search' }))[0]).toMatch(
      /^Only \*\*@Ann\*\* and \*\*@Cid\*\* see .* While nobody searches it, nobody sees it\.$/,
    );
  });

  it('Word of Command decides only while it and the spell cast for it resolve (723.2)', async () => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: ANN, by: CID, card: 'Word of Command' }, CID);
    const when = 'while Word of Command resolves, and while the spell chosen with it does';
    expect(linesOf(await table.turn('who', { decision: 'play' }))[0]).toContain(
      `nobody controls @Ann. @Cid decides only ${when} (Word of Command).`,
    );
    expect(linesOf(await table.turn('who', { decision: 'resolution' }))[0]).toMatch(
      new RegExp(`^\\*\\*@Cid\\*\\* .*Only ${when}, not in between\\.$`),
    );
    expect(linesOf(await table.turn('next'))[0]).toBe('@Bob’s turn begins.');
    expect((await table.game()).controls).toEqual([]);
  });

  it('a control that an earlier version stored as lasting is read as its card says', async () => {
    const table = await turnTable('2026-06-19');
    const control = {
      id: 1,
      of: ANN,
      by: CID,
      card: 'Opposition Agent',
      span: 'while',
      state: 'in-force',
    } as const;
    await table.recordEvents({ kind: 'control/created', control: { ...control, extraTurnAfter: false } });
    expect(linesOf(await table.turn('who', { decision: 'play' }))[0]).toContain('nobody controls @Ann');
    expect(linesOf(await table.turn('who', { decision: 'search' }))[0]).toMatch(/^\*\*@Cid\*\*/);
  });

  it('a circle: no rule settles it', async () => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: ANN, by: CID, card: 'A spell', for: 'while' }, CID);
    await table.recordEvents({
      kind: 'control/created',
      control: {
        id: 2,
        of: CID,
        by: ANN,
        card: null,
        span: 'while',
        state: 'in-force',
        extraTurnAfter: false,
      },
    });
    expect(linesOf(await table.turn('who', { decision: 'targets' }))[0]).toMatch(
      /^\*\*@Cid\*\* .* They control each other in a circle\. No rule settles that: this is my reading\.$/,
    );
  });

  it('shows one name in bold', async () => {
    const table = await slaved('founding');
    for (const decision of DECISION_KINDS) {
      const [line = ''] = linesOf(await table.turn('who', { decision, player: BOB }));
      expect(line.match(/\*\*@\w+\*\*/g)).toHaveLength(1);
    }
  });
});

describe('sixteen players who each control the previous one', () => {
  const players = Array.from({ length: 16 }, (_, index) => String(10n ** 17n + BigInt(index)));
  const [first = ''] = players;
  const game = replayEvents([
    {
      kind: 'game/opened',
      edition: 'founding',
      hostId: first,
      settings: { format: PLAIN_FORMAT, startingLife: 20, pings: true },
      players,
    },
    { kind: 'game/started', order: players, teams: [], byChance: false },
    { kind: 'turn/began', playerId: first, extra: null, step: 'untap', nextInOrder: players[1] ?? '' },
    ...players.slice(1).map((by, index) => {
      const card = '_'.repeat(150);
      const span = { span: 'while', state: 'in-force', extraTurnAfter: false } as const;
      return {
        kind: 'control/created',
        control: { id: index + 1, of: players[index] ?? '', by, card, ...span },
      } as const;
    }),
  ]);

  it.each(DECISION_KINDS)('%s fits into a message', (decision) => {
    const result = renderWhoDecides(game, decision, first);
    expect(result.ok ? contentOf(result.value).length : 0).toSatisfy(
      (length: number) => length > 50 && length <= 2000,
    );
  });

  it.each(INFORMATION_KINDS)('%s fits into a message', (information) => {
    const result = renderWhoSees(game, information, first);
    expect(result.ok ? contentOf(result.value).length : 0).toSatisfy(
      (length: number) => length > 50 && length <= 2000,
    );
  });
});

describe('/turn sees, on a turn that another player controls', () => {
  it.each<[Edition, string, readonly string[]]>([
    [
      'founding',
      'hand',
      [`Only **@Bob** and **@Cid** see @Bob’s hand: ${BY_CID}.`, '-# CR 507.2, 217.3c (2006-10-01)'],
    ],
    [
      'founding',
      'outside-the-game',
      [
        `Only **@Bob** and **@Cid** see @Bob’s cards outside the game: ${BY_CID}.`,
        '-# CR 507.2, 217.1e (2006-10-01)',
        '-# Since 2016-07-22: only @Bob sees @Bob’s cards outside the game · CR 723.4 (2026-06-19)',
      ],
    ],
    [
      '2026-06-19',
      'outside-the-game',
      [
        `Only **@Bob** sees @Bob’s cards outside the game: ${BY_CID}, but that shows nothing outside the game.`,
        '-# CR 723.4 (2026-06-19)',
        '-# In 2006: only @Bob and @Cid see @Bob’s cards outside the game · CR 507.2, 217.1e (2006-10-01)',
      ],
    ],
    [
      'founding',
      'hidden-from-them',
      [
        `Controlling @Bob doesn’t show what others hide from @Bob: ${BY_CID}, and sees what @Bob sees.`,
        '-# CR 507.2, 217.3c (2006-10-01)',
      ],
    ],
  ])('by the rules of %s: %s', async (edition, information, lines) => {
    const table = await slaved(edition);
    expect(linesOf(await table.turn('sees', { information }))).toEqual(lines);
  });

  it('their own, if they control themselves: information hidden from them stays hidden', async () => {
    const table = await turnTable();
    await table.turn('control', { player: BOB, by: BOB, card: 'Mindslaver' }, BOB);
    await table.turn('next');
    expect(linesOf(await table.turn('sees', { information: 'hidden-from-them' }))[0]).toMatch(
      /^Nobody sees what others hide from @Bob through @Bob: /,
    );
  });

  it('names the player alone without control', async () => {
    const table = await turnTable();
    expect(linesOf(await table.turn('sees', { information: 'library' }))).toEqual([
      'Only **@Ann** sees the library that @Ann searches: nobody controls @Ann. While nobody searches it, nobody sees it.',
      '-# CR 217.2b (2006-10-01)',
    ]);
  });
});

describe('/turn control for:over', () => {
  it('ends a lasting effect before pending ones, and then the last one', async () => {
    const table = await turnTable();
    const control = (options: Options) => table.turn('control', { player: BOB, by: CID, ...options }, CID);
    await control({ card: 'Some Helm', for: 'while' });
    await control({ card: 'Mindslaver' });
    await control({ card: 'Sorin Markov' });
    const over = async (): Promise<string> =>
      linesOf(await table.turn('control', { player: BOB, by: CID, for: 'over' }))[0] ?? '';
    for (const card of ['Some Helm', 'Sorin Markov', 'Mindslaver'])
      expect(await over()).toBe(`@Cid’s control of @Bob (${card}) is over. (by @Ann, as host)`);
    expect(await over()).not.toContain('is over. (');
  });
});

describe('/turn who and sees refuse', () => {
  it.each<['who' | 'sees', Options, RegExp]>([
    [
      'who',
      { decision: 'the weather' },
      /^No decision matches "the weather"\. Pick \*\*play\*\*, .*\*\*attackers\*\*, \*\*blockers\*\*/,
    ],
    [
      'who',
      { decision: 'what' },
      /^Which "what"\? Pick \*\*play\*\*, \*\*search\*\*, \*\*search of another\*\* or \*\*cleanup discard\*\*\./,
    ],
    ['who', { decision: 'blockers' }, /^Whose decision on blockers\? @Bob or @Cid\.$/],
    [
      'who',
      { decision: 'handed-over' },
      /^Whose decision on what the effect hands over\? @Ann, @Bob or @Cid\.$/,
    ],
    ['who', { decision: 'targets', player: EVE }, /@Eve is not in this game/],
    ['sees', { information: 'tomorrow' }, /^No hidden information matches "tomorrow"\. Pick \*\*hand\*\*, /],
    ['sees', { information: 'hand', player: EVE }, /@Eve is not in this game/],
  ])('%s %j', async (subcommand, options, sentence) => {
    const reply = await (await turnTable()).turn(subcommand, options);
    expect(contentOf(reply)).toMatch(sentence);
    expect(reply.isPrivate).toBe(true);
  });

  it('/turn who without a decision: the decider of the player whose turn it is', async () => {
    const reply = await (await turnTable()).turn('who');
    expect(contentOf(reply)).toMatch(/^\*\*@Ann\*\* decides on what to play: nobody controls @Ann\./);
  });

  it('with two players, the player whose turn it is not blocks', async () => {
    const table = await turnTable('founding', 'declare-attackers', [ANN, BOB]);
    expect(linesOf(await table.turn('who', { decision: 'blockers' }))[0]).toBe(
      '**@Bob** decides on blockers: nobody controls @Bob. That comes up in the declare blockers step.',
    );
  });

  it('the blocking player is chosen from a select', async () => {
    const table = await turnTable();
    const reply = await table.turn('who', { decision: 'blockers' });
    expect(reply.components).toMatchObject([
      { components: [{ type: ComponentType.UserSelect, custom_id: 'v1:whose:blockers' }] },
    ]);
    const choose = (...values: readonly string[]) =>
      pressDecider(
        {
          origin: from('whose', { actorId: ANN }),
          mayManageServer: false,
          parts: ['blockers'],
          values,
          askedBy: ANN,
          messageId: '1',
        },
        table.ctx,
      );
    expect(asSent(replyOf(await choose(BOB)))).toMatchObject({
      content: expect.stringMatching(new RegExp(`^\\*\\*<@${BOB}>\\*\\* decides on blockers`)),
      components: [],
      replaces: true,
    });
    expect(await choose(EVE)).toMatchObject({ failure: { code: 'game/not-a-player' } });
    expect(await choose()).toMatchObject({ failure: { code: 'button/stale' } });
  });

  it('lets every user look', async () => {
    const reply = await (await turnTable()).turn('who', { decision: 'targets' }, EVE);
    expect(contentOf(reply)).toMatch(/^\*\*@Ann\*\* decides on targets/);
  });
});

describe('suggestions', () => {
  it('every kind, by a plain name of its own', () => {
    expect(suggestDecisions('').map(({ value }) => value)).toEqual(DECISION_KINDS);
    expect(suggestInformation('').map(({ value }) => value)).toEqual(INFORMATION_KINDS);
    const names = [...suggestDecisions(''), ...suggestInformation('')].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['wish', ['outside-the-game']],
    ['attack', ['attackers']],
    ['judge', ['call-a-judge']],
    ['cleanup', ['cleanup-discard']],
    ['blocks', ['blockers']],
    ['blocking', ['blockers']],
    ['attacks', ['attackers']],
    ['targeting', ['targets']],
    ['casting', ['play']],
    ['scoop', ['concede']],
    ['assign', ['combat-damage']],
    ['discards', ['cleanup-discard']],
    ['zzz', []],
  ])('for %s', (typed, kinds) => {
    expect(suggestDecisions(typed).map(({ value }) => value)).toEqual(kinds);
  });
});

describe('/turn sees', () => {
  it('under control of oneself: why', async () => {
    const table = await turnTable('2026-06-19');
    await table.turn('control', { player: BOB, by: BOB, card: 'Mindslaver' }, BOB);
    await table.turn('next');
    expect(linesOf(await table.turn('sees', { information: 'hand' }))[0]).toBe(
      'Only **@Bob** sees @Bob’s hand: @Bob controls themselves (Mindslaver).',
    );
  });

  it('under control as long as something lasts the founding rules are silent', async () => {
    const table = await turnTable();
    await table.turn('control', { player: BOB, by: CID, card: 'A spell', for: 'while' }, CID);
    expect(linesOf(await table.turn('sees', { information: 'hand', player: BOB })).join('\n')).toMatch(
      /The rules of 2006 are silent on part of this: it follows CR .*\(2010-10-01\)/,
    );
  });
});

describe('the user and the player in question', () => {
  it.each([
    ['who', 'a stranger', EVE],
    ['who', 'who left', CID],
    ['sees', 'a stranger', EVE],
    ['sees', 'who left', CID],
  ] as const)('/turn %s is answered to somebody %s', async (subcommand, _, asker) => {
    const table = await turnTable();
    await table.recordEvents({ kind: 'game/left', playerId: CID, how: 'conceded', nextInOrder: BOB });
    const options: Options = subcommand === 'who' ? {} : { information: 'hand' };
    expect(contentOf(await table.turn(subcommand, options, asker))).toContain('CR ');
    const about = await table.turn(subcommand, { ...options, player: CID }, asker);
    expect(about.isPrivate).toBe(true);
    expect(contentOf(about)).toMatch(/conceded/);
  });
});
