import { count } from '../../basics/count.ts';
import { refuse } from '../../engine/vocabulary/refusals.ts';
import type { CoinBook, Revealed } from '../../store/port/coins.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';

export const revealSecret = subcommand({
  name: 'reveal',
  description: 'Reveal the secret behind the flips here, and take a new one (Manage Server)',
  changes: true,
  async run({ origin, mayManageServer }, { store }) {
    if (!mayManageServer) return refuse('permission/manage-server', { action: 'reveal the secret' });
    const { reply } = await store.reveal(origin, (revealed, next) => ({
      reply: revealReply(revealed, next),
      publishes: true,
    }));
    return reply;
  },
});

/** The secret that was revealed, and the commitment of the one after it. */
function revealReply(revealed: Revealed, next: CoinBook): Reply {
  return {
    content: [
      `The secret of ${count(revealed.flips, 'flip')} is revealed: \`${revealed.secret}\``,
      `Its SHA-256 was \`${revealed.commitment}\`. \`/coins verify\` computes all of them again.`,
      `Later flips come from a secret with SHA-256 \`${next.commitment}\`.`,
    ].join('\n'),
  };
}
