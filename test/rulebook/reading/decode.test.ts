import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '#rulebook/reading/decode.ts';

const TEXT = 'A player’s “first” card—or two—costs {1}… Café, naïve: Magic® and Oracle™ © •\n';

const decode = (bytes: Uint8Array): string => {
  const text = decodeText(bytes);
  if (!text.ok) throw new Error(text.failure.code);
  return text.value;
};
const encode = (text: string, encoding: string, addBOM = false) => iconv.encode(text, encoding, { addBOM });

describe('decodeText', () => {
  it.each([
    ['UTF-8', 'utf8', false],
    ['UTF-8 with a byte order mark', 'utf8', true],
    ['UTF-16, little end first', 'utf-16le', false],
    ['UTF-16, little end first, with a mark', 'utf-16le', true],
    ['UTF-16, big end first', 'utf-16be', false],
    ['UTF-16, big end first, with a mark', 'utf-16be', true],
    ['Windows-1252', 'win1252', false],
    ['Mac Roman', 'macroman', false],
  ])('reads %s', (_, encoding, mark) => {
    expect(decode(encode(TEXT, encoding, mark))).toBe(TEXT);
  });

  it('reads Latin-1', () => {
    expect(decode(Buffer.from('Café, naïve, ½ © 1993', 'latin1'))).toBe('Café, naïve, ½ © 1993');
  });

  it.each(['win1252', 'macroman'])('detects %s by a single apostrophe', (encoding) => {
    expect(decode(encode('a player’s card', encoding))).toBe('a player’s card');
  });

  it.each(['win1252', 'macroman'])('repairs UTF-8 with a stray byte of %s', (encoding) => {
    const bytes = Buffer.concat([
      Buffer.from(TEXT),
      encode('the opponent’s card\n', encoding),
      Buffer.from(TEXT),
    ]);
    expect(decode(bytes)).toBe(`${TEXT}the opponent’s card\n${TEXT}`);
  });

  it('repairs UTF-8 that was decoded as Windows-1252 and encoded again', () => {
    const taken = Array.from(Buffer.from(TEXT), (byte) => {
      const character = iconv.decode(Buffer.from([byte]), 'win1252');
      return character === '\uFFFD' ? String.fromCharCode(byte) : character;
    }).join('');
    expect(taken).toContain('playerâ€™s');
    expect(decode(Buffer.from(taken.repeat(3)))).toBe(TEXT.repeat(3));
    expect(decode(Buffer.from('one â€™ only'))).toBe('one â€™ only');
  });

  it('round-trips any text in every encoding', () => {
    const word = fc.constantFrom(
      'card',
      'player’s',
      '“tap,”',
      'Café',
      '505.6',
      'one—two',
      '{T}:',
      'doesn’t',
      '…',
    );
    const line = fc
      .array(word, { minLength: 1, maxLength: 30 })
      .map((words) => `The ${words.join(' ')} goes on.`);
    const encodings = fc.constantFrom('utf8', 'utf-16le', 'utf-16be', 'win1252', 'macroman');
    fc.assert(
      fc.property(line, encodings, fc.boolean(), (text, encoding, mark) => {
        // A lone accent or dot may be either of two letters; an apostrophe decides the encoding.
        const settled = `It’s so: ${text}`;
        expect(decode(encode(settled, encoding, mark && encoding.startsWith('utf')))).toBe(settled);
      }),
    );
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'pdf'],
    ['a Word document', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000', 'latin1'), 'zip'],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'gzip'],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), 'image'],
    ['bytes of a program', Buffer.from(Array.from({ length: 999 }, (_, index) => (index * 7) % 256)), null],
  ])('rejects %s', (_, bytes, looksLike) => {
    expect(decodeText(bytes)).toEqual({ ok: false, failure: { code: 'not-text', looksLike } });
  });
});
