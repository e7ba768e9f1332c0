import type { RawFile } from 'discord.js';
import type { ReplyFile, Reply } from './reply.ts';

/** Returns the files for discord.js to upload; empty if there are none. */
export const toRawFiles = ({ files = [] }: Reply): { readonly files?: RawFile[] } =>
  files.length === 0 ? {} : { files: files.map(toRawFile) };

const toRawFile = (file: ReplyFile): RawFile =>
  'png' in file
    ? { name: file.name, data: Buffer.from(file.png), contentType: 'image/png' }
    : {
        name: file.name,
        data: Buffer.from(file.text),
        contentType: `${contentTypeOf(file.name)}; charset=utf-8`,
      };

const CONTENT_TYPES = [
  ['.jsonl', 'application/jsonl'],
  ['.json', 'application/json'],
] as const;

const contentTypeOf = (name: string): string =>
  CONTENT_TYPES.find(([end]) => name.endsWith(end))?.[1] ?? 'text/csv';
