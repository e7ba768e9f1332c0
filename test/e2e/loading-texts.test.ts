import { afterEach, describe, expect, it } from 'vitest';
import { textsIn } from '#discord/command/layout.ts';
import type { TextSource } from '#engine/vocabulary/text-source.ts';
import {
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../helpers/bot-harness.ts';

let harness: BotHarness | undefined;
afterEach(async () => {
  await harness?.close();
  harness = undefined;
});

interface Hint {
  readonly card: string;
  readonly unknown: string;
  readonly rulings: string;
  readonly rule: string;
}

const HINTS: Readonly<Record<TextSource, Hint>> = {
  'by-themselves': {
    card: 'Card texts come by themselves: try again later.',
    unknown: 'Newer ones come by themselves: try again later.',
    rulings: 'I have no rulings yet. The rulings come by themselves: try again later.',
    rule: 'in plain words. The official rules come by themselves: try again later.',
  },
  'at-the-prompt': {
    card: '`!fetch` brings card texts.',
    unknown: '`!fetch` brings newer ones.',
    rulings: 'I have no rulings yet. `!fetch` brings the rulings.',
    rule: 'in plain words. `!fetch` brings the official rules.',
  },
  'by-import': {
    card: 'Whoever runs me can import card texts.',
    unknown: 'Whoever runs me can import newer ones.',
    rulings: 'I have no rulings yet. Whoever runs me can import the rulings.',
    rule: 'in plain words. Whoever runs me can import the official rules.',
  },
};

describe('a reply without the imported texts says how they come', () => {
  it.each(Object.entries(HINTS) as [TextSource, Hint][])('%s', async (textsCome, hint) => {
    const { discord } = (harness = await startHarness({ textsCome }));
    const alice = discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    const ask = async (command: string, options: Readonly<Record<string, string>>): Promise<string> => {
      const shown = await alice.slash(command, toDiscordOptions(options));
      return [textOfResult(shown), ...textsIn(shown.message?.components ?? [])].filter(Boolean).join('\n');
    };
    /** Asks for a rule with all details. */
    const whole = async (options: Readonly<Record<string, string>>): Promise<string> =>
      textOfResult(await press(alice, await alice.slash('rule', toDiscordOptions(options)), 'More'));
    const lastLine = (text: string): string => text.split('\n').at(-1)?.replace('-# ', '') ?? '';

    expect(lastLine(await ask('card', { name: 'Sol Ring' }))).toContain(hint.card);
    expect(await ask('card', { name: 'qqqqq' })).toContain(hint.unknown);
    expect(await ask('rulings', { card: 'Sol Ring' })).toBe(hint.rulings);
    for (const edition of ['founding', 'today'])
      expect(lastLine(await whole({ query: edition === 'today' ? '705.2' : '511.3', edition }))).toContain(
        hint.rule,
      );
    for (const quiet of [await ask('flip', { call: 'heads' }), await ask('glossary', { term: 'trample' })])
      for (const line of Object.values(hint)) expect(quiet).not.toContain(line);
  });
});
