import { describe, expect, it } from 'vitest';
import { GRAMMAR, parseGrammar, type Need } from '#discord/judge/grammar.ts';
import type { Game } from '#engine/game/state.ts';
import { readLine } from '#discord/judge/read-line.ts';
import { asText, GAME, OPENING, viewOf, WITH_PLANES, WITH_SCHEMES } from './judge-table.ts';

const EXAMPLES = GRAMMAR.intents.flatMap(({ name, needs, examples }) =>
  examples.map(({ line, command }) => ({ intent: name, needs, line, command })),
);

function gameFor(needs: readonly Need[]): Game | null {
  if (needs.includes('no-game')) return null;
  if (needs.includes('hands')) return OPENING;
  if (needs.includes('planes')) return WITH_PLANES;
  if (needs.includes('schemes')) return WITH_SCHEMES;
  return needs.includes('gathering') ? { ...GAME, stage: 'gathering', turn: null } : GAME;
}

describe('the examples of the grammar', () => {
  it.each(EXAMPLES)('$line ($intent)', ({ line, command, needs }) => {
    // Computed answers are asked rather than shown, which the grammar doesn't decide.
    const { readings } = readLine(line, { ...viewOf('Alice', gameFor(needs)), isComputed: () => false });
    expect(readings.map((reading) => asText(reading.line))[0]).toBe(command);
  });

  it('has one for each intent', () => {
    expect(GRAMMAR.intents.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual(
      [],
    );
  });
});

describe('a mistake in the grammar is reported with its line', () => {
  it.each([
    ['a pattern before its intent', '- bob', /before the first/],
    ['an intent without a command', '[a]\n- bob', /\[a\] has no command/],
    ['an unknown class', '[a]\ncommand: /x\n- %nope', /%nope/],
    ['an unknown need', '[a]\ncommand: /x\nneeds: luck', /luck/],
    ['an open bracket', '[a]\ncommand: /x\n- (bob', /no \)/],
    ['anything else', '[a]\ncommand: /x\nbob', /not understood in \[a\]: bob/],
  ])('%s', (_, file, message) => {
    expect(() => parseGrammar('filler: a', [file])).toThrow(message);
  });
});
