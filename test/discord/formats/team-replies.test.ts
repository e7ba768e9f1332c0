import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import set from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import { formatTable, idOf, otherPlayers, type FormatTable } from '../tables/formats.ts';

/* Two-Headed Giant: A and B against C and D, A's team first. Replies name the team for what belongs to both. */

type Options = Readonly<Record<string, string | number | boolean>>;

async function giants(edition: string): Promise<FormatTable> {
  const table = formatTable();
  const options = { players: otherPlayers(4), edition, variant: 'two-headed-giant', first: '@A' };
  expect(await table.game('new', options)).toContain('\nThe turn of the team of @A and @B begins.\n');
  return table;
}

const LETTERS = new Map(['A', 'B', 'C', 'D'].map((letter) => [idOf(letter), letter]));

/** As A, with options as Discord sends them. */
async function use(
  { at }: FormatTable,
  command: SlashCommand,
  subcommand: string,
  options: Options,
): Promise<string> {
  const content = contentOf(await at.use(command, idOf('A'), subcommand, options));
  return content.replace(/<@(\d+)>/g, (_, id: string) => `@${LETTERS.get(id)}`);
}

const life = (table: FormatTable, options: Options): Promise<string> => use(table, set, 'life', options);

describe('turns of a team', () => {
  it.each([
    ['founding', '606.4b, 300.1 (2006-10-01)'],
    ['2026-06-19', '805.4, 500.1 (2026-06-19)'],
  ])('%s: as one begins, and on the card', async (edition, rules) => {
    const table = await giants(edition);
    expect(await table.turn('step')).toMatch(/^The upkeep step of the team of @A and @B\.\n/);
    expect(await table.card()).toContain('**Turn 1: the team of @A and @B**');
    expect(await table.card()).toContain('-# Next: the team of @C and @D\n');
    expect(await table.turn('next')).toBe(`The turn of the team of @C and @D begins.\n-# CR ${rules}`);
  });

  it.each(['founding', '2026-06-19'])(
    '%s: one that a teammate takes, skips, or is controlled in',
    async (edition) => {
      const table = await giants(edition);
      expect(await table.turn('extra', { player: '@B' })).toMatch(
        /^The team of @A and @B takes an extra turn after this one\.\n/,
      );
      expect(await table.turn('skip', { player: '@D' })).toMatch(
        /^The team of @C and @D will skip its next turn\.\n/,
      );
      const controlled = await table.turn('control', { player: '@D', by: '@A' });
      expect(controlled).toMatch(/^@A controls the team of @C and @D during its next turn\.\n/);
      expect(controlled).toMatch(
        /Next: the team of @A and @B \(an extra turn\) → the team of @C and @D, skipped → the team of @A and @B → the team of @C and @D, controlled by @A$/,
      );
    },
  );

  it.each([
    ['founding', 'Draw step.\n-# CR 606.6b, 101.5b, 301.1 (2006-10-01)'],
    [
      '2026-06-19',
      'The team that plays first skips the draw step of the first turn.\n-# CR 810.6, 103.8b (2026-06-19)',
    ],
  ])('%s: the first draw step', async (edition, said) => {
    expect(await use(await giants(edition), turn, 'step', { to: 'draw' })).toBe(said);
  });
});

describe('who decides, and who sees', () => {
  it.each([
    ['founding', '606.6g (2006-10-01)'],
    ['2026-06-19', '805.8 (2026-06-19)'],
  ])('%s: control of one is control of the team', async (edition, rule) => {
    const table = await giants(edition);
    await table.turn('control', { player: '@C', by: '@A' });
    await table.turn('next');
    const decides = await table.turn('who', { decision: 'targets', player: '@D' });
    expect(decides).toContain(
      '**@A** decides on targets for @D: @A controls @C, and so the team of @C and @D.',
    );
    const number = rule.split(' ')[0];
    expect(decides).toContain(`-# CR ${number}`);
    expect(await table.turn('sees', { information: 'hand', player: '@D' })).toContain(number);
    expect(await table.turn('who', { decision: 'targets', player: '@C' })).not.toContain(number);
  });

  it.each([
    ['founding', '309.2a, 606.6e (2006-10-01)', '217.3c, 606.5 (2006-10-01)'],
    ['2026-06-19', '509.1a, 805.2 (2026-06-19)', '402.3, 810.5 (2026-06-19)'],
  ])('%s: a team decides, and its players see each other’s hands', async (edition, deciding, seeing) => {
    const table = await giants(edition);
    expect(await table.turn('who', { decision: 'blockers' })).toBe(
      `**The team of @C and @D** decides on blockers; if they disagree, **@C** does: nobody controls @C. That comes up in the declare blockers step.\n-# CR ${deciding}`,
    );
    expect(await table.turn('sees', { information: 'hand', player: '@B' })).toBe(
      `Only **@B** and **@A** see @B’s hand: teammates may look at each other’s hands, and nobody controls @B.\n-# CR ${seeing}`,
    );
  });
});

describe('the life of a team', () => {
  it.each([
    [
      'founding',
      [
        '40 → **25** life.',
        '-# A correction. If an effect sets @A’s life to 25, it becomes 45: `by-effect:True`. CR 606.9c, 606.9a (2006-10-01)',
      ],
      ['25 → **32** life.', '-# CR 606.9c, 606.9a (2006-10-01)'],
      'The team of @A and @B is already at 32 life.',
    ],
    [
      '2026-06-19',
      ['30 → **25** life.'],
      ['25 → **20** life.', '-# CR 810.9c, 810.9a (2026-06-19)'],
      'The team of @A and @B is already at 20 life.',
    ],
  ])(
    '%s: the table corrects it, or an effect sets that of one',
    async (edition, corrected, setTo, standing) => {
      const table = await giants(edition);
      expect(await life(table, { amount: '=25' })).toBe(`The team of @A and @B: ${corrected.join('\n')}`);
      expect(await life(table, { amount: '=20', 'by-effect': true })).toBe(
        `The team of @A and @B: ${setTo.join('\n')}`,
      );
      const now = /at (\d+)/.exec(standing)?.[1] ?? '';
      expect(await life(table, { amount: `=${now}` })).toMatch(new RegExp(`^${standing}`));
    },
  );

  it.each([
    ['founding', '40 → **7** life.\n-# CR 606.9b (2006-10-01)'],
    ['2010-02-01', /→ \*\*7\*\* life\.\n-# CR 806\.\d+b \(2010-02-01\)$/],
    [
      '2026-06-19',
      '30 → **3** life.\n-# CR 810.9c, 810.9d, 810.9a (2026-06-19)\n-# The team chooses which of its players is affected: here @A, named first. CR 810.9d (2026-06-19)',
    ],
  ])('%s: an effect sets the life of each player of a team', async (edition, said) => {
    const table = await giants(edition);
    const reply = await life(table, { amount: '=3', also: `<@${idOf('B')}> 4` });
    if (typeof said === 'string') expect(reply).toBe(`The team of @A and @B: ${said}`);
    else expect(reply).toMatch(said);
  });

  it('an effect that sets several life totals needs players and numbers', async () => {
    const table = await giants('founding');
    expect(await life(table, { amount: '+3', also: `<@${idOf('B')}> 4` })).toMatch(
      /`amount` must be the number the effect sets/,
    );
    expect(await life(table, { amount: '=3', also: 'Bob 4' })).toMatch(/I can’t read "Bob 4" as `also`/);
    expect(await life(table, { amount: '=3', also: `<@${idOf('B')}> 4 <@${idOf('C')}> 5` })).toMatch(
      /^The team of @A and @B: 40 → \*\*7\*\* life\.\nThe team of @C and @D: 40 → \*\*25\*\* life\./,
    );
  });

  it.each([
    ['founding', 'state-based effects', '606.8a, 606.8b (2006-10-01)'],
    ['2026-06-19', 'state-based actions', '810.8c, 810.8a (2026-06-19)'],
  ])('%s: at 0 the team loses', async (edition, checked, rules) => {
    const table = await giants(edition);
    expect(await life(table, { amount: '=0', player: idOf('D') })).toContain(
      `**The team of @C and @D loses** as ${checked} are checked: 0 life. CR ${rules}`,
    );
    expect(await table.card()).toMatch(/@C \*\*0\*\* · \*\*loses\*\*\n.*@D with @C · \*\*loses\*\*/);
  });

  it('founding: ten poison counters of one are the end of both', async () => {
    const table = await giants('founding');
    const text = await use(table, set, 'counter', { kind: 'poison', amount: '10', player: idOf('D') });
    expect(text).toContain(
      '**The team of @C and @D loses** as state-based effects are checked: 10 poison counters (@D). CR 420.5h, 606.8b (2006-10-01)',
    );
  });
});

it('both heads are pinged as their turn begins', async () => {
  const table = formatTable();
  await table.game('new', { players: otherPlayers(4), variant: '2HG', first: '@A' });
  await table.turn('next');
  expect(table.at.invalidations.at(-1)).toEqual({
    isForced: false,
    guildId: '9',
    pings: [idOf('C'), idOf('D')],
  });
});
