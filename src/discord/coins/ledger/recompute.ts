import type { Text } from '#text/text.ts';
import { code, codeBlock, joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { PLANAR_SIDES } from '#engine/dice/planar-die.ts';
import { keptNumberAt, dieSides, type RollRequest } from '#engine/dice/vocabulary.ts';
import { keyOfLeaf } from '#ledger/chain/private-keys.ts';
import { coinMessage, streamIdentityOf } from '#ledger/stream.ts';
import { isHiddenFrom, isRoll, type Ledger, type LedgerEntry } from '#ledger/vocabulary/ledger.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatChainLink } from '../../sentences/commitment.ts';
import type { HandlerResult } from '../../command/command.ts';

/**
 * Explains how to compute a flip from the secret. Searches the ledgers with this number, revealed ones first. The
 * secret discloses the result, so a private flip is only explained to its user.
 * @returns `coins/no-such-flip`, or `coins/flip-private`
 */
export function recomputeReply(
  ledgers: readonly Ledger[],
  flip: number,
  reader: PlayerId,
): HandlerResult<Refusal<'coins/no-such-flip' | 'coins/flip-private'>> {
  const matches = ledgers
    .toSorted((a, b) => Number(b.secret !== null) - Number(a.secret !== null))
    .flatMap((ledger) =>
      ledger.entries.flatMap((entry) => (entry.sequence === flip ? [{ ledger, entry }] : [])),
    );
  const visible = matches.filter(({ entry }) => !isHiddenFrom(entry, reader));
  const [first] = matches;
  if (!first) return fail(refuse('coins/no-such-flip', { flip }));
  if (visible.length === 0)
    return fail(refuse('coins/flip-private', { flip, playerId: first.entry.actorId }));
  return ok({
    content: joinLines(visible.flatMap(({ ledger, entry }) => formatRecompute(ledger, entry))),
    isPrivate: true,
  });
}

function formatRecompute(ledger: Ledger, entry: LedgerEntry): readonly Text[] {
  const { commitment, links } = ledger;
  const secret = revealedKey(ledger, entry);
  const message = coinMessage(streamIdentityOf(entry), 0).replaceAll("'", "'\\''");
  const hmac = `printf '%s' '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${secret ?? 'SECRET'}`;
  const sides = isRoll(entry) ? drawnDieSides(entry.request) : null;
  const [first = 0] = sides ?? [];
  const commitmentText = text`under SHA-256 ${code(`${commitment.slice(0, 8)}…`)}`;
  const hidden = secret
    ? ''
    : text` SECRET becomes public with \`/coins reveal\`${entry.leaf === null ? '' : ', that of a private line to you only'}.`;
  const last = links.get(entry.sequence)?.at(-1);
  const lines = sides
    ? [
        text`Roll ${entry.sequence} ${commitmentText}: its first die${formatDieMeaning(entry)}, a d${first}.`,
        codeBlock(`echo $((0x$(${hmac} | sed 's/.*= *//' | cut -c1-8) % ${first} + 1))`, 'sh'),
        text`-# Next dice: 1, 2, 3 … for the last 0, and their sides. Rarely a number is passed over: docs/coins.md.${hidden}`,
      ]
    : [
        text`Flip ${entry.sequence} ${commitmentText}: its first coin is heads if this prints a number whose first digit is 0 to 7.`,
        codeBlock(hmac, 'sh'),
        text`-# The next coins have 1, 2, 3 … for the last 0.${hidden}`,
      ];
  return [...lines, ...(last ? [text`-# Its last link: ${formatChainLink(last.hash)}`] : [])];
}

/** The key of an entry's random numbers once the secret is revealed; private entries have their own. */
function revealedKey({ secret, privateSecret }: Ledger, { leaf }: LedgerEntry): string | null {
  if (leaf === null || secret === null) return secret;
  return privateSecret === null ? null : keyOfLeaf(Buffer.from(privateSecret, 'hex'), leaf).toString('hex');
}

/** The sides of the dice that consume random numbers, in order; dice that are kept in a reroll do not. */
function drawnDieSides(request: RollRequest): readonly number[] {
  switch (request.kind) {
    case 'planar':
      return [PLANAR_SIDES];
    case 'draw':
      return [request.drawing.among.length];
    case 'dice':
      return dieSides(request).filter((_, index) => keptNumberAt(request, index) === null);
  }
}

/** The meaning of the numbers of the planar die or of a draw, in parentheses; empty for other dice. */
function formatDieMeaning({ request }: LedgerEntry): string {
  if (!('kind' in request)) return '';
  if (request.kind === 'planar') return ' (1 planeswalk, 2 chaos, 3 to 6 blank)';
  return request.kind === 'draw' ? ' (the place in the list)' : '';
}
