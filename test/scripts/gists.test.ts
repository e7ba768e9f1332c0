import { describe, expect, it } from 'vitest';
import { GRAMMAR } from '#discord/judge/grammar.ts';
import { readGistModel } from '#discord/judge/gist-model.ts';
import { gistLinesHash, readLines } from '../../scripts/gists/make.ts';

it('the model of gists was trained on the lines as they are; else run gists:make', () => {
  expect(readGistModel().trainedOn).toBe(gistLinesHash(readLines()));
});

describe('the gists of an intent have lines', () => {
  it.each(GRAMMAR.intents.map(({ name, gists }) => ({ name, gists })))('$name', ({ gists }) => {
    expect(gists.length).toBeGreaterThan(0);
    expect(gists.filter((gist) => !readGistModel().gists.includes(gist))).toEqual([]);
  });
});
