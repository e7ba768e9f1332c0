import { contentOf } from '#discord/command/reply.ts';
import type { APIButtonComponentWithCustomId } from 'discord.js';
import { describe, expect, it } from 'vitest';
import rulings from '../../../commands/rulings.ts';
import type { CardEntry, CardPool, CardRuling } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import type { BotContext } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import { messageBody, type Reply } from '#discord/command/reply.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { loadBodyCheck } from 'embedded-discord';
import { editionContext } from '../../helpers/edition-context.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const check = await loadBodyCheck();

const entryOf = (id: string, name: string): CardEntry => ({
  card: { name, layout: 'ordinary', parts: [{ name, manaCost: '{1}', typeLine: 'Artifact' }] },
  oracle: { id, texts: [''], images: [], page: 'https://example.org/card' },
});

const LONG_NAME = `The Very Long Name ${'Of A Card That Nobody Can Say '.repeat(5)}`.trim();
const KITE = entryOf('a1', 'Paper Kite: “Up!”');
const LONG = entryOf('a2', LONG_NAME);
const PLAIN = entryOf('a3', 'Plain Stone');

const ruling = (date: CardRuling['date'], text: string, source = 'wotc'): CardRuling => ({
  date,
  source,
  text,
});
const MANY = Array.from({ length: 20 }, (_, place) =>
  ruling(
    `20${String(30 - place).padStart(2, '0')}-01-01` as CardRuling['date'],
    `Ruling ${place}: ${'the wind blows on. '.repeat(12)}`,
  ),
);

const poolWith = (of: CardPool['rulings']): CardPool => ({
  ...createCardPool([KITE, LONG, PLAIN]),
  rulings: of,
});
const POOL = poolWith((entry) => {
  if (entry !== KITE && entry !== LONG) return [];
  return entry === KITE
    ? [ruling('2022-12-08', 'It flies *high*.'), ruling('2004-10-04', 'It is folded.', 'scryfall')]
    : MANY;
});
const contextOf = (cards: CardPool, edition: Edition = TODAYS_DATE) =>
  ({ cards, ...editionContext(edition) }) as unknown as BotContext;
const CTX = contextOf(POOL);

const asker = (actorId: string) => ({
  origin: { interactionId: '1', channelId: '2', guildId: null, actorId, at: 0 },
  mayManageServer: true,
});
const asked = async (card: string, ctx = CTX, edition?: string): Promise<Reply> =>
  replyOf(await rulings.run({ ...asker('7'), subcommand: null, options: { card, edition } }, ctx));

async function pressed(parts: readonly string[], askedBy: string | null = '7', ctx = CTX): Promise<Reply> {
  const result = await rulings.presses?.['rulings']?.(
    { ...asker('7'), parts, values: [], askedBy, messageId: '9' },
    ctx,
  );
  if (!result) throw new Error('no such action');
  return replyOf(result);
}

const buttons = (reply: Reply): ReadonlyMap<string, readonly string[]> =>
  new Map(
    (reply.components ?? []).flatMap((row) =>
      'components' in row
        ? (row.components as APIButtonComponentWithCustomId[]).map(
            ({ label = '', custom_id: id }) => [label, parseCustomId(id)?.parts ?? []] as const,
          )
        : [],
    ),
  );
const textOf = (reply: Reply): string => reply.embeds?.[0]?.description ?? '';

describe('/rulings', () => {
  it('shows each ruling with its date, newest first, and its source unless that is the rules team', async () => {
    const reply = await asked('paper kite up');
    expect(reply.embeds).toEqual([
      {
        title: 'Rulings on Paper Kite: “Up!”',
        url: 'https://example.org/card',
        description: '**2022-12-08** It flies \\*high\\*.\n**2004-10-04** It is folded. *(scryfall)*',
      },
    ]);
    expect(buttons(reply).size).toBe(0);
  });

  it.each<[string, Edition, string | undefined, RegExp]>([
    [
      'of 2006',
      'founding',
      undefined,
      /\n-# Rulings after 2006-10-01 are of later rules than you play by\.$/,
    ],
    ['of a day after all rulings', '2023-01-01', undefined, /folded\. \*\(scryfall\)\*$/],
    ['that are typed', TODAYS_DATE, '2013-05-01', /\n-# Rulings after 2013-05-01 are of later rules/],
    ['of today, typed', 'founding', 'today', /folded\. \*\(scryfall\)\*$/],
  ])('under the rules %s', async (_, edition, typed, end) => {
    expect(textOf(await asked('paper kite up', contextOf(POOL, edition), typed))).toMatch(end);
  });

  it('keeps the edition from page to page', async () => {
    const first = await asked(LONG_NAME, CTX, 'founding');
    expect(textOf(await pressed(buttons(first).get('Older ›') ?? []))).toContain('Rulings after 2006-10-01');
  });

  it('turns pages by buttons until all has been read once, by the card’s id, however long its name is', async () => {
    let page = await asked(LONG_NAME);
    const read: string[] = [];
    for (;;) {
      expect(check('reply', { type: 4, data: messageBody(page) })).toBeNull();
      expect(textOf(page).length).toBeLessThanOrEqual(1400);
      read.push(textOf(page));
      const older = buttons(page).get('Older ›');
      if (!older) break;
      page = await pressed(older);
      expect(page.replaces).toBe(true);
    }
    expect(read.length).toBeGreaterThan(2);
    expect(read.join('\n').match(/Ruling \d+:/g)).toEqual(MANY.map((_, place) => `Ruling ${place}:`));
    expect(page.embeds?.[0]?.footer?.text).toBe(`Page ${read.length} of ${read.length}, newest first`);
    expect([...buttons(page).keys()]).toEqual(['‹ Newer']);
    expect(textOf(await pressed(buttons(page).get('‹ Newer') ?? []))).toBe(read.at(-2));
  });

  it('turns the pages of the requested card if another card now has its name', async () => {
    const older = buttons(await asked(LONG_NAME)).get('Older ›') ?? [];
    const swapped = { ...createCardPool([entryOf('a5', LONG_NAME), LONG]), rulings: POOL.rulings };
    const page = await pressed(older, '7', contextOf(swapped));
    expect(page.embeds?.[0]?.footer?.text).toMatch(/^Page 2 of /);
  });

  it('sends a private copy to another user who presses', async () => {
    const older = buttons(await asked(LONG_NAME)).get('Older ›') ?? [];
    const copy = await pressed(older, '8');
    expect(copy.isPrivate).toBe(true);
    expect(copy.replaces).toBeUndefined();
  });

  it.each([
    ['no such card', ['a4', '0']],
    ['a card by its name, as buttons once had it', ['paper kite up', '0']],
    ['a page beyond the last', ['a1', '1']],
    ['no page', ['a1', 'x']],
    ['nothing', []],
  ])('says that a button for %s is old', async (_, parts) => {
    expect(contentOf(await pressed(parts))).toMatch(/^That button is out of date/);
  });

  it.each<[string, string, BotContext, RegExp]>([
    ['a card without rulings', 'plain stone', CTX, /^There are no rulings on Plain Stone\.$/],
    [
      'where none are imported',
      'plain stone',
      contextOf(createCardPool([PLAIN])),
      /^I have no rulings yet\. Whoever/,
    ],
    [
      'an unknown card',
      'plain stones',
      CTX,
      /^No card matches "plain stones"\. Did you mean \*\*Plain Stone\*\*/,
    ],
  ])('refuses %s', async (_, card, ctx, sentence) => {
    const reply = await asked(card, ctx);
    expect(contentOf(reply)).toMatch(sentence);
    expect(reply.isPrivate).toBe(true);
  });
});
