import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import rules from '../../commands/rules.ts';
import type { BotContext } from '#discord/command/command.ts';
import { buildRulebook } from '../helpers/official-text.ts';
import { OFFICIAL } from './official-rules.ts';
import { editionContext } from '../helpers/edition-context.ts';

const texts = OFFICIAL.map(([, one]) => one);
const EVERY = 40;

describe.skipIf(texts.length === 0)('/rules with the official texts', () => {
  const ctx = { rulebook: buildRulebook(texts), ...editionContext('founding') } as unknown as BotContext;
  const origin = { interactionId: '1', channelId: '2', guildId: null, actorId: '7', at: 0 };
  async function asked(subcommand: string, options: Readonly<Record<string, unknown>>): Promise<string> {
    const result = await rules.run({ origin, mayManageServer: true, subcommand, options }, ctx);
    return result.ok ? contentOf(result.value) : result.failure.code;
  }

  it.each(texts)('shows any rule of $edition in one message', async (text) => {
    const some = [
      ...text.rules.filter((_, index) => index % EVERY === 0),
      ...text.chapters.filter(
        ({ number }, index) => index % 20 === 0 && text.rules.some(({ chapter }) => chapter === number),
      ),
    ];
    for (const { number } of some) {
      const traced = await asked('trace', { number, from: text.edition });
      expect(traced).toContain(`**${number}** · `);
      expect(traced.length).toBeLessThanOrEqual(2000);
      for (const to of [texts[0]!.edition, texts.at(-1)!.edition]) {
        const compared = await asked('diff', { number, from: text.edition, to });
        expect(compared).toContain(`**${number}** (${text.edition}) → `);
        expect(compared.length).toBeLessThanOrEqual(2000);
      }
    }
  });

  it.each([
    ['727.2', '2026-06-19', /Restarting the Game/, /\*\*713\.2\*\*, new/],
    ['705.3', '2017-04-28', /Flipping a Coin/, /2022-06-10: \*\*705\.1\*\*, reworded/],
    ['505.6', 'founding', /Split Cards/, /2017-04-28: gone, see/],
  ])('never takes one rule for another: %s of %s', async (number, from, heading, line) => {
    const traced = await asked('trace', { number, from });
    expect(traced).toMatch(heading);
    expect(traced).toMatch(line);
  });
});
