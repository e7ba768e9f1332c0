import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import glossary from '../../../commands/glossary.ts';
import rule from '../../../commands/rule.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import type { BotContext, Press, HandlerResult } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { Reply } from '#discord/command/reply.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { parseRules } from '#rulebook/reading/parse-rules.ts';
import { formatLongDate, buildRulebook } from '../../helpers/official-text.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { acceptedReply } from '../../helpers/reply-of.ts';

/** An official text of today with invented words, and rules and a term that our digest has too. */
const TEXT = parseRules(`Rules\nThese rules are effective as of ${formatLongDate(TODAYS_DATE)}.

Contents

9. Casual Variants
903. Commander
Glossary
Credits

9. Casual Variants

903. Commander
903.8. Official words on a tax.
903.9. Official words on zones.
903.9a Official words on graveyards.
903.9b Official words on hands.
903.9c Official words on melding.

Glossary

Color Identity
Official words on colors. See rule 903.8.

Credits

Nobody.
`);
if (!TEXT) throw new Error('the text can be read');
const ctx = {
  rulebook: buildRulebook([TEXT]),
  cards: createCardPool([]),
  ...editionContext(TODAYS_DATE),
} as unknown as BotContext;
const asker = {
  origin: { interactionId: '1', channelId: '2', guildId: null, actorId: '7', at: 0 },
  mayManageServer: true,
  subcommand: null,
};
type Part = { label?: string; custom_id: string };
const buttonsOf = ({ components = [] }: Reply): readonly Part[] =>
  components.flatMap((row) => ('components' in row ? (row.components as Part[]) : []));

async function press(reply: Reply, label: string): Promise<Reply> {
  const { custom_id: id = '' } = buttonsOf(reply).find((button) => button.label === label) ?? {};
  const { action = '', parts = [] } = parseCustomId(id) ?? {};
  const pressed = { ...asker, parts, values: [], askedBy: '7', messageId: '9' } as unknown as Press;
  const handler = rule.presses?.[action] ?? glossary.presses?.[action];
  return acceptedReply((await handler?.(pressed, ctx)) as HandlerResult);
}
const labels = (reply: Reply): readonly (string | undefined)[] => buttonsOf(reply).map(({ label }) => label);

describe('a rule whose official text is held', () => {
  const asked = async (query: string) =>
    acceptedReply(await rule.run({ ...asker, options: { query, edition: 'today' } }, ctx));

  it('opens in plain words, and turns to the official text and back', async () => {
    const plain = await asked('903.8');
    expect(contentOf(plain)).toContain('commander tax');
    expect(contentOf(plain)).toContain('in plain words');
    const more = await press(plain, 'More');
    const official = await press(more, 'Quote the rules');
    expect(contentOf(official)).toContain('Official words on a tax.');
    expect(contentOf(official)).toContain(`Official text, effective ${TODAYS_DATE}`);
    expect(contentOf(await press(official, 'In plain words'))).toBe(contentOf(plain));
  });

  it('stays official from neighbour to neighbour, once it is', async () => {
    const next = await press(
      await press(await press(await asked('903.8'), 'More'), 'Quote the rules'),
      '903.9 ▶',
    );
    expect(contentOf(next)).toContain('Official words on zones.');
    expect(labels(next)).toContain('In plain words');
  });
});

describe('a term whose official entry is held', () => {
  it('is in plain words, and switches to the official entry and back', async () => {
    const options = { term: 'color identity', edition: 'today' };
    const plain = acceptedReply(await glossary.run({ ...asker, options }, ctx));
    expect(contentOf(plain)).not.toContain('Official words');
    const official = await press(plain, 'Quote the rules');
    expect(contentOf(official)).toContain('Official words on colors.');
    expect(contentOf(official)).toContain(`Official text, effective ${TODAYS_DATE}`);
    expect(contentOf(await press(official, 'In plain words'))).toBe(contentOf(plain));
  });
});
