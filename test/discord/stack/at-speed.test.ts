import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import type { HandlerResult } from '#discord/command/command.ts';
import type { Reply } from '#discord/command/reply.ts';
import { handleStackButton } from '#discord/stack/resolve.ts';
import { from } from '../../store/coins/flips.ts';
import { readReply, suggestionsFor, reply, readReplyTo, runLines } from '../tables/at-table.ts';
import { ANN, BOB, EVE, idOf, turnTable } from '../tables/turns.ts';
import { replyOf } from '../../helpers/reply-of.ts';

type Table = Awaited<ReturnType<typeof turnTable>>;

let presses = 0;

/** The text of the reply to a pressed button. */
async function press(table: Table, shown: Reply, label: string, who = ANN): Promise<string> {
  presses += 1;
  const result: HandlerResult = await handleStackButton(
    {
      origin: from(`at speed ${presses}`, { actorId: who }),
      mayManageServer: false,
      parts: idOf(shown, label).split(':').slice(2),
      values: [],
      askedBy: who,
      messageId: '1',
    },
    table.ctx,
  );
  return readReply(replyOf(result));
}

describe('a counterspell', () => {
  it('takes its target along: two commands and a press', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'stack add card:Lightning Bolt', BOB);
    const shown = await reply(table, 'stack add card:Counterspell');
    expect(contentOf(shown)).toMatch(/^On the stack: Counterspell \(<@\d+>\), to counter Lightning Bolt\./);
    expect(await press(table, shown, 'Counterspell counters Lightning Bolt')).toMatch(
      /^Lightning Bolt is countered and goes to the graveyard\.\nCounterspell resolves and goes to the graveyard\.\n-# CR 414\.1/,
    );
    expect((await table.game()).stack).toEqual([]);
    expect(await press(table, shown, 'Counterspell counters Lightning Bolt')).toMatch(
      /^\(private\) The stack is empty/,
    );
  });

  it('counters nothing if the table says so', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'stack add card:Lightning Bolt', BOB);
    const shown = await reply(table, 'stack add card:Counterspell');
    // The test's cards lack it, so its destination is asked for.
    expect(await press(table, shown, 'It counters nothing')).toMatch(
      /^\(private\) Where does Counterspell go/,
    );
    expect(await readReplyTo(table, 'stack resolve counters:nothing  to:graveyard')).toMatch(
      /^Counterspell resolves/,
    );
    expect((await table.game()).stack).toMatchObject([{ name: 'Lightning Bolt' }]);
  });

  it.each([
    ['card:Remand', /^Fling is countered and goes to its owner’s hand\./],
    ['card:Dissipate', /^Fling is countered and is exiled\./],
    ['card:Counterspell  countered-to:library', /^Fling is countered and goes to its owner’s library\./],
    ['card:Stifle', /^An ability of Mindslaver is countered\.\nStifle/],
    ['card:Stifle  counters:Fling', /^Fling is countered/],
    ['card:Our charm  counters:mind', /^An ability of Mindslaver is countered\.\nOur charm resolves/],
    ['card:Our charm', /^\(private\) Where does Our charm go/],
  ])('%s resolves', async (options, said) => {
    const table = await turnTable('2026-06-19');
    await runLines(table, 'stack add card:Mindslaver  what:activated-ability', 'stack add card:Fling');
    await readReplyTo(table, `stack add ${options}`);
    expect(await readReplyTo(table, 'stack resolve')).toMatch(said);
  });

  it('shows what it counters as it resolves', async () => {
    const table = await turnTable();
    await runLines(table, 'stack add card:Fling', 'stack add card:Our charm');
    expect(await suggestionsFor(table, 'stack resolve counters:')).toEqual([
      expect.stringMatching(/=#\d+ Our charm: yours, spell$/),
      expect.stringMatching(/=#\d+ Fling: yours, spell$/),
    ]);
    expect(await readReplyTo(table, 'stack resolve counters:fling  countered-to:exile')).toMatch(
      /^Fling is countered and is removed from the game\.\nOur charm resolves/,
    );
  });

  it('does not resolve once its target is gone', async () => {
    const table = await turnTable();
    await runLines(table, 'stack add card:Fling', 'stack add card:Counterspell', 'stack remove object:Fling');
    expect(await readReplyTo(table, 'stack resolve')).toMatch(
      /^Counterspell doesn’t resolve, since its target is gone, and goes to the graveyard\.\n-# CR 413\.2a/,
    );
  });

  it('is listed with its target', async () => {
    const table = await turnTable();
    await runLines(table, 'stack add card:Fling', 'stack add card:Counterspell');
    expect(await readReplyTo(table, 'stack show')).toContain(', spell, @Ann, counters **Fling**');
  });
});

describe('triggered abilities', () => {
  it('is put on the stack by a button, and resolves by the next', async () => {
    const table = await turnTable();
    const shown = await reply(table, 'stack trigger card:Typhoid Rats');
    expect(await press(table, shown, 'Put on the stack')).toMatch(/^Put on the stack: an ability of Typhoid/);
    const put = await reply(table, 'stack add card:Fling');
    expect(await press(table, put, 'Resolve Fling', EVE)).toMatch(/^\(private\) @Eve is not in this game/);
    expect(await press(table, put, 'Resolve Fling')).toMatch(/^Fling resolves/);
    expect(await press(table, shown, 'Put on the stack')).toMatch(/^\(private\) No such ability is waiting/);
  });

  it('is resolved by no button of another game', async () => {
    const table = await turnTable();
    const shown = await reply(table, 'stack add card:Fling');
    await readReplyTo(table, 'game end');
    const other = await turnTable();
    await readReplyTo(other, 'stack add card:Fling');
    expect(await press(other, shown, 'Resolve Fling')).toMatch(
      /older|gone on|another|no longer|out of date/i,
    );
  });
});

describe('while one player controls another', () => {
  const CONTROLLED = ['turn control player:@Bob  by:@Ann  card:Mindslaver', 'turn next'];

  it.each([
    ['', BOB, /\n-# Under @Bob, for whom you decide\. Yours: `controller:`\.$/],
    ['  controller:@Ann', ANN, /\nOn the stack: Fling \(@Ann\)\.\n-# CR [^\n]*$/],
    ['  controller:@Bob', BOB, /\nOn the stack: Fling \(@Bob\)\.[^\n]*\n-# CR [^\n]*$/],
  ])('a spell%s is of the right player', async (options, controllerId, said) => {
    const table = await turnTable();
    await runLines(table, ...CONTROLLED);
    expect(await readReplyTo(table, `stack add card:Fling${options}`)).toMatch(said);
    expect((await table.game()).stack).toMatchObject([{ controllerId, ownerId: controllerId }]);
  });

  it('others cast their own', async () => {
    const table = await turnTable();
    await readReplyTo(table, 'stack add card:Fling', BOB);
    expect((await table.game()).stack).toMatchObject([{ controllerId: BOB }]);
  });
});
