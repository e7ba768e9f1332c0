import { expect, it, onTestFinished } from 'vitest';
import { createAudit } from '#discord/command/audit.ts';
import { createSubjectRequests } from '#discord/settings/subject-requests.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { recordingLog } from '../../helpers/recording-log.ts';
import { from, NOON, type TestReply } from '../../store/coins/flips.ts';

it('an erasure that is done succeeds, even if what remains cannot be counted', async () => {
  const store = openSqliteStore<TestReply>(':memory:');
  onTestFinished(() => store.close());
  await store.changeSetting(from('1'), { userId: '1' }, 'edition', 'today', { content: 'set' });
  let isForgotten = false;
  const { log, lines } = recordingLog();
  const requests = createSubjectRequests(
    {
      ...store,
      async forgetUser(userId) {
        await store.forgetUser(userId);
        isForgotten = true;
      },
      async userData(...args) {
        if (isForgotten) throw new Error('the disk fails');
        return store.userData(...args);
      },
    },
    createAudit(log),
    () => NOON,
  );
  expect(await requests.forget({ userId: '1' })).toEqual({ entries: 1, remaining: null, servers: {} });
  expect(lines).toMatchObject([{ audit: 'forget/user', user: '1', entries: 1 }]);
});
