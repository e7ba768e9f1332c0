import { describe, expect, it } from 'vitest';
import { attachedFrom } from '../../src/bot/attached.ts';

describe('a file that came along is read', () => {
  it.each<[what: string, apiUrl: string | null, url: string]>([
    ['from Discord alone', null, 'https://files.example/games.csv'],
    ['not from this machine', null, 'http://127.0.0.1:9/games.csv'],
    ['not without encryption', null, 'http://cdn.discordapp.com/attachments/1/2/games.csv'],
    ['not from a host that only looks like it', null, 'https://cdn.discordapp.com.files.example/games.csv'],
    ['not from a file', 'http://127.0.0.1:8/api', 'file:///etc/passwd'],
    [
      'not from another port of who speaks for Discord',
      'http://127.0.0.1:8/api',
      'http://127.0.0.1:9/games.csv',
    ],
    ['not from what is no address', null, ''],
    ['if somebody is there', 'http://127.0.0.1:9/api', 'http://127.0.0.1:9/games.csv'],
  ])('%s', async (_, apiUrl, url) => {
    expect(await attachedFrom(apiUrl)(url, 1000)).toEqual({ ok: false, failure: 'unread' });
  });
});
