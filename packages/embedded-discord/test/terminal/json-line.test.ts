import { describe, expect, it } from 'vitest';
import { type JsonAnswer, formatJsonChoices, formatJsonLine } from '#terminal/json-line.ts';

const answer = (more: Partial<JsonAnswer>): JsonAnswer => ({
  callbackType: 4,
  ephemeral: false,
  message: null,
  body: null,
  modal: null,
  failed: null,
  ...more,
});

describe('--json', () => {
  it.each<[what: string, line: string]>([
    [
      formatJsonLine(
        '/flip',
        answer({ body: { type: 4, data: { content: 'Heads', allowed_mentions: {} } } }),
      ),
      '{"input":"/flip","type":4,"ephemeral":false,"content":"Heads","embeds":[],"components":[]}',
    ],
    [
      formatJsonLine(
        '/rule 1',
        answer({
          ephemeral: true,
          body: { type: 4, data: { embeds: [{ title: '505' }], components: [{ type: 1 }] } },
        }),
      ),
      '{"input":"/rule 1","type":4,"ephemeral":true,"content":"","embeds":[{"title":"505"}],"components":[{"type":1}]}',
    ],
    [
      formatJsonLine(
        '/later',
        answer({
          callbackType: 5,
          body: { type: 5 },
          message: { content: 'At last', embeds: [], components: [] },
        }),
      ),
      '{"input":"/later","type":5,"ephemeral":false,"content":"At last","embeds":[],"components":[]}',
    ],
    [
      formatJsonLine(
        '!press Edit',
        answer({
          callbackType: 9,
          body: { type: 9, data: { custom_id: 'form', title: 'Edit', components: [{ type: 1 }] } },
          modal: {},
        }),
      ),
      '{"input":"!press Edit","type":9,"ephemeral":false,"content":"","embeds":[],"components":[{"type":1}],"custom_id":"form","title":"Edit"}',
    ],
    [
      formatJsonLine('/silent', answer({ callbackType: 0, failed: 'no answer within 3 s' })),
      '{"input":"/silent","type":0,"ephemeral":false,"content":"","embeds":[],"components":[],"failed":"no answer within 3 s"}',
    ],
    [
      formatJsonChoices("!complete '/rule 5'", [{ name: '505 Split cards', value: '505' }]),
      '{"input":"!complete \'/rule 5\'","type":8,"ephemeral":false,"content":"","embeds":[],"components":[],"choices":[{"name":"505 Split cards","value":"505"}]}',
    ],
  ])('%s', (made, line) => {
    expect(made).toBe(line);
  });
});
