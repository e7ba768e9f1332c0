import { asText } from '../vocabulary/json-object.ts';
import { badLength, type BodyError, required } from './body-errors.ts';

/** The limits of an application's emojis ("Emoji"). Discord's schemas leave these bodies out. */

export const MAX_EMOJIS = 2000;
const MAX_BYTES = 256 * 1024;
const DATA_URI = /^data:image\/[\w.+-]+;base64,([\w+/]+={0,2})$/;

/** The errors in the name of an emoji. Discord does not document its message for a name in use. */
export function emojiNameErrors(name: unknown, usedNames: readonly string[]): BodyError[] {
  const text = asText(name);
  if (name === undefined || name === null) return [required('name')];
  if (text.length < 2 || text.length > 32) return [badLength(2, 32, 'name')];
  if (!/^\w+$/.test(text))
    return [
      {
        path: ['name'],
        code: 'STRING_TYPE_REGEX',
        message: 'String value did not match validation regex.',
      },
    ];
  return usedNames.includes(text)
    ? [
        {
          path: ['name'],
          code: 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN',
          message: 'This application has an emoji with this name already',
        },
      ]
    : [];
}

/** The errors in the image of a new emoji: a data URI, in base64, of at most 256 KiB. */
export function emojiImageErrors(image: unknown): BodyError[] {
  if (image === undefined || image === null) return [required('image')];
  const bytes = bytesOf(image);
  if (!bytes) return [{ path: ['image'], code: 'IMAGE_INVALID', message: 'Invalid image' }];
  return bytes.length > MAX_BYTES
    ? [{ path: ['image'], code: 'BINARY_TYPE_MAX_SIZE', message: 'File cannot be larger than 256.0 kb.' }]
    : [];
}

/** Decodes an image from a data URI; null if it isn't one. */
export function bytesOf(image: unknown): Buffer | null {
  const base64 = DATA_URI.exec(asText(image))?.[1];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}
