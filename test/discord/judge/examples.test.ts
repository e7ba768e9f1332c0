import { describe, expect, it } from 'vitest';
import { GRAMMAR } from '#discord/judge/grammar.ts';
import { asText, readAt } from './judge-table.ts';

const EXAMPLES = GRAMMAR.intents.flatMap(({ name, needs, examples }) =>
  examples.map(({ line, command }) => ({ intent: name, isOpen: !needs.includes('no-game'), line, command })),
);

describe('the examples of the grammar', () => {
  it.each(EXAMPLES)('$line ($intent)', ({ line, command, isOpen }) => {
    const { readings } = isOpen ? readAt(line) : readAt(line, 'Alice', null);
    expect(readings.map((reading) => asText(reading.line))[0]).toBe(command);
  });

  it('has one for each intent', () => {
    expect(GRAMMAR.intents.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual(
      [],
    );
  });
});
