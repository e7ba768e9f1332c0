import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { STRUCTURED_CONTENT } from '#mcp/answers/answer.ts';
import { callTool } from '#mcp/create-server.ts';
import { openSources } from '#mcp/open-sources.ts';
import { TOOLS } from '#mcp/tools/all-tools.ts';
import { recordingLog } from '../helpers/recording-log.ts';
import { MADE_UP_SOURCES } from './sources.ts';

/** Words that mean something to a tool, besides any text. */
const WORDS = [
  'Ann',
  'Bob',
  'active player',
  'opponent',
  'Fire // Ice',
  'Ice',
  'Mindslaver',
  'Word of Command',
  'Opposition Agent',
  'Time Stop',
  'Shahrazad',
  'Grizzly Bears',
  'Control Magic',
  'Wooded Ridgeline // Wooded Ridgeline',
  'Dead // Gone',
  'Delver of Secrets',
  'Treasure',
  'today',
  'founding',
  '2003-07-01',
  '2010-01-01',
  '2024-02-30',
  '702.19b',
  '505.6',
  '509',
  'trample',
  'fizzle',
  'both',
  'none',
  'c:r',
  'mv<=2 or -t:creature',
  'chosen:Fire',
  '2d6+3',
  '4d6d1',
  'A marble is round and has a color of its own.',
  '__proto__',
  '{"a":1}',
];

type Schema = Readonly<Record<string, unknown>>;

/** Draws valid input for a schema. */
function inputOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type, enum: choices, properties = {}, items, required = [] } = schema;
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
  switch (type) {
    case 'string': {
      const { minLength = 0, maxLength = 100 } = schema as { minLength?: number; maxLength?: number };
      const fitting = WORDS.filter(({ length }) => length >= minLength && length <= maxLength);
      return fc.oneof(
        { arbitrary: fc.constantFrom(...fitting), weight: 4 },
        fc
          .string({ minLength, maxLength, unit: 'binary' })
          .filter((text) => text.length <= maxLength && text.length >= minLength),
      );
    }
    case 'integer': {
      const { minimum, maximum } = schema as { minimum: number; maximum: number };
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, 20) }),
        fc.integer({ min: minimum, max: maximum }),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const { minItems = 0, maxItems = 4 } = schema as { minItems?: number; maxItems?: number };
      return fc.array(inputOf(items as Schema), { minLength: minItems, maxLength: Math.min(maxItems, 5) });
    }
    default:
      return fc.record(
        Object.fromEntries(
          Object.entries(properties as Record<string, Schema>).map(([name, property]) => [
            name,
            inputOf(property),
          ]),
        ),
        { requiredKeys: required as string[] },
      );
  }
}

const OWN_WORDS = openSources({ rulesFile: null, cardsFile: null }, recordingLog().log);

describe('no tool fails', () => {
  it.each(TOOLS.map((tool) => [tool.name, tool] as const))('%s, whatever is asked', async (_, tool) => {
    const bugs: unknown[] = [];
    const schema = z.toJSONSchema(tool.input, { io: 'input' }) as Schema;
    await fc.assert(
      fc.asyncProperty(
        inputOf(schema),
        fc.constantFrom(OWN_WORDS, MADE_UP_SOURCES),
        async (input, sources) => {
          const result = await callTool(tool, tool.input.parse(input), sources, (name, error) =>
            String(bugs.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`)),
          );
          expect(bugs).toEqual([]);
          const content = STRUCTURED_CONTENT.parse(result.structuredContent);
          expect(content.ok).toBe(content.refusal === undefined);
          expect(JSON.stringify(result).length).toBeLessThan(200_000);
          const [block] = result.content;
          expect(block?.type === 'text' && block.text).not.toMatch(/undefined|\[object|NaN/);
        },
      ),
      { numRuns: 40 },
    );
  });
});
