import { describe, expect, it } from 'vitest';
import { DEFAULT_INTERACTION_MENTIONS } from '#messages/mentions.ts';
import { editedMessage, createMessage, type SentFile } from '#messages/message.ts';
import { emptyWorld } from '../empty-world.ts';

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const V2 = 1 << 15;
const NO_EMBEDS = 1 << 2;
const file = (field: string, filename: string): SentFile => ({
  field,
  filename,
  contentType: 'text/plain',
  bytes: Buffer.from('ab de'),
});

const world = emptyWorld();
const made = (body: object, files: readonly SentFile[] = [], flags = 0) =>
  createMessage(world, {
    channelId: '2',
    payload: { body: { ...body }, files },
    defaultMentions: DEFAULT_INTERACTION_MENTIONS,
    flags,
  });
const edited = (before: ReturnType<typeof made>, body: object, files: readonly SentFile[] = []) =>
  editedMessage(world, before, { body: { ...body }, files }, DEFAULT_INTERACTION_MENTIONS);

describe('a new message', () => {
  it('is written by the bot now, its text trimmed', () => {
    expect(made({ content: ' Heads\n' })).toMatchObject({
      channel_id: '2',
      author: { username: 'judge', bot: true },
      content: 'Heads',
      timestamp: '2026-06-19T12:00:00.000Z',
      edited_timestamp: null,
      attachments: [],
    });
  });

  it.each([
    ['keeps what a bot may set', EPHEMERAL | V2 | NO_EMBEDS, 0, EPHEMERAL | V2 | NO_EMBEDS],
    ['has none that a bot may not set', LOADING, 0, 0],
    ['has what Discord sets', 0, LOADING, LOADING],
  ])('%s, by its flags', (_, asked, set, flags) => {
    expect(made({ content: 'x', flags: asked }, [], set).flags).toBe(flags);
  });

  it('has its components numbered, but for those that have a number', () => {
    const button = { type: 2 };
    const components = [
      { type: 1, components: [button, { ...button, id: 9 }, button] },
      { type: 9, accessory: button },
    ];
    expect(made({ components }).components).toMatchObject([
      { id: 1, components: [{ id: 2 }, { id: 9 }, { id: 3 }] },
      { id: 4, accessory: { id: 5 } },
    ]);
  });
});

describe('an edited message', () => {
  it.each<[string, object, object]>([
    ['keeps what is left out', {}, { content: 'Heads', embeds: [{ title: 'Coin' }] }],
    ['loses what is null', { content: null, embeds: null }, { content: '', embeds: [] }],
    ['has the new text', { content: 'Tails' }, { content: 'Tails', embeds: [{ title: 'Coin' }] }],
  ])('%s', (_, body, left) => {
    expect(edited(made({ content: 'Heads', embeds: [{ title: 'Coin' }] }), body)).toMatchObject(left);
  });

  it('tells when it was edited, unless it was only waited for', () => {
    expect(edited(made({ content: 'x' }), { content: 'y' }).edited_timestamp).toBe(
      '2026-06-19T12:00:00.000Z',
    );
    const filled = edited(made({}, [], LOADING | EPHEMERAL), { content: 'y' });
    expect(filled).toMatchObject({ edited_timestamp: null, flags: EPHEMERAL });
  });

  it.each([
    ['components V2 stay', V2, 0, V2],
    ['components V2 may come', 0, V2, V2],
    ['embeds may be hidden', 0, NO_EMBEDS, NO_EMBEDS],
    ['embeds may be shown again', NO_EMBEDS, 0, 0],
    ['it stays ephemeral', EPHEMERAL, 0, EPHEMERAL],
    ['it becomes not ephemeral', 0, EPHEMERAL, 0],
  ])('%s, by its flags', (_, before, asked, after) => {
    expect(edited(made({ content: 'x', flags: before }), { flags: asked }).flags).toBe(after);
  });

  it('pings by what is written now, and as before where nothing is', () => {
    const before = made({ content: '<@123456789>' });
    const pinged = (body: object) => edited(before, body).mentions.map(({ id }) => id);
    expect(pinged({ embeds: [] })).toEqual(['123456789']);
    expect(pinged({ content: 'Nobody' })).toEqual([]);
    expect(pinged({ content: '<@1>', allowed_mentions: { parse: [] } })).toEqual([]);
    const text = { type: 10, content: '<@1>' };
    expect(pinged({ content: null, components: [text] })).toEqual(['1']);
  });
});

describe('files', () => {
  it('are named and described by the body, each by its index', () => {
    const files = [file('files[0]', 'a.txt'), file('files[1]', 'b.txt')];
    const attachments = [{ id: 1, description: 'Second', filename: 'second.txt' }];
    expect(made({ attachments }, files).attachments).toMatchObject([
      { filename: 'a.txt', size: 5, content_type: 'text/plain' },
      { filename: 'second.txt', description: 'Second' },
    ]);
  });

  it('stay in an edit where they are named or nothing is said, and new ones follow', () => {
    const before = made({}, [file('files[0]', 'a.txt'), file('files[1]', 'b.txt')]);
    const names = (body: object, files: readonly SentFile[] = []) =>
      edited(before, body, files).attachments.map(({ filename }) => filename);
    expect(names({ content: 'x' })).toEqual(['a.txt', 'b.txt']);
    expect(names({ attachments: [{ id: before.attachments[1]?.id }] })).toEqual(['b.txt']);
    expect(names({ attachments: [] })).toEqual([]);
    expect(names({}, [file('files[0]', 'c.txt')])).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });
});
