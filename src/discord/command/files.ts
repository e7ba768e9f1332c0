import type { RawFile } from 'discord.js';
import type { FileSent, Reply } from './reply.ts';

/** The files of a reply as discord.js sends them, in several parts; nothing where there is none. */
export const filesOf = ({ files = [] }: Reply): { readonly files?: RawFile[] } =>
  files.length === 0 ? {} : { files: files.map(rawFile) };

const rawFile = (file: FileSent): RawFile =>
  'png' in file
    ? { name: file.name, data: Buffer.from(file.png), contentType: 'image/png' }
    : { name: file.name, data: Buffer.from(file.text), contentType: `${typeOf(file.name)}; charset=utf-8` };

const typeOf = (name: string): string => (name.endsWith('.jsonl') ? 'application/jsonl' : 'text/csv');
