import { describe, expect, it } from 'vitest';
import { parseMultipart } from '#rest/multipart.ts';

const part = (head: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const read = (...parts: readonly string[]) =>
  parseMultipart('multipart/form-data; boundary=x', Buffer.from(`${parts.join('')}--x--\r\n`));

describe('a multipart body', () => {
  it.each<[string, string[], object]>([
    ['may be empty', [], { payload: null, files: [] }],
    [
      'has its text in payload_json',
      [part('name="payload_json"', '{"a":"ü"}')],
      { payload: '{"a":"ü"}', files: [] },
    ],
    [
      'has files',
      [
        part('name="files[0]"; filename="a.txt"\r\nContent-Type: text/plain', 'ü\r\n--y'),
        part('name="files[1]"; filename="b"', ''),
      ],
      {
        payload: null,
        files: [
          { field: 'files[0]', filename: 'a.txt', contentType: 'text/plain', bytes: Buffer.from('ü\r\n--y') },
          {
            field: 'files[1]',
            filename: 'b',
            contentType: 'application/octet-stream',
            bytes: Buffer.alloc(0),
          },
        ],
      },
    ],
    ['may have fields that nobody asks for', [part('name="other"', 'x')], { payload: null, files: [] }],
  ])('%s', (_, parts, multipart) => {
    expect(read(...parts)).toEqual(multipart);
  });

  it('is nothing else', () => {
    expect(parseMultipart('application/json', Buffer.from('{}'))).toBeNull();
    expect(parseMultipart('multipart/form-data', Buffer.from(''))).toBeNull();
  });
});
