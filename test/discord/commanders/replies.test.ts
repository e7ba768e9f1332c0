import { contentOf } from '#discord/command/reply.ts';
import { ComponentType, type APIMessageTopLevelComponent } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { pressCommander } from '#discord/commanders/presses.ts';
import { renderCommanders } from '#discord/commanders/show.ts';
import type { Reply } from '#discord/command/reply.ts';
import { suggestionsFor, readReplyTo, runLines } from '../tables/at-table.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { from } from '../../store/coins/flips.ts';
import { ANN, BOB, turnTable, type TurnTable } from '../tables/turns.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const labels = (components: readonly APIMessageTopLevelComponent[] = []): readonly string[] =>
  components.flatMap((row) =>
    row.type === ComponentType.ActionRow
      ? row.components.flatMap((component) =>
          'label' in component && component.label ? [component.label] : [],
        )
      : [],
  );

/** The text after a press. */
async function pressed(table: TurnTable, on: Reply, label: string, who = ANN): Promise<string> {
  const buttons = (on.components ?? []).flatMap((row) =>
    row.type === ComponentType.ActionRow ? row.components : [],
  );
  const button = buttons.find(
    (componentInMessageActionRow) =>
      'label' in componentInMessageActionRow && componentInMessageActionRow.label === label,
  );
  const [, , ...parts] = button && 'custom_id' in button ? button.custom_id.split(':') : [];
  presses += 1;
  const asker = { origin: from(`press ${presses}`, { actorId: who }), mayManageServer: false };
  const press = { ...asker, parts, values: [], askedBy: who, messageId: '1' };
  const result = await pressCommander(press, table.ctx);
  const reply = replyOf(result, who);
  const { isPrivate } = reply;
  const content = contentOf(reply);
  const text = content.replaceAll(`<@${ANN}>`, '@Ann').replaceAll(`<@${BOB}>`, '@Bob');
  return `${isPrivate ? '(private) ' : ''}${asOfWriting(text)}`;
}

let presses = 0;

async function bookOf({ store }: TurnTable) {
  const book = await store.lastGame('100');
  if (!book) throw new Error('a game is open');
  return book;
}

const today = () => turnTable('2026-06-19');

describe('/commander', () => {
  it.each<[string, string]>([
    [
      'commander name commander:Captain Sisay',
      '@Ann’s commander is Captain Sisay.\n-# CR 903.3 (2026-06-19)\n-# This isn’t a Commander game, but I count for it: tax, zone and damage.',
    ],
    [
      'commander name commander:Fling',
      '(private) Fling isn’t legendary, so it can’t be a commander. If your group allows it anyway, add `allow:True`.\n-# CR 903.3 (2026-06-19)',
    ],
    [
      'commander name commander:Zed the New',
      '@Ann’s commander is Zed the New.\n-# CR 903.3 (2026-06-19)\n-# I don’t know **Zed the New**, so I take your word that it may be a commander.\n-# This isn’t a Commander game, but I count for it: tax, zone and damage.',
    ],
    // Of the cards with this prefix, Krark’s Thumb cannot lead a deck.
    [
      'commander name commander:krark',
      '@Ann’s commander is Krark, the Thumbless.\n-# CR 903.3 (2026-06-19)\n-# This isn’t a Commander game, but I count for it: tax, zone and damage.',
    ],
    ['commander name partner:Fling', '(private) Fill in `commander:`, please.'],
    ['commander name', '(private) You have no commander named.'],
    ['commander cast', '(private) You haven’t named a commander: `/commander name`.'],
    [
      'commander cast commander:Karn',
      '(private) Nobody’s commander is called "Karn". Name yours with `/commander name`.',
    ],
  ])('%s', async (line, said) => {
    expect(await readReplyTo(await today(), line)).toBe(said);
  });

  it.each<[string, string]>([
    [
      'commander cast',
      '@Ann casts Captain Sisay from the command zone. Next time: {2} more.\n-# CR 903.8 (2026-06-19)',
    ],
    ['commander move to:hand', 'Captain Sisay is in hand now.'],
    [
      'commander casts times:2',
      'Captain Sisay: cast 0 → **2** times from the command zone. Next time: {4} more.',
    ],
    ['commander move to:command', '(private) Captain Sisay is in the command zone already.'],
    [
      'stack add card:Captain Sisay',
      'On the stack: Captain Sisay (@Ann).\n@Ann casts Captain Sisay from the command zone. Next time: {2} more.\n-# CR 405.1, 903.8 (2026-06-19)',
    ],
    [
      'stack add card:Captain Sisay  from:elsewhere',
      'On the stack: Captain Sisay (@Ann).\n-# CR 405.1 (2026-06-19)',
    ],
    ['commander name', '@Ann names no commander.'],
  ])('with one named: %s', async (line, said) => {
    const table = await today();
    await runLines(table, 'commander name commander:Captain Sisay');
    expect(await readReplyTo(table, line)).toBe(said);
  });

  it('lets the player who decides for its owner cast the only one', async () => {
    const table = await today();
    await runLines(table, 'commander name commander:Captain Sisay');
    await table.recordEvents({
      kind: 'control/created',
      control: {
        id: 90,
        of: ANN,
        by: BOB,
        card: null,
        span: 'while',
        state: 'in-force',
        extraTurnAfter: false,
      },
    });
    expect(await readReplyTo(table, 'commander cast')).toBe(
      '(private) @Bob controls you, and decides that.\n-# CR 723.5 (2026-06-19)',
    );
    expect(await readReplyTo(table, 'commander cast', BOB)).toMatch(
      /casts Captain Sisay from the command zone\. Next time: \{2\} more\./,
    );
  });

  it('asks the owner where a commander goes, below the change that moved it', async () => {
    const table = await today();
    await runLines(table, 'commander name commander:Captain Sisay', 'permanent add card:Captain Sisay');
    expect(await readReplyTo(table, 'permanent leave permanent:Captain Sisay')).toBe(
      'To the graveyard: Captain Sisay (#1).\n-# CR 400.7 (2026-06-19)\n**Captain Sisay**, now in the graveyard, may go to the command zone: @Ann’s choice. CR 903.9a (2026-06-19)',
    );
  });

  it('shows all commanders to one player privately, with that player’s decisions', async () => {
    const table = await today();
    await runLines(
      table,
      'commander name commander:Captain Sisay',
      'commander name commander:Bosh, Iron Golem  player:@Bob',
      'commander cast',
      'set commander-damage commander:Captain Sisay  amount:4  player:@Bob',
      'set commander-damage commander:Bosh  amount:21  player:@Ann',
    );
    expect(await readReplyTo(table, 'commander show')).toBe(
      '(private) **Captain Sisay** (@Ann) cast 1×, tax {2}\n→ @Bob **4**\n**Bosh, Iron Golem** (@Bob) in the command zone, no tax\n→ @Ann **21 loses**\n-# CR 903.8, 903.10a (2026-06-19)',
    );
    const game = await table.game();
    const shown = (who: string): Reply => renderCommanders({ id: 'g', game }, who);
    expect(labels(shown(ANN).components)).toEqual([
      'Cast Captain Sisay (+2)',
      'Captain Sisay to command zone',
    ]);
    expect(labels(shown(BOB).components)).toEqual(['Cast Bosh']);
  });

  it('a press casts once, chooses once, and requires the player who decides', async () => {
    const table = await today();
    await runLines(table, 'commander name commander:Captain Sisay');
    const shown = renderCommanders({ id: (await bookOf(table)).id, game: await table.game() }, ANN);
    expect(await pressed(table, shown, 'Cast Captain Sisay')).toContain('@Ann casts Captain Sisay');
    expect(await pressed(table, shown, 'Cast Captain Sisay')).toBe(
      '(private) That button is out of date. Use the newest one, or the command again.',
    );
    await runLines(table, 'permanent add card:Captain Sisay');
    await runLines(table, 'permanent leave permanent:Captain Sisay  to:library');
    const reply = renderCommanders({ id: (await bookOf(table)).id, game: await table.game() }, ANN);
    expect(contentOf(reply)).toContain(
      '**Captain Sisay** may go to the command zone instead: <@100000000000000001>’s choice. ',
    );
    expect(labels(reply.components)).toEqual(['Captain Sisay: command zone', 'No']);
    expect(await pressed(table, reply, 'Captain Sisay: command zone', BOB)).toBe(
      '(private) @Ann decides that.',
    );
    expect(await pressed(table, reply, 'Captain Sisay: command zone')).toBe(
      'Captain Sisay goes to the command zone, and not to its owner’s library.\n-# CR 903.9b (2026-06-19)',
    );
    expect(await pressed(table, reply, 'No')).toBe('(private) Captain Sisay is in the command zone already.');
  });

  it('asks about four commanders that die at once, regardless of their owners', async () => {
    const names = ['Captain Sisay', 'Bosh, Iron Golem', 'Zed One', 'Zed Two'];
    const table = await today();
    await runLines(
      table,
      `commander name commander:${names[0]}`,
      `commander name commander:${names[1]}  player:@Bob`,
      `commander name commander:${names[2]}  partner:${names[3]}  player:@Cid`,
      `permanent add card:${names[0]}`,
      `permanent add card:${names[1]}  owner:@Bob`,
      `permanent add card:${names[2]}  owner:@Cid`,
      `permanent add card:${names[3]}  owner:@Cid`,
    );
    expect(await readReplyTo(table, 'permanent leave permanent:all')).toContain(
      '**Bosh**, now in the graveyard, may go to the command zone: @Bob’s choice.',
    );
  });

  it('suggests the commanders of this game, with seats if names collide', async () => {
    const table = await today();
    await runLines(
      table,
      'commander name commander:Captain Sisay',
      'commander name commander:Captain Sisay  player:@Bob',
    );
    expect(await suggestionsFor(table, 'commander cast commander:sis')).toEqual([
      'Captain Sisay (1)=Captain Sisay (1), seat 1',
      'Captain Sisay (2)=Captain Sisay (2), seat 2',
    ]);
    expect((await suggestionsFor(table, 'set commander-damage commander:captain')).slice(0, 2)).toEqual([
      'Captain Sisay (1)=Captain Sisay (1), seat 1',
      'Captain Sisay (2)=Captain Sisay (2), seat 2',
    ]);
    expect(await readReplyTo(table, 'set commander-damage commander:Captain Sisay  amount:2')).toBe(
      '(private) Which "Captain Sisay": **Captain Sisay (1)** of @Ann or **Captain Sisay (2)** of @Bob?',
    );
  });

  it('suggests eligible commanders, and for the second option those that combine with the first', async () => {
    const table = await today();
    expect(await suggestionsFor(table, 'commander name commander:captain')).toContain('Captain Sisay');
    expect(await suggestionsFor(table, 'commander name commander:fling')).toEqual([]);
    expect(await suggestionsFor(table, 'commander name commander:Captain Sisay  partner:bosh')).toEqual([]);
  });
});
