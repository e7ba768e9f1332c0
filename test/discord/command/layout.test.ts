import { parseMarks } from '#text/template.ts';
import { ButtonStyle, ComponentType, MessageFlags, type APIButtonComponent } from 'discord.js';
import { describe, expect, it } from 'vitest';
import {
  container,
  countComponents,
  customIdsIn,
  mapTexts,
  MAX_COMPONENTS,
  section,
  separator,
  textPart,
  textsIn,
  thumbnail,
  withoutControls,
  type Layout,
} from '#discord/command/layout.ts';
import { hasRoomForRow, messageBody, type Reply } from '#discord/command/reply.ts';
import { discordErrorFor } from '../../helpers/discord-error.ts';

const button = (id: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Primary,
  label: id,
  custom_id: id,
});
const row = (...ids: string[]) => ({ type: ComponentType.ActionRow as const, components: ids.map(button) });
const bolt = thumbnail('https://example.org/bolt.png', 'Lightning Bolt');

const TABLE: Layout = [
  textPart('above'),
  container(
    [textPart('**Turn 1**'), separator(), section(['Ana: 20', 'Bob: 19'], button('minus')), row('a', 'b')],
    0x00_80_40,
  ),
  section(['a picture'], bolt),
  row('c'),
];

describe('the parts of a message', () => {
  it('are counted with all that is in them, as Discord does', () => {
    expect(countComponents(TABLE)).toBe(1 + (1 + 1 + 1 + 4 + 3) + 3 + 2);
    const filled = (count: number): Reply => ({
      layout: [...TABLE, ...Array.from({ length: count }, () => textPart('x'))],
    });
    const left = MAX_COMPONENTS - countComponents(TABLE);
    expect(discordErrorFor(filled(left))).toBeNull();
    expect(JSON.stringify(discordErrorFor(filled(left + 1)))).toContain(
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    );
  });

  it('have texts, and ids, from top to bottom', () => {
    expect(textsIn(TABLE)).toEqual(['above', '**Turn 1**', 'Ana: 20', 'Bob: 19', 'a picture']);
    expect(customIdsIn(TABLE)).toEqual(['minus', 'a', 'b', 'c']);
  });

  it('keep their places when their texts change', () => {
    const louder = mapTexts(TABLE, (text) => text.toUpperCase());
    expect(textsIn(louder)).toEqual(['ABOVE', '**TURN 1**', 'ANA: 20', 'BOB: 19', 'A PICTURE']);
    expect(customIdsIn(louder)).toEqual(customIdsIn(TABLE));
    expect(textsIn(TABLE)[0]).toBe('above');
  });

  it('are kept without the controls', () => {
    expect(withoutControls(TABLE)).toEqual([
      textPart('above'),
      container([textPart('**Turn 1**'), separator(), textPart('Ana: 20'), textPart('Bob: 19')], 0x00_80_40),
      section(['a picture'], bolt),
    ]);
    expect(withoutControls([container([row('a')]), row('b')])).toEqual([]);
  });
});

describe('the body of a reply', () => {
  it.each<[string, Reply, object]>([
    [
      'in words',
      { content: parseMarks('Heads.') },
      { content: 'Heads.', embeds: [], components: [], allowed_mentions: { parse: [], users: [] } },
    ],
    [
      'in words, private, pinging',
      { content: parseMarks('Heads.'), isPrivate: true, pings: ['1'] },
      {
        content: 'Heads.',
        embeds: [],
        components: [],
        allowed_mentions: { parse: [], users: ['1'] },
        flags: MessageFlags.Ephemeral,
      },
    ],
    [
      'in parts has them alone',
      { layout: [textPart('Heads.')] },
      {
        components: [textPart('Heads.')],
        allowed_mentions: { parse: [], users: [] },
        flags: MessageFlags.IsComponentsV2,
      },
    ],
    [
      'in parts, with words above and a row below, private',
      { content: parseMarks('Late:'), layout: [textPart('Heads.')], components: [row('a')], isPrivate: true },
      {
        components: [textPart('Late:'), textPart('Heads.'), row('a')],
        allowed_mentions: { parse: [], users: [] },
        flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral,
      },
    ],
  ])('%s', (_, reply, body) => {
    expect(messageBody(reply)).toEqual(body);
    expect(discordErrorFor(reply)).toBeNull();
  });

  it('of a version before is read from the database as it was written', () => {
    const stored = JSON.parse('{"content":"Heads.","embeds":[{"title":"Flip"}],"replaces":true}') as Reply;
    expect(messageBody(stored)).toMatchObject({ content: 'Heads.', embeds: [{ title: 'Flip' }] });
  });
});

describe('room for one more button', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => row(`r${i}`));
  const texts = (count: number) => Array.from({ length: count }, () => textPart('x'));
  it.each<[string, Reply, boolean]>([
    ['below four rows', { content: parseMarks('x'), components: rows(4) }, true],
    ['below five rows', { content: parseMarks('x'), components: rows(5) }, false],
    ['below five rows of 10 parts', { layout: texts(10), components: rows(5) }, true],
    ['below 38 parts', { layout: texts(38) }, true],
    ['below 39 parts', { layout: texts(39) }, false],
    ['below 38 parts and a text', { content: parseMarks('x'), layout: texts(38) }, false],
  ])('%s: %j', (_, reply, has) => {
    expect(hasRoomForRow(reply, 1)).toBe(has);
  });
});
