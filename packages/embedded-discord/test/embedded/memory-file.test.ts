import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMemory, saveMemory } from '#embedded/memory-file.ts';
import type { Memory } from '#vocabulary/memory.ts';

const memory = {
  version: 1,
  names: { '11': { kind: 'user', name: 'Bob' } },
  channels: {
    '12': {
      guildId: '13',
      recipientId: null,
      messages: [{ message: { id: '14', channel_id: '12', content: 'Heads' }, onlyFor: null }],
    },
    '15': { guildId: '13', recipientId: null, thread: { name: 'Game 1', parentId: '12' }, messages: [] },
  },
  emojis: [
    { id: '16', name: 'mana_w', animated: false, image: 'iVBORw0KGgo=' },
    { id: '17', name: 'mana_u', animated: false },
  ],
} as unknown as Memory;

describe('the memory beside the database', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-discord-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read as it was saved, by its owner alone, and leaves nothing else behind', () => {
    const file = join(folder, 'a.local.json');
    saveMemory(file, { version: 1, names: {}, channels: {} });
    saveMemory(file, memory);
    expect(loadMemory(file)).toEqual(memory);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a.local.json']);
  });

  it('is none when there is no file', () => {
    expect(loadMemory(join(folder, 'none'))).toBeUndefined();
  });

  it.each([
    '',
    '{"version":1',
    'null',
    '{"version":2,"names":{},"channels":{}}',
    '{"version":1,"names":[1]}',
  ])('is none when the file holds %j', (text) => {
    const file = join(folder, 'broken');
    writeFileSync(file, text);
    expect(loadMemory(file)).toBeUndefined();
  });
});
