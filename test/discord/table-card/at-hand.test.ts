import { ButtonStyle, ComponentType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/discord/command/reply.ts';
import { pushesUp, type Delivery } from '../../../src/discord/gateway/acknowledge.ts';
import { AtHand, linesOf } from '../../../src/discord/table-card/at-hand.ts';

const ROW = {
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.Button, style: ButtonStyle.Secondary, label: 'A', custom_id: 'v1:a' }],
} as const;

const TWENTY: Reply = { content: 'a\n'.repeat(19) + 'a' };

describe('how high a reply stands in a channel', () => {
  it.each<[string, Reply, number]>([
    ['two lines', { content: 'one\ntwo' }, 4],
    ['a long line, broken at 40 characters', { content: 'word '.repeat(16).trim() }, 4],
    ['a line and buttons', { content: 'one', components: [{ ...ROW, components: [...ROW.components] }] }, 4],
    ['an embed', { embeds: [{ title: 'one', description: 'two\nthree' }] }, 5],
    ['parts', { layout: [{ type: ComponentType.TextDisplay, content: 'one\ntwo' }] }, 4],
  ])('%s', (_, reply, lines) => {
    expect(linesOf(reply)).toBe(lines);
  });
});

describe('what stands below all that was said before', () => {
  const [open, alone] = [
    { isInParts: true, isPrivate: false },
    { isInParts: true, isPrivate: true },
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
    expect(pushesUp(reply, delivery, pressedOn)).toBe(isBelow);
  });
});

describe('how far up a card is', () => {
  it('is counted from where it was posted, and seen only where it was', () => {
    const atHand = new AtHand();
    expect(atHand.said('1', TWENTY)).toBe(false);
    atHand.posted('1');
    expect(atHand.said('1', TWENTY)).toBe(false);
    atHand.seen('1');
    expect(atHand.said('1', TWENTY)).toBe(true);
    expect(atHand.isAway('2')).toBe(false);
    atHand.posted('1');
    expect(atHand.isAway('1')).toBe(false);
    atHand.forget('1');
    atHand.said('1', TWENTY);
    expect(atHand.said('1', TWENTY)).toBe(false);
  });

  it('is kept in mind of so many channels only', () => {
    const atHand = new AtHand();
    for (let channel = 0; channel <= 2000; channel += 1) atHand.posted(String(channel));
    for (const channelId of ['0', '1']) for (const one of [TWENTY, TWENTY]) atHand.said(channelId, one);
    expect(atHand.isAway('0')).toBe(false);
    expect(atHand.isAway('1')).toBe(true);
  });
});
