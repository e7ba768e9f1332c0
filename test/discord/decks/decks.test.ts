import { parseMarks } from '#text/template.ts';
import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import { PLANAR_CARDS } from '#cards/decks/planar-cards.ts';
import { SCHEMES } from '#cards/decks/schemes.ts';
import { withPlaneswalkButton } from '#discord/planechase/planeswalk-button.ts';
import { formatScheme } from '#discord/upcoming/schemes.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { drawCard } from '#discord/decks/draw.ts';
import { runTableTransaction } from '#discord/table/execute-game-action.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import { decidePlaneswalk, planarCardsToCome } from '#engine/decks/planar-deck.ts';
import { decideScheme, schemesToCome } from '#engine/decks/scheme-deck.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import {
  ALICE,
  BOB,
  CLEO,
  buttonsOf,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';

const TODAY = '2026-06-19';
const A = `<@${ALICE}>`;

async function play(variant: string): Promise<GameChannel> {
  const table = openGameChannel(TODAY);
  await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), variant, first: ALICE });
  return table;
}

const gameOf = async (table: GameChannel): Promise<Game> => (await table.book()).game;

const labels = async (table: GameChannel): Promise<readonly string[]> => [
  ...buttonsOf(renderTableCard(await table.book())).keys(),
];

const actor = { id: ALICE, mayManageServer: false };

/** The game after this card was turned up. */
function after(before: Game, card: string): Game {
  const walked = decidePlaneswalk(before, actor, { card, roll: 1 }, PLANAR_CARDS, rulesetOf(TODAY));
  if (!walked.ok) throw new Error(walked.failure.code);
  return walked.value.after;
}

/** A Rumble on Alice's turn in which she and Cleo have the same ongoing scheme. */
async function twoWithOne(): Promise<{ readonly card: string; readonly now: Game }> {
  const [card = ''] = SCHEMES.ongoing;
  const schemes = [ALICE, CLEO].map((playerId) => ({ playerId, used: [card], ongoing: [card], last: card }));
  return { card, now: { ...(await gameOf(await play('supervillain rumble'))), schemes } };
}

describe('the planar deck that the bot draws', () => {
  it('turns up an unseen card, from the ledger, for good', async () => {
    const table = await play('planechase');
    expect(await labels(table)).toContain('Draw a plane');
    const reply = await table.use(turn, BOB, 'planeswalk');
    const [card = ''] = (await gameOf(table)).planarDeck ?? [];
    expect([...PLANAR_CARDS.planes, ...PLANAR_CARDS.phenomena]).toContain(card);
    expect(contentOf(reply)).toContain(card);
    expect(contentOf(reply)).toContain('CR 901.5, 901.15a');
    const [roll] = await table.store.history('7', 1);
    const dice = [PLANAR_CARDS.planes.length + 6, PLANAR_CARDS.phenomena.length];
    expect(roll).toMatchObject({
      purpose: 'planar deck',
      request: { dice: dice.map((sides) => ({ count: 1, sides })) },
    });
    expect(contentOf(await table.use(game, ALICE, 'undo'))).toContain(
      'The last change showed a hidden card.',
    );
    const asker = table.asker(ALICE, { mayManageServer: true });
    await coins.run({ ...asker, subcommand: 'reveal', options: {} }, table.ctx);
    expect(contentOf(await table.use(coins, ALICE, 'verify'))).toContain(
      '1 of 1 roll came out the same again.',
    );
  });

  it('does not begin with a phenomenon', async () => {
    const before = await gameOf(await play('planechase'));
    const put = after(before, 'Chaotic Aether');
    expect(put.plane).toBeUndefined();
    expect(planarCardsToCome(put, PLANAR_CARDS).others).toEqual({
      places: 5,
      among: PLANAR_CARDS.phenomena.filter((card) => card !== 'Chaotic Aether'),
    });
    expect(after(put, 'Naya').plane).toBe('Naya');
    expect(after(after(put, 'Naya'), 'Planewide Disaster').plane).toBe('Planewide Disaster');
  });

  it('has two phenomena per player, and comes again from its bottom', async () => {
    let now = after(await gameOf(await play('planechase')), 'Naya');
    for (const card of PLANAR_CARDS.phenomena.slice(0, 6)) now = after(now, card);
    expect(planarCardsToCome(now, PLANAR_CARDS)).toEqual({
      cards: PLANAR_CARDS.planes.filter((card) => card !== 'Naya'),
    });
    for (const card of planarCardsToCome(now, PLANAR_CARDS).cards) now = after(now, card);
    expect(planarCardsToCome(now, PLANAR_CARDS)).toEqual({ cards: ['Naya'] });
  });

  it('turns up each plane, and six of the phenomena', async () => {
    let now = await gameOf(await play('planechase'));
    const { planes, phenomena } = PLANAR_CARDS;
    const seen: string[] = [];
    for (let left = planes.length + 6; left > 0; left -= 1) {
      const { cards, others } = planarCardsToCome(now, PLANAR_CARDS);
      expect(cards.length + (others?.places ?? 0)).toBe(left);
      // Planes last, so that every position of a phenomenon occurs.
      const card = others?.among[0] ?? cards[0] ?? '';
      expect(seen).not.toContain(card);
      seen.push(card);
      now = after(now, card);
    }
    expect(seen.filter((card) => phenomena.includes(card))).toHaveLength(6);
    expect(planarCardsToCome(now, PLANAR_CARDS)).toEqual({ cards: seen.slice(0, 1) });
  });

  it.each<[cards: string[], places: number, among: string[]]>([
    [['p', 'q'], 2, ['x', 'y', 'z']],
    [[], 2, ['x', 'y', 'z']],
    [['p'], 1, ['x', 'y']],
    [[], 1, ['x', 'y']],
  ])('of %j and %i of %j has the card that its dice say', async (cards, places, among) => {
    const table = await play('planechase');
    const asker = table.asker(ALICE);
    await runTableTransaction(asker, table.ctx, ({ coins: book }) => {
      const deck = { cards, others: { places, among } };
      const drawing = { among: deck, playerId: ALICE, purpose: 'planar deck' };
      const drawn = drawCard(book, asker.origin, drawing, rulesetOf(TODAY));
      if (!drawn.ok) return drawn;
      const { card, entry } = drawn.value;
      const [place = 0, which = 0] = entry?.outcome.rolls[0]?.natural ?? [];
      expect(entry?.request).toMatchObject({
        dice: [{ sides: cards.length + places }, { sides: among.length }],
      });
      expect(card).toBe(place > cards.length ? among[which - 1] : cards[place - 1]);
      return fail(refuse('game/none', {}));
    });
    expect.assertions(2);
  });

  it('has every phenomenon at a table of six', async () => {
    const { seats, ...before } = await gameOf(await play('planechase'));
    const six = { ...before, seats: [...seats, ...seats] };
    expect(planarCardsToCome(six, PLANAR_CARDS)).toEqual({
      cards: [...PLANAR_CARDS.planes, ...PLANAR_CARDS.phenomena],
    });
  });

  it('has no plane that players named, until it comes again from the bottom', async () => {
    const table = await play('planechase');
    const before = await gameOf(table);
    const other = PLANAR_CARDS.planes.find((card) => card !== 'Naya') ?? '';
    const named = { ...after(before, other), plane: 'naya' };
    expect(planarCardsToCome(named, PLANAR_CARDS).cards).not.toContain('Naya');
    const walked = after(named, PLANAR_CARDS.planes.at(-1) ?? '');
    expect(planarCardsToCome(walked, PLANAR_CARDS).cards).not.toContain('Naya');
  });

  it('lets players encounter a phenomenon once there was a plane, though nobody knows it now', async () => {
    const table = await play('planechase');
    const { plane: _, ...unknown } = after(await gameOf(table), 'Naya');
    expect(after(unknown, 'Planewide Disaster').plane).toBe('Planewide Disaster');
  });

  it('has a button below a roll that works until the next plane is turned up', async () => {
    const table = await play('planechase');
    const { id, seq } = await table.book();
    const shown = withPlaneswalkButton({ content: parseMarks('Planeswalk') }, { id, seq });
    const again = withPlaneswalkButton({ content: parseMarks('Planeswalk, elsewhere') }, { id, seq });
    await table.use(set, BOB, 'life', { amount: '-1' });
    await table.use(turn, ALICE, 'step', { to: 'main' });
    await table.use(turn, ALICE, 'planar-die');
    expect(contentOf(await table.press(turn, BOB, shown, 'Planeswalk'))).toMatch(/plane is|phenomenon/);
    const drawn = (await gameOf(table)).planarDeck;
    expect(drawn).toHaveLength(1);
    expect(contentOf(await table.press(turn, CLEO, again, 'Planeswalk'))).toContain('out of date');
    expect((await gameOf(table)).planarDeck).toEqual(drawn);
  });

  it('stays out of the way of a table that has planar cards', async () => {
    const table = await play('planechase');
    await table.use(set, ALICE, 'plane', { name: 'Naya' });
    await table.use(turn, ALICE, 'step', { to: 'main' });
    expect(await labels(table)).not.toContain('Planeswalk');
  });

  it('is for Planechase only', async () => {
    const table = await play('free-for-all');
    expect(contentOf(await table.use(turn, ALICE, 'planeswalk'))).toMatch(
      /^This game doesn’t play Planechase/,
    );
    expect(contentOf(await table.use(turn, ALICE, 'scheme'))).toMatch(/^Schemes are for Archenemy/);
    expect(await table.store.history('7', 9)).toEqual([]);
  });
});

describe('the scheme deck that the bot draws', () => {
  it('is offered as the archenemy’s main phase begins', async () => {
    const table = await play('archenemy');
    expect(await labels(table)).not.toContain('Draw a scheme');
    await table.use(turn, ALICE, 'step', { to: 'main' });
    expect(await labels(table)).toContain('Draw a scheme');
    const reply = await table.use(turn, ALICE, 'scheme');
    const [deck] = (await gameOf(table)).schemes ?? [];
    expect(contentOf(reply)).toContain(`${A} sets **${deck?.last ?? ''}** in motion`);
    expect(deck?.playerId).toBe(ALICE);
  });

  it('is asked for once per turn, and draws again for a card that says so', async () => {
    const table = await play('supervillain rumble');
    const text = async (): Promise<string> => JSON.stringify(renderTableCard(await table.book()).layout);
    await table.use(turn, ALICE, 'step', { to: 'main' });
    expect(await text()).toContain('sets their top scheme in motion');
    await table.use(turn, ALICE, 'scheme');
    expect(await labels(table)).not.toContain('Draw a scheme');
    expect(await text()).not.toContain('sets their top scheme in motion');
    await table.use(turn, ALICE, 'scheme');
    expect((await gameOf(table)).schemes?.[0]?.used).toHaveLength(2);
    await table.use(turn, ALICE, 'next');
    await table.use(turn, BOB, 'step', { to: 'main' });
    expect(await labels(table)).toContain('Draw a scheme');
  });

  it('is still asked for in the main phase if an effect set one before', async () => {
    const table = await play('archenemy');
    await table.use(turn, ALICE, 'step', { to: 'upkeep' });
    await table.use(turn, ALICE, 'scheme');
    await table.use(turn, ALICE, 'step', { to: 'main' });
    expect(await labels(table)).toContain('Draw a scheme');
  });

  it('keeps ongoing schemes on the card until they are abandoned', async () => {
    const table = await play('archenemy');
    const ruleset = rulesetOf(TODAY);
    const [card = ''] = SCHEMES.ongoing;
    const action = { kind: 'scheme/set', playerId: ALICE, card, isOngoing: true, roll: 1 } as const;
    const set1 = decideScheme(await gameOf(table), actor, action, ruleset);
    if (!set1.ok) throw new Error(set1.failure.code);
    const now = set1.value.after;
    expect(schemesToCome(now, ALICE, SCHEMES).cards).toHaveLength(
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

  it.each<[who: string, actorId: string, abandons: string]>([
    ['their own', CLEO, CLEO],
    ['that of the player whose turn it is', BOB, ALICE],
  ])('of one that two players have, abandons %s', async (_, actorId, abandons) => {
    const { card, now } = await twoWithOne();
    const action = { kind: 'scheme/abandon', card } as const;
    const gone = decideScheme(now, { ...actor, id: actorId }, action, rulesetOf(TODAY));
    expect(gone).toMatchObject({ ok: true, value: { entries: [{ event: { playerId: abandons } }] } });
  });

  it('shows whose the ongoing schemes of a Rumble are, without those of a player who left', async () => {
    const { card, now } = await twoWithOne();
    const shown = (state: Game): readonly string[] => formatScheme(state).map(toMarkdown);
    expect(shown(now)).toEqual([`**Ongoing**: ${card} (${A}) and ${card} (<@${CLEO}>)`]);
    const seats = now.seats.map((seat) =>
      seat.playerId === CLEO ? { ...seat, left: 'conceded' as const } : seat,
    );
    expect(shown({ ...now, seats })).toEqual([`**Ongoing**: ${card} (${A})`]);
  });
});
