import { contentOf } from '#discord/command/reply.ts';
import card from '../../commands/card.ts';
import split from '../../commands/split.ts';

import type { CardEntry } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import type { BotContext } from '#discord/command/command.ts';
import { textsIn } from '#discord/command/layout.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Card } from '#engine/cards/card.ts';
import { SAMPLE_CARDS } from './sample-cards.ts';
import { asOfWriting } from './as-of-writing.ts';
import * as CARDS from './cards.ts';
import { editionContext } from './edition-context.ts';
import { replyOf } from './reply-of.ts';

const ordinary = (name: string, manaCost: string, typeLine: string): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost, typeLine }],
});

const TREASURE = ordinary('Treasure', '', 'Token Artifact — Treasure');
const FIREBALL = ordinary('Fireball', '{X}{R}', 'Sorcery');

const entryOf = (otherCard: Card): CardEntry => ({ card: otherCard, oracle: null });

export const BUILT_IN: readonly CardEntry[] = [...Object.values(CARDS).map(entryOf), ...SAMPLE_CARDS];

/** The context of `/card` and `/split`: the card pool, and the store for the chosen edition. */
export const contextWith = (entries: readonly CardEntry[], edition: Edition = 'founding'): BotContext =>
  ({
    cards: createCardPool(entries),
    names: { of: async () => new Map<string, string>() },
    ...editionContext(edition),
  }) as unknown as BotContext;

const CTX = contextWith([...[TREASURE, FIREBALL].map(entryOf), ...BUILT_IN]);

const ASKER = {
  origin: { interactionId: '1', channelId: '2', guildId: null, actorId: '7', at: 0 },
  mayManageServer: true,
};

/** Parses an option's value as Discord sends it: `x:3` is a number, `flipped:true` a boolean. */
function parseValue(name: string, typed: string): string | number | boolean {
  if (/(?:^|-)x$/.test(name)) return Number(typed);
  return /flipped$|face-down$|^free$/.test(name) ? typed === 'true' : typed;
}

/** Parses options separated by two spaces: `card:assault  query:c:r mv=4`. */
function parseOptions(typed: string): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    typed.split('  ').map((part) => {
      const at = part.indexOf(':');
      const name = part.slice(0, at);
      return [name, parseValue(name, part.slice(at + 1))];
    }),
  );
}

/** @param typed `card` or a subcommand of `/split`, with its options: `value card:assault  zone:hand` */
export async function ask(typed: string, ctx: BotContext = CTX): Promise<Reply> {
  const at = typed.indexOf(' ');
  const [subcommand, options] = [typed.slice(0, at), parseOptions(typed.slice(at + 1))];
  if (subcommand === 'card') return replyOf(await card.run({ ...ASKER, subcommand: null, options }, ctx));
  return replyOf(await split.run({ ...ASKER, subcommand, options }, ctx));
}

/** The heading of a card, and the text below it. */
export function cardIn({ layout = [] }: Reply): { readonly title: string; readonly text: string } {
  const [title = '', ...texts] = textsIn(layout);
  return { title, text: texts.join('\n') };
}

/** The lines of a reply's text, without the heading of a card. */
export const linesIn = (reply: Reply): readonly string[] =>
  asOfWriting(contentOf(reply) || cardIn(reply).text).split('\n');

/** The lines of the reply to this input. */
export const linesOf = async (typed: string, ctx?: BotContext): Promise<readonly string[]> =>
  linesIn(await ask(typed, ctx));
