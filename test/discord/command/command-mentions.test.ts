import { asSent } from '../../helpers/reply-of.ts';
import { parseMarks } from '#text/template.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { describe, expect, it } from 'vitest';
import { CommandMentions } from '#discord/command/command-mentions.ts';
import { textPart } from '#discord/command/layout.ts';

const mentions = new CommandMentions();
mentions.learn([
  { id: '1', name: 'flip' },
  { id: '2', name: 'game', type: 1, options: [{ name: 'new', type: 1 }] },
  { id: '3', name: 'Find the rule', type: 3 },
  { id: '4', name: 'launch', type: 4 },
]);

describe('a command named in a reply', () => {
  it.each([
    ['`/flip`', '</flip:1>'],
    ['A new one: `/game new`.', 'A new one: </game new:2>.'],
    ['-# `/flip` or **`/game new`**', '-# </flip:1> or **</game new:2>**'],
    ['with options', '`/flip call:heads`'],
    ['a command that has subcommands', '`/game`'],
    ['an unknown subcommand', '`/game page`'],
    ['of another kind', '`/launch`'],
    ['in a block of code', '```\n`/flip`\n```'],
    ['in a link', '[`/flip`](https://example.org)'],
    ['escaped', String.raw`\`/flip\``],
    ['between more ticks', '`` `/flip` ``'],
    ['without ticks', '/flip'],
  ])('%s: %s', (text, expected) => {
    const isKept = !text.includes('`');
    expect(mentions.mentionInText(isKept ? expected : text)).toBe(expected);
  });

  it('is a mention in the content and the layout, and stays code in embeds', () => {
    const embeds = [{ description: '`/flip`' }];
    expect(asSent(mentions.mentionInReply({ content: parseMarks('`/flip`'), embeds }))).toEqual({
      content: '</flip:1>',
      embeds,
    });
    expect(
      asSent(mentions.mentionInReply({ content: parseMarks('`/flip`'), layout: [textPart('`/game new`')] })),
    ).toEqual({
      content: '</flip:1>',
      layout: [textPart('</game new:2>')],
    });
  });

  it('stays code if the reply would become too long', () => {
    const content = `${'x'.repeat(1992)} \`/flip\``;
    expect(asSent(mentions.mentionInReply({ content: asMarkdown(content) }))).toEqual({ content });
    const layout = [textPart(`${'x'.repeat(3992)} \`/flip\``)];
    expect(mentions.mentionInReply({ layout })).toEqual({ layout });
  });

  it('stays code while the ids are unknown', () => {
    expect(asSent(new CommandMentions().mentionInReply({ content: parseMarks('`/flip`') }))).toEqual({
      content: '`/flip`',
    });
  });

  it.each([
    ['`/coins ledger`', '`/judge line:/coins ledger`'],
    ['`/coins ledger from:3`', '`/judge line:/coins ledger from:3`'],
    ['`/coins verify`', '`/coins verify`'],
    ['`/coins ledgers`', '`/coins ledgers`'],
    ['`/judge line:/coins ledger`', '`/judge line:/coins ledger`'],
  ])('that is not in the menu is named as /judge takes it: %s', (text, expected) => {
    const unlisted = new CommandMentions(['coins ledger']);
    expect(asSent(unlisted.mentionInReply({ content: asMarkdown(text) }))).toEqual({ content: expected });
  });
});
