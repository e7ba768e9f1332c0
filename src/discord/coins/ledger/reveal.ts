import { joinLines, code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { formatCount } from '#basics/format-count.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { resultOf } from '../../command/mutate.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { CoinBook, RevealedSecret } from '#ledger/vocabulary/ledger.ts';
import { formatChainLink, formatPrivateCommitment } from '../../sentences/commitment.ts';
import type { Reply } from '../../command/reply.ts';
import { subcommand } from '../../command/subcommand.ts';
import { nounForms, entryNoun } from './entry-nouns.ts';

export const revealSecret = subcommand({
  name: 'reveal',
  description: 'Reveal the secret behind the flips and rolls here, and take a new one (Manage Server)',
  unlisted: { below: ['coins verify'], label: 'Reveal the secret (Manage Server)' },
  changes: true,
  async run({ origin, mayManageServer }, { store, audit }) {
    if (!mayManageServer) return fail(refuse('permission/manage-server', { action: 'reveal the secret' }));
    const [live] = await store.ledgers(origin.channelId, 1);
    const noun = live && live.secret === null ? entryNoun(live) : 'flip';
    let revealedSecret: RevealedSecret | undefined;
    const result = await store.reveal(origin, (revealed, next) => {
      revealedSecret = revealed;
      return { reply: renderReveal(revealed, noun, next), isPublishing: true };
    });
    if (revealedSecret)
      audit('coins/revealed', origin, { sha256: revealedSecret.commitment, flips: revealedSecret.flips });
    return resultOf(result);
  },
});

/** The revealed secret and the commitment of the next one. */
function renderReveal(revealed: RevealedSecret, noun: string, next: CoinBook): Reply {
  return {
    content: joinLines([
      text`The secret of ${formatCount(revealed.flips, ...nounForms(noun))} is revealed: ${code(revealed.secret)}`,
      ...(revealed.head === null ? [] : [text`Last link ${code(revealed.head)}`]),
      text`Its SHA-256 was ${code(revealed.commitment)}. \`/coins verify\` computes all of them again.`,
      text`Later flips come from a secret with SHA-256 ${code(next.commitment)} · ${formatPrivateCommitment(next.privateCommitment)} · link ${formatChainLink(next.headWith([]))}`,
    ]),
  };
}
