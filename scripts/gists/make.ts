import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gistFeatures } from '#discord/judge/gist-features.ts';
import type { GistModel } from '#discord/judge/gist-model.ts';
import { matchedLine } from '#discord/judge/matched-line.ts';
import { viewOf } from '../../test/discord/judge/judge-table.ts';
import { randomFrom } from '../ranker/train.ts';
import { trainGists, type GistSample } from './train.ts';

/** Raise it if the training changes. */
const VERSION = 1;
const TRAINING = { epochs: 14, stepSize: 0.25, minSamples: 14, dropout: 0.5, decay: 1e-4 } as const;

const FOLDER = new URL('../../src/discord/judge/lines/', import.meta.url);

export interface GistLine {
  readonly gist: string;
  readonly line: string;
}

/** The lines by the name of their gist, which is that of their file. */
export function readLines(): readonly GistLine[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(new URL(name, FOLDER), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => ({ gist: name.slice(0, -'.txt'.length), line })),
    );
}

export const gistLinesHash = (lines: readonly GistLine[]): string => {
  const hash = createHash('sha256').update(String(VERSION));
  for (const { gist, line } of lines) hash.update(`\n${gist} ${line}`);
  return hash.digest('hex');
};

const OPENINGS = ['please', 'ok', 'ok so', 'judge,', 'hey', 'so', 'alright', 'um', 'well', 'oh', 'hi judge'];
const ENDINGS = [
  'if you would',
  'if you can',
  'when you can',
  'for me',
  'would you',
  'my friend',
  'thank you',
  'sir',
  'please',
  'pls',
  'thanks',
  'now',
  'ok',
  'guys',
  'lol',
  'then',
  '!',
  '.',
  'thx',
  'again',
];

/** Things that people add to what happened. */
const REMARKS = [
  'you’re welcome',
  'sorry',
  'sorry bob',
  'oof',
  'ouch',
  'that hurts',
  'finally',
  'rude',
  'haha',
  'lol',
  'nice',
  'my bad',
  'thank you',
  'dude',
  'buddy',
  'my friend',
  'of course',
  'i think',
  'i guess',
  'again',
  'as always',
  'for real',
  'this turn',
  'in response',
  'from the dragon',
  'with my goblins',
  'because of Blood Artist',
  'off my soul warden',
  'thanks to sol ring',
  'unblocked',
  'no blocks',
  'at end of turn',
  'on my upkeep',
  'before i forget',
  'don’t ask why',
  'if nobody minds',
  'ok for all?',
  'right?',
  'hehe',
  'gg',
  ':)',
  '😂',
  '🔥',
  'grr',
  'ugh',
  'man',
  'wow',
  'yep',
  'good',
  'everyone ok?',
  'sorry for the wait',
  'we forgot',
  'i forgot',
  'and that’s it',
  'then',
  'go',
  'here',
  'over here',
];

/** The line as others would type it: without capitals, next to other words, with a typo. */
function variants(line: string, random: () => number): readonly string[] {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const plain = line.toLowerCase().replaceAll(/[.,!'’:;]/g, '');
  const polite = random() < 0.5 ? `${pick(OPENINGS)} ${line}` : `${line} ${pick(ENDINGS)}`;
  const remarked = random() < 0.4 ? `${pick(REMARKS)}, ${line}` : `${line}, ${pick(REMARKS)}`;
  return [line, plain, polite, remarked, misspell(plain, random), misspell(line, random)];
}

function misspell(line: string, random: () => number): string {
  const words = line.split(' ');
  const at = Math.floor(random() * words.length);
  const word = words[at] ?? '';
  if (word.length < 4 || !/^[a-z]+$/i.test(word)) return line;
  const place = 1 + Math.floor(random() * (word.length - 2));
  const kind = random();
  const wrong =
    kind < 0.4
      ? word.slice(0, place) + word.slice(place + 1)
      : kind < 0.6
        ? word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2)
        : kind < 0.8
          ? word.charAt(0) + word.slice(1).replaceAll(/[aeiou]/g, '')
          : word.slice(0, place) + word.charAt(place) + word.slice(place);
  return words.with(at, wrong).join(' ');
}

/** Trains the model with all lines, each at a table and without a game. */
export function makeGistModel(
  lines: readonly GistLine[],
  report?: (epoch: number, loss: number) => void,
): GistModel {
  const random = randomFrom(3);
  const gists = [...new Set(lines.map(({ gist }) => gist))].toSorted();
  const views = [viewOf('Alice'), viewOf('Alice', null)];
  const samples = lines.flatMap(({ gist, line }): readonly GistSample[] =>
    views.flatMap((view) =>
      [...new Set(variants(line, random))].map((variant) => ({
        features: gistFeatures(matchedLine(variant, view)),
        gist: gists.indexOf(gist),
      })),
    ),
  );
  return {
    trainedOn: gistLinesHash(lines),
    ...trainGists(samples, gists, { ...TRAINING, ...(report && { report }) }),
  };
}
