import { describe, expect, it } from 'vitest';
import { again, AT_THE_TABLE, meet } from '../real-bot.ts';

/** Uses the real discord.js client. */

describe('a bad body', () => {
  it('reaches the bot as 50035 with the path of what is wrong', async () => {
    let caught: unknown;
    const { local } = await meet(async (on) => {
      if (!on.isChatInputCommand()) return;
      await on
        .reply({ content: 'x', components: [again, again] })
        .catch((error: unknown) => (caught = error));
      await on.reply('fine');
    });
    expect(await local.person(AT_THE_TABLE).slash('do')).toMatchObject({ message: { content: 'fine' } });
    expect(caught).toMatchObject({ code: 50035, status: 400 });
    expect(String(caught)).toContain(
      'data.components[1].components[0].custom_id[COMPONENT_CUSTOM_ID_DUPLICATED]',
    );
    expect(local.problems).toMatchObject([{ kind: 'invalid body', where: expect.stringContaining('/do') }]);
  });
});
