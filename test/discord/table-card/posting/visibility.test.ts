import { text } from '#text/template.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { ButtonStyle, ComponentType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Reply } from '#discord/command/reply.ts';
import { isNewPublicMessage, type Delivery } from '#discord/gateway/acknowledge.ts';
import { CardVisibility, linesOnPhone } from '#discord/table-card/posting/visibility.ts';

const ROW = {
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.Button, style: ButtonStyle.Secondary, label: 'A', custom_id: 'v1:a' }],
} as const;

const TWENTY: Reply = { content: asMarkdown('a\n'.repeat(19) + 'a') };

describe('how high a reply stands in a channel', () => {
  it.each<[string, Reply, number]>([
    ['two lines', { content: text`one\ntwo` }, 4],
    ['a long line, broken at 40 characters', { content: asMarkdown('word '.repeat(16).trim()) }, 4],
    [
      'a line and buttons',
      { content: text`one`, components: [{ ...ROW, components: [...ROW.components] }] },
      4,
    ],
    ['an embed', { embeds: [{ title: 'one', description: 'two\nthree' }] }, 5],
    ['parts', { layout: [{ type: ComponentType.TextDisplay, content: 'one\ntwo' }] }, 4],
  ])('%s', (_, reply, lines) => {
    expect(linesOnPhone(reply)).toBe(lines);
  });
});

describe('whether a reply is a new message at the end of the channel', () => {
  const [open, alone] = [
    { hasComponentsV2: true, isPrivate: false },
    { hasComponentsV2: true, isPrivate: true },
  ];

  it.each<[string, Reply, Delivery, typeof open | null, boolean]>([
    ['a reply', {}, 'delivered', null, true],
    ['a reply to a press', {}, 'delivered', open, true],
    ['a private one', { isPrivate: true }, 'delivered', null, false],
    ['one in the place of the pressed message', { replaces: true }, 'delivered', open, false],
    ['one that could not take its place', { replaces: true }, 'anew', open, true],
    ['likewise of a private one', { replaces: true }, 'anew', alone, false],
    ['one that came late', {}, 'deferred', null, true],
    ['one that was sent before', {}, 'already', null, false],
    ['a form', { form: { title: '', custom_id: 'a', components: [] } }, 'delivered', open, false],
  ])('%s', (_, reply, delivery, pressedOn, isBelow) => {
    expect(isNewPublicMessage(reply, delivery, pressedOn)).toBe(isBelow);
  });
});

describe('how far up a card is', () => {
  it('is counted from where it was posted', () => {
    const visibility = new CardVisibility();
    expect(visibility.messagePosted('1', TWENTY)).toBe(false);
    visibility.cardPosted('1');
    expect(visibility.messagePosted('1', TWENTY)).toBe(false);
    visibility.cardSeen('1');
    expect(visibility.messagePosted('1', TWENTY)).toBe(true);
    expect(visibility.isScrolledAway('2')).toBe(false);
    visibility.cardPosted('1');
    expect(visibility.isScrolledAway('1')).toBe(false);
    visibility.forget('1');
    visibility.messagePosted('1', TWENTY);
    expect(visibility.messagePosted('1', TWENTY)).toBe(false);
  });

  it('is tracked for a limited number of channels', () => {
    const visibility = new CardVisibility();
    for (let channel = 0; channel <= 2000; channel += 1) visibility.cardPosted(String(channel));
    for (const channelId of ['0', '1'])
      for (const one of [TWENTY, TWENTY]) visibility.messagePosted(channelId, one);
    expect(visibility.isScrolledAway('0')).toBe(false);
    expect(visibility.isScrolledAway('1')).toBe(true);
  });
});
