import { expect, it } from 'vitest';
import type { Reply } from '#discord/command/reply.ts';
import { fitContent } from '#discord/words/fit.ts';
import { postInChannel } from '#pages/presses/post-in-channel.ts';
import { joinLines, ranked } from '#text/parts.ts';
import { asContent } from '#text/template.ts';

it('a long result of a press says who acted, and is cut once', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ranked('decisive', `${at} ${'x'.repeat(50)}`));
  const said: string[] = [];
  await postInChannel(
    { content: joinLines(lines) },
    { interactionId: '1', channelId: '2', guildId: '3', actorId: '4', at: 0 },
    {
      say: (_, body) => Promise.resolve(void said.push(String(body.content))),
      ctx: {
        formatForDiscord: (reply: Reply) => ({
          ...reply,
          content: fitContent(asContent(reply.content ?? '')).content,
        }),
        tableCards: { recordAnswer: () => undefined },
      } as unknown as Parameters<typeof postInChannel>[2]['ctx'],
      log: {} as Parameters<typeof postInChannel>[2]['log'],
    },
  );
  expect(said).toEqual([expect.stringMatching(/^-# <@4>, on the page:\n0 x/)]);
  expect(said[0]?.match(/lines? more/g)).toHaveLength(1);
});
