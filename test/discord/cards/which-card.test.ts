import { contentOf } from '#discord/command/reply.ts';
import fc from 'fast-check';
import type { APISelectMenuOption, APIStringSelectComponent } from 'discord.js';
import { describe, expect, it } from 'vitest';
import card from '../../../commands/card.ts';
import rulings from '../../../commands/rulings.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { parseCardOptions, whichCardId, type CardOptions } from '#discord/cards/which-card.ts';
import type { BotContext, SlashCommand } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import { messageBody, textOf, type Reply } from '#discord/command/reply.ts';
import type { Card } from '#engine/cards/card.ts';
import { ZONES } from '#engine/vocabulary/zones.ts';
import { loadBodyCheck } from 'embedded-discord';
import { cardIn } from '../../helpers/ask-cards.ts';
import { ASSAULT_BATTERY, FIRE_ICE } from '../../helpers/cards.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const check = await loadBodyCheck();

const named = (name: string): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost: '{2}{R}', typeLine: 'Creature — Kite' }],
});
const LONG = `Kite ${'Of A Card That Nobody Can Say '.repeat(5)}`.trim();
const CARDS = [
  named('Kite of Paper'),
  named('Kite of Silk'),
  named(LONG),
  named('Lonely Stone'),
  named('Icicle'),
  FIRE_ICE,
  ASSAULT_BATTERY,
  ...Array.from({ length: 40 }, (_, place) => named(`Many Stones ${place}`)),
];
const POOL: CardPool = createCardPool(CARDS.map((known) => ({ card: known, oracle: null })));
const CTX = { cards: POOL, ...editionContext('founding') } as unknown as BotContext;

const asker = (actorId = '7') => ({
  origin: { interactionId: '1', channelId: '2', guildId: null, actorId, at: 0 },
  mayManageServer: true,
});
const ask = async (command: SlashCommand, options: Readonly<Record<string, unknown>>): Promise<Reply> =>
  replyOf(await command.run({ ...asker(), subcommand: null, options }, CTX));

function selectOn(reply: Reply): APIStringSelectComponent {
  const [row] = reply.components ?? [];
  if (!row || !('components' in row)) throw new Error('no select');
  return row.components[0] as APIStringSelectComponent;
}
const optionsOn = (reply: Reply): readonly APISelectMenuOption[] => selectOn(reply).options;

async function pick(command: SlashCommand, on: Reply, value: string, askedBy = '7'): Promise<Reply> {
  const { action = '', parts = [] } = parseCustomId(selectOn(on).custom_id) ?? {};
  const result = await command.presses?.[action]?.(
    { ...asker(), parts, values: [value], askedBy, messageId: '9' },
    CTX,
  );
  if (!result) throw new Error('no such action');
  return replyOf(result);
}

describe('/card with a beginning', () => {
  it('that several cards have asks which', async () => {
    const reply = await ask(card, { name: 'kite' });
    expect(textOf(reply)).toBe('Which “kite”? 3 cards match.');
    expect(reply.isPrivate).toBeUndefined();
    expect(optionsOn(reply).map(({ label }) => label.slice(0, 13))).toEqual([
      'Kite Of A Car',
      'Kite of Paper',
      'Kite of Silk',
    ]);
    expect(optionsOn(reply)[1]?.description).toBe('{2}{R} Creature — Kite');
    expect(check('reply', { type: 4, data: messageBody(reply) })).toBeNull();
  });

  it('of either half counts', async () => {
    const reply = await ask(card, { name: 'i' });
    expect(optionsOn(reply)).toEqual([
      { label: 'Icicle', value: 'Icicle', description: '{2}{R} Creature — Kite' },
      { label: 'Fire // Ice', value: 'Fire // Ice', description: '{1}{R} Instant // {1}{U} Instant' },
    ]);
  });

  it('that very many have offers as many as Discord takes', async () => {
    const reply = await ask(card, { name: 'many' });
    expect(textOf(reply)).toBe('Which “many”? Here are the best known.');
    expect(optionsOn(reply)).toHaveLength(25);
    expect(check('reply', { type: 4, data: messageBody(reply) })).toBeNull();
  });

  it('that one card alone has shows it at once', async () => {
    expect(cardIn(await ask(card, { name: 'lonely' })).title).toMatch(
      /^### \[Lonely Stone\]\(\S+\) \{2\}\{R\}$/,
    );
  });

  it.each([
    ['the user who asked, in place', '7', { replaces: true }],
    ['another user, in private', '8', { isPrivate: true }],
  ])('shows what was picked to %s, with the other options', async (_, askedBy, where) => {
    const reply = await ask(card, { name: 'kite', zone: 'stack', edition: 'today' });
    const shown = await pick(card, reply, 'Kite of Silk', askedBy);
    expect(shown).toMatchObject(where);
    const { title, text } = cardIn(shown);
    expect(title).toMatch(/^### \[Kite of Silk\]\(\S+\) \{2\}\{R\}$/);
    expect(text).toMatch(/^\*\*On the stack\*\* · .* mana value 3\n-# CR 202\.2/);
  });

  it('finds each card that it offers', async () => {
    const reply = await ask(card, { name: 'kite' });
    for (const { value, label } of optionsOn(reply)) {
      const { title } = cardIn(await pick(card, reply, value));
      expect(title.startsWith(`### [${label.replace('…', '')}`)).toBe(true);
    }
  });

  it('refuses options that the picked card cannot have', async () => {
    const reply = await ask(card, { name: 'kite', half: 'left' });
    expect(contentOf(await pick(card, reply, 'Kite of Silk'))).toBe(
      'Kite of Silk has no halves: leave `half:` out.',
    );
  });

  it('says that it cannot keep a long half', async () => {
    const reply = await ask(card, { name: 'kite', half: 'x'.repeat(200) });
    expect(textOf(reply)).toBe('Which “kite”? 3 cards match.\n-# `half:` is too long to be kept for it.');
  });
});

describe('/rulings with a beginning', () => {
  it('of several cards asks which one is meant, and continues with the one that is picked', async () => {
    const reply = await ask(rulings, { card: 'kite' });
    expect(optionsOn(reply)).toHaveLength(3);
    expect(contentOf(await pick(rulings, reply, 'Kite of Silk'))).toMatch(
      /^I have no rulings yet\. Whoever runs me can import the rulings\.$/,
    );
  });
});

describe('the options in a select', () => {
  const maybe = fc.option(fc.boolean(), { nil: undefined });
  const anyOptions: fc.Arbitrary<CardOptions> = fc.record({
    zone: fc.constantFrom(undefined, ...ZONES),
    flipped: maybe,
    'face-down': maybe,
    x: fc.option(fc.nat(1000), { nil: undefined }),
    edition: fc.constantFrom(undefined, 'today', 'founding', '2008-02-01'),
    half: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), { nil: undefined }),
  });

  it('are read as they were typed, but for a half that is too long', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const { id, droppedOption } = whichCardId(options);
        expect(id.length).toBeLessThanOrEqual(100);
        const read = parseCardOptions(parseCustomId(id)?.parts ?? []);
        expect(read).toEqual(droppedOption ? { ...options, half: undefined } : options);
        if ((options.half ?? '').length < 10) expect(droppedOption).toBeUndefined();
      }),
    );
  });

  it.each([[[]], [['moon', 'maybe', '', 'x', '', '***']]])('%j are read as none', (parts) => {
    expect(Object.values(parseCardOptions(parts)).filter((option) => option !== undefined)).toEqual([]);
  });
});
