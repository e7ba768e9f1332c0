import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import findTheRule from '../../../commands/find-the-rule.ts';
import rule from '../../../commands/rule.ts';
import type { Answer, AnswerSource } from '#answers/answer/answer.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { formatAnswer } from '#discord/rulebook/format-answers.ts';
import { judgeCommand } from '#discord/judge/judge.ts';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import {
  buttonsOf,
  press,
  startHarness,
  textOfResult,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';

describe('whose words an answer is in', () => {
  const answer = (source: AnswerSource): Answer => ({
    source,
    verdict: 'no',
    text: 'Only *untapped* marbles roll.',
    rules: [{ edition: TODAYS_DATE, number: '509.1a' }],
  });

  it.each<[AnswerSource, readonly string[]]>([
    [
      { kind: 'computed' },
      ['**No.** Only \\*untapped\\* marbles roll.', `-# Worked out · CR 509.1a (${TODAYS_DATE})`],
    ],
    [
      { kind: 'sample', question: 'does a *tapped* marble roll' },
      ['**No.** Only \\*untapped\\* marbles roll.', '-# Our answer to “does a \\*tapped\\* marble roll”'],
    ],
    [
      { kind: 'ruling', card: 'Marble', day: '2020-01-24' },
      ['> **Marble**, ruling of 2020-01-24: **No.** Only \\*untapped\\* marbles roll.'],
    ],
    [{ kind: 'card-text', card: 'Marble' }, ['> **Marble**: **No.** Only \\*untapped\\* marbles roll.']],
  ])('is seen: %j', (source, lines) => {
    expect(formatAnswer(answer(source)).map(toMarkdown)).toEqual(lines);
  });
});

describe('a question over the gateway', () => {
  let harness: BotHarness;
  beforeAll(async () => {
    harness = await startHarness({ commands: [rule, findTheRule, judgeCommand([rule])] });
  });
  afterAll(async () => {
    expect(harness.discord.problems).toEqual([]);
    await harness.close();
  });
  const person = (user: string) => harness.discord.person({ user, guild: 'playgroup', channel: 'table' });
  const QUESTION = 'can a tapped creature block';

  it.each(['/rule', '/judge', 'Find the rule'])('begins with its answer: %s', async (way) => {
    const bob = person('Bob');
    const shown =
      way === '/rule'
        ? await bob.slash('rule', toDiscordOptions({ query: QUESTION }))
        : way === '/judge'
          ? await bob.slash('judge', toDiscordOptions({ line: QUESTION }))
          : await bob.use(way, bob.write(`Listen. ${QUESTION}?`));
    const lines = textOfResult(shown).replaceAll('**', '').split('\n');
    expect(lines[0]).toMatch(/^No\. Only untapped creatures can block/);
    expect(lines[1]).toContain('Our answer to “');
    expect(lines[2]).toMatch(/^509\.1a Only untapped/);
    expect(heightOf(textOfResult(shown))).toBeLessThanOrEqual(MAX_LINES);
    const more = await press(bob, shown, 'More');
    expect(textOfResult(more)).toContain('**509.1a** · Declare Blockers Step');
  });

  it('that is not surely understood lists whole answers, each with its rule', async () => {
    const bob = person('Bob');
    const asked = 'who of us picks what happens first if both our things replace the same thing somehow';
    const shown = await bob.slash('rule', toDiscordOptions({ query: asked }));
    const lines = textOfResult(shown).split('\n');
    expect(lines[0]).toMatch(/^I’m not sure\. Did you ask (?:this|one of these)\?$/);
    const listed = lines.slice(1, -1);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.length).toBeLessThanOrEqual(3);
    for (const line of listed) {
      expect(line).toMatch(/^\*\*\d{3}\.\d+[a-z]?\*\* “.+” — .*\.$/);
      const number = /\d{3}\.\d+[a-z]?/.exec(line)?.[0] ?? '';
      expect([...buttonsOf(shown).keys()]).toContain(number);
      expect(textOfResult(await press(bob, shown, number))).toContain(`**${number}**`);
    }
  });
});
