import { expect, it } from 'vitest';
import { check, errorsOf, saying, repeat, V2 } from './bodies.ts';

const upload = (nth: number) => ({ field: `files[${nth}]`, filename: `${nth}.png` });
const gallery = (url: string) => ({ type: 12, items: [{ media: { url } }] });
const file = (url: string) => ({ type: 13, file: { url } });
const showing = (...components: object[]) => saying({ flags: V2, components });
const before = [{ id: '5', filename: 'old.png' }];

it.each([
  ['ten files', saying({ content: 'x' }), 10, []],
  ['eleven', saying({ content: 'x' }), 11, ['data.attachments BASE_TYPE_MAX_LENGTH']],
  ['a description of a file', saying({ attachments: [{ id: '0' }] }), 1, []],
  [
    'one of no file',
    saying({ attachments: [{ id: '1' }] }),
    1,
    ['data.attachments.0.id ATTACHMENT_NOT_FOUND'],
  ],
  ['a picture that came along', showing(gallery('attachment://0.png')), 1, []],
  ['a picture from elsewhere', showing(gallery('https://example.com/0.png')), 0, []],
  [
    'a picture that did not come along',
    showing(gallery('attachment://1.png')),
    1,
    ['data.components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'],
  ],
  ['a file that came along', showing(file('attachment://0.png')), 1, []],
  [
    'a file from elsewhere',
    showing(file('https://example.com/0.png')),
    0,
    ['data.components.0.file.url URL_TYPE_INVALID_SCHEME'],
  ],
])('%s', (_, body, files, errors) => {
  expect(errorsOf(check('reply', body, { files: repeat(files, upload) }))).toEqual(errors);
});

it('an edit names files that the message has, until it drops them', () => {
  const edit = (attachments: object[] | undefined) => ({
    components: [gallery('attachment://old.png')],
    ...(attachments && { attachments }),
  });
  const errorsIn = (attachments?: object[]) =>
    errorsOf(check('message edit', edit(attachments), { flags: V2, attachments: before }));
  expect(errorsIn()).toEqual([]);
  expect(errorsIn([{ id: '5' }])).toEqual([]);
  expect(errorsIn([])).toHaveLength(1);
});

it('a suggestion is at most 100 characters long', () => {
  const suggesting = (value: string) => ({ type: 8, data: { choices: [{ name: 'x', value }] } });
  expect(errorsOf(check('choices', suggesting('x'.repeat(100)), { focusedType: 3 }))).toEqual([]);
  expect(errorsOf(check('choices', suggesting('x'.repeat(101)), { focusedType: 3 }))).toEqual([
    'data.choices.0.value BASE_TYPE_BAD_LENGTH',
  ]);
});
