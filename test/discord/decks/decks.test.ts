import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import { PLANAR_CARDS } from '#cards/decks/planar-cards.ts';
import { SCHEMES } from '#cards/decks/schemes.ts';
import { decidePlaneswalk, planarCardsToCome } from '#engine/decks/planar-deck.ts';
import { decideScheme, schemesToCome } from '#engine/decks/scheme-deck.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { ALICE, BOB, CLEO, buttonsOf, mentions, sitDown, type AtTable } from '../tables/game-channel.ts';

const TODAY = '2026-06-19';
const A = `<@${ALICE}>`;

async function play(variant: string): Promise<AtTable> {
  const table = sitDown(TODAY);
  await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), variant, first: ALICE });
  return table;
}

const gameOf = async (table: AtTable): Promise<Game> => (await table.book()).game;

const labels = async (table: AtTable): Promise<readonly string[]> => [
  ...buttonsOf(renderTableCard(await table.book())).keys(),
];

const actor = { id: ALICE, mayManageServer: false };

/** The game after this card was turned up. */
function after(before: Game, card: string): Game {
  const isPhenomenon = PLANAR_CARDS.phenomena.includes(card);
  const walked = decidePlaneswalk(before, actor, { card, isPhenomenon, roll: 1 }, rulesetOf(TODAY));
  if (!walked.ok) throw new Error(walked.failure.code);
  return walked.value.after;
}

describe('the planar deck that the bot draws', () => {
  it('turns up a card that nobody has seen, from the ledger, for good', async () => {
    const table = await play('planechase');
    expect(await labels(table)).toContain('Draw a plane');
    const said = await table.use(turn, BOB, 'planeswalk');
    const [card = ''] = (await gameOf(table)).planarDeck ?? [];
    expect([...PLANAR_CARDS.planes, ...PLANAR_CARDS.phenomena]).toContain(card);
    expect(said.content).toContain(card);
    expect(said.content).toContain('CR 901.5, 901.15a');
    const [roll] = await table.store.history('7', 1);
    const sides = PLANAR_CARDS.planes.length + PLANAR_CARDS.phenomena.length;
    expect(roll).toMatchObject({ purpose: 'planar deck', request: { dice: [{ count: 1, sides }] } });
    expect((await table.use(game, ALICE, 'undo')).content).toContain('The last change showed a hidden card.');
    const asker = table.asker(ALICE, { mayManageServer: true });
    await coins.run({ ...asker, subcommand: 'reveal', options: {} }, table.ctx);
    expect((await table.use(coins, ALICE, 'verify')).content).toContain(
      '1 of 1 roll came out the same again.',
    );
  });

  it('does not begin with a phenomenon', async () => {
    const before = await gameOf(await play('planechase'));
    const put = after(before, 'Chaotic Aether');
    expect(put.plane).toBeUndefined();
    expect(planarCardsToCome(put, PLANAR_CARDS)).not.toContain('Chaotic Aether');
    expect(after(put, 'Naya').plane).toBe('Naya');
    expect(after(after(put, 'Naya'), 'Planewide Disaster').plane).toBe('Planewide Disaster');
  });

  it('has two phenomena per player, and comes again from its bottom', async () => {
    let now = after(await gameOf(await play('planechase')), 'Naya');
    for (const card of PLANAR_CARDS.phenomena.slice(0, 6)) now = after(now, card);
    expect(planarCardsToCome(now, PLANAR_CARDS)).toEqual(
      PLANAR_CARDS.planes.filter((card) => card !== 'Naya'),
    );
    for (const card of planarCardsToCome(now, PLANAR_CARDS)) now = after(now, card);
    expect(planarCardsToCome(now, PLANAR_CARDS)).toEqual(['Naya']);
  });

  it('stays out of the way of a table that has planar cards', async () => {
    const table = await play('planechase');
    await table.use(set, ALICE, 'plane', { name: 'Naya' });
    await table.use(turn, ALICE, 'step', { to: 'main' });
    expect(await labels(table)).not.toContain('Planeswalk');
  });

  it('is for Planechase only', async () => {
    const table = await play('free-for-all');
    expect((await table.use(turn, ALICE, 'planeswalk')).content).toMatch(
      /^This game doesn’t play Planechase/,
    );
    expect((await table.use(turn, ALICE, 'scheme')).content).toMatch(/^Schemes are for Archenemy/);
    expect(await table.store.history('7', 9)).toEqual([]);
  });
});

describe('the scheme deck that the bot draws', () => {
  it('is offered as the archenemy’s main phase begins', async () => {
    const table = await play('archenemy');
    expect(await labels(table)).not.toContain('Draw a scheme');
    await table.use(turn, ALICE, 'step', { to: 'main' });
    expect(await labels(table)).toContain('Draw a scheme');
    const said = await table.use(turn, ALICE, 'scheme');
    const [deck] = (await gameOf(table)).schemes ?? [];
    expect(said.content).toContain(`${A} sets **${deck?.last ?? ''}** in motion`);
    expect(deck?.playerId).toBe(ALICE);
  });

  it('keeps ongoing schemes on the card until they are abandoned', async () => {
    const table = await play('archenemy');
    const ruleset = rulesetOf(TODAY);
    const [card = ''] = SCHEMES.ongoing;
    const action = { kind: 'scheme/set', playerId: ALICE, card, isOngoing: true, roll: 1 } as const;
    const set1 = decideScheme(await gameOf(table), actor, action, ruleset);
    if (!set1.ok) throw new Error(set1.failure.code);
    const now = set1.value.after;
    expect(schemesToCome(now, ALICE, SCHEMES)).toHaveLength(
      SCHEMES.schemes.length + SCHEMES.ongoing.length - 1,
    );
    const gone = decideScheme(now, actor, { kind: 'scheme/abandon', card: card.toLowerCase() }, ruleset);
    expect(gone).toMatchObject({ ok: true, value: { after: { schemes: [{ ongoing: [], last: null }] } } });
    expect(decideScheme(now, actor, { kind: 'scheme/abandon', card: 'Naya' }, ruleset)).toMatchObject({
      failure: { code: 'scheme/not-face-up', facts: { faceUp: [card] } },
    });
  });

  it('is one of each player’s own in a Supervillain Rumble', async () => {
    const table = await play('supervillain rumble');
    await table.use(turn, ALICE, 'scheme');
    await table.use(turn, ALICE, 'next');
    await table.use(turn, BOB, 'scheme');
    expect((await gameOf(table)).schemes?.map(({ playerId }) => playerId)).toEqual([ALICE, BOB]);
  });
});
