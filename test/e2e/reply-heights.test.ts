import { describe, expect, it } from 'vitest';
import { MAX_LINES } from '#discord/words/height.ts';
import { replyHeights, play } from '../docs/transcripts.ts';

/*
 * Replies to common input during a game fit one phone screen (12 lines of 40 characters); previews of irreversible
 * actions fit 20 lines, and rules that may be meant two screens.
 */

/** Commands that Alice runs in a new channel, by subject. */
const EVENINGS: Readonly<Record<string, readonly string[]>> = {
  coins: [
    '/flip',
    '/flip call:tails',
    '/flip coins:2 call:heads',
    '/flip coins:20 call:heads',
    '/flip coins:100',
    '/flip coins:1000 call:tails',
    '/flip until:loss call:heads',
    '/flip until:heads',
    '/flip coins:3 thumbs:2 call:heads keep:win',
    '/flip card:Krark, the Thumbless',
    '/flip card:Mana Clash opponent:@Bob',
    '/flip card:Okaun, Eye of Chaos',
    '/flip card:Goblin Bangchuckers',
    '/flip die:20',
    '/flip fixed:win',
    '/flip call:heads edition:founding',
    '/coins odds coins:5 wins:3',
    '/coins odds coins:100 wins:60 thumbs:1',
  ],
  'split cards': [
    '/split value card:assault',
    '/split value card:fire characteristic:colors',
    '/split value card:wear half:both zone:stack',
    '/split value card:fire edition:founding',
    '/split check card:assault query:mv=5',
    '/split check card:assault query:c:r mv>=4',
    '/split check card:dusk query:mv<=4 t:sorcery',
    '/split compare card:fire with:assault what:shares-color',
    '/split compare card:fire with:steam augury',
    '/split name card:fire',
    '/split name card:akki lavarunner',
    '/split cast card:fire',
    '/split cast card:fire from:graveyard allowed:t:instant mv<=2',
    '/split cast card:spring from:graveyard',
    '/split cast card:wear prohibited:mv<=2',
  ],
  cards: [
    '/card name:Sol Ring',
    '/card name:Grizzly Bears',
    '/card name:Fire // Ice',
    '/card name:Jushi Apprentice flipped:true',
    '/card name:Delver of Secrets',
    '/card name:Brazen Borrower',
  ],
  questions: [
    '/rule query:can a tapped creature block',
    '/rule query:does lifelink stack',
    '/rule query:can I respond to the untap step',
    '/rule query:trample',
    '/glossary term:fizzle',
    '/glossary term:mana value',
  ],
  'a game of four': [
    '/game new players:@Bob @Cleo @Dan first:@Alice',
    '/turn next',
    '/turn step',
    '/turn end',
    '/turn control player:@Dan by:@Alice card:Mindslaver',
    '/turn next',
    '/turn who decision:attackers',
    '/turn sees information:hand player:@Dan',
    '/turn extra player:@Bob',
    '/turn skip player:@Cleo what:turn',
    '/turn next',
    '/set life amount:-3',
    '/set life amount:-3 player:@Bob',
    '/set counter kind:poison amount:+2',
    '/set monarch',
    '/table may-attack',
    '/table in-range',
    '/table neighbours',
    '/table turn-order',
    '/table apnap',
    '/table draws-first',
    '/table wins',
    '/table format',
    '/table tournaments',
    '/game status',
    '/game undo',
  ],
  'teams of 2006': [
    '/game new variant:two-headed-giant players:@Bob @Cleo @Dan teams:2 edition:founding first:@Alice',
    '/turn next',
    '/set life amount:-3',
    '/table may-attack',
    '/table wins',
    '/table format',
    '/turn next',
  ],
};

const PREVIEW = 20;
const PREVIEWS: Readonly<Record<string, readonly string[]>> = {
  'ending the turn': [
    '/game new players:@Bob first:@Alice',
    '/stack add card:Lightning Bolt',
    '/turn end card:Time Stop',
  ],
  'a subgame': [
    '/game new players:@Bob first:@Alice',
    '/subgame start card:Shahrazad libraries:@Alice 53 @Bob 41',
  ],
};

const typed = (lines: readonly string[]) => ({
  start: 0,
  shown: lines.map((line) => `Alice #table> ${line}`).join('\n'),
});

const measure = async (name: string, lines: readonly string[]) =>
  replyHeights({ start: 0, shown: await play(typed(lines), name) });

describe.each(Object.entries(EVENINGS))('%s', (name, lines) => {
  it('has replies that each fit one screen of a phone', async () => {
    const heights = await measure(name, lines);
    expect(heights.map(({ line }) => line)).toEqual(lines);
    expect(heights.filter(({ height }) => height > MAX_LINES)).toEqual([]);
    // The prompt explains a command that Discord would reject; no command here may be one.
    expect(heights.filter(({ height }) => height === 0)).toEqual([]);
  });
});

describe('the rules that may be meant', () => {
  it.each([
    '/rule query:who decides what a controlled player does',
    '/rule query:what happens if two players lose at the same time',
  ])('%s: take two screens at most', async (line) => {
    expect((await measure('not sure', [line])).at(-1)?.height).toBeLessThanOrEqual(2 * MAX_LINES);
  });
});

describe.each(Object.entries(PREVIEWS))('the preview of %s', (name, lines) => {
  it(`takes ${PREVIEW} lines at most`, async () => {
    expect((await measure(name, lines)).at(-1)?.height).toBeLessThanOrEqual(PREVIEW);
  });
});
