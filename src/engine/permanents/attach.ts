import { citeRules } from '../rule-numbers/citing.ts';
import { cite } from '../rule-numbers/table.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { attachesAs } from './state-based-actions.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { displayName } from '../status/views.ts';
import type { Host, Permanent } from '../status/permanent.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { acceptEntries } from '../deciding/transition.ts';
import type { Permission } from '../deciding/authority.ts';
import { checkChanges, checkInGame } from '../deciding/checks.ts';
import { permanentChangedEntry, findPermanentInPlay } from '../deciding/permanent-actions.ts';
import { BY_RULES } from '../deciding/authority.ts';
import type { Game } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/** Attaches a permanent to a permanent or a player, or unattaches it. */
export type AttachAction =
  | { readonly kind: 'permanent/attach'; readonly id: ThingId; readonly to: Host }
  | { readonly kind: 'permanent/unattach'; readonly id: ThingId };

/**
 * Attaches a permanent, or unattaches it. Card text that restricts attaching is not checked.
 *
 * Glossary, "Attach" and "Unattach" (2006-10-01); 701.3a, 701.3d (2026-06-19).
 */
export function decideAttach(
  game: Game,
  permission: Permission,
  action: AttachAction,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof findPermanentInPlay | typeof checkAttachmentHost>
  | Refusal<'permanent/attached-to-itself' | 'game/unchanged'>
> {
  const found = findPermanentInPlay(game, action.id, ruleset);
  if (!found.ok) return found;
  const { id, permanent } = found.value;
  const to = action.kind === 'permanent/attach' ? action.to : null;
  if (to && isAttachedThrough(game, to, permanent.id)) {
    const facts = { permanent: displayName(permanent, ruleset) };
    return fail(refuse('permanent/attached-to-itself', facts));
  }
  const refused = firstRefusal([
    to ? checkAttachmentHost(game, to, ruleset) : ok(null),
    checkChanges(keyOfHost(permanent.attachedTo), keyOfHost(to), {
      of: 'permanent',
      permanent: displayName(permanent, ruleset),
      state: to ? 'is attached to that' : 'is attached to nothing',
    }),
  ]);
  if (refused) return refused;
  const citations = citeRules(
    ruleset.edition,
    to ? ruleOfAttaching(permanent, ruleset) : 'permanent/unattach',
  );
  return acceptEntries(game, [
    permanentChangedEntry(permission, id, 'attached', {
      answer: { ...permanent, attachedTo: to },
      citations,
    }),
  ]);
}

/**
 * The rule for attaching something: until 2008 the rule for its own type, since only the glossary covered all types. CR
 * 212.2g, 212.4k (2006-10-01); 701.3a (2026-06-19).
 */
export function ruleOfAttaching(permanent: Permanent, ruleset: Ruleset): RuleSubject {
  const { edition } = ruleset;
  if (cite('permanent/attach', edition)?.number !== 'Glossary') return 'permanent/attach';
  const own = { aura: 'aura/attached', equipment: 'equipment/attached' } as const;
  const kind = attachesAs(permanent, ruleset);
  const rule = kind === 'aura' || kind === 'equipment' ? own[kind] : 'permanent/attach';
  return cite(rule, edition) ? rule : 'permanent/attach';
}

/** Refuses hosts to which nothing can be attached. */
export const checkAttachmentHost = (
  game: Game,
  { kind, id }: Host,
  ruleset: Ruleset,
): Result<unknown, Refusal<'permanent/unknown' | 'status/phased-out' | 'game/not-a-player'>> =>
  kind === 'player' ? checkInGame(game, id) : findPermanentInPlay(game, Number(id), ruleset);

/**
 * Unattaches permanents from a player who left. Phased-out ones are updated as they phase in. Glossary, "Unattach"
 * (2006-10-01); 701.3d (2026-06-19).
 */
export const unattachFromLeaver = (
  { permanents }: Game,
  leaver: PlayerId,
  { edition }: Ruleset,
): readonly Entry[] =>
  permanents
    .filter(({ permanent: { attachedTo, status } }) => isPlayer(attachedTo, leaver) && !status.phasedOut)
    .map(({ id, permanent }) =>
      permanentChangedEntry(BY_RULES, id, 'attached', {
        answer: { ...permanent, attachedTo: null },
        citations: citeRules(edition, 'permanent/unattach'),
      }),
    );

/** True if the host is this permanent, or is attached to it directly or through others. There are no cycles. */
function isAttachedThrough({ permanents }: Game, host: Host, id: string): boolean {
  for (let current: Host | null = host; current?.kind === 'permanent';) {
    if (current.id === id) return true;
    const { id: next }: Host = current;
    current = permanents.find(({ permanent }) => permanent.id === next)?.permanent.attachedTo ?? null;
  }
  return false;
}

const isPlayer = (host: Host | null, id: PlayerId): boolean => host?.kind === 'player' && host.id === id;

const keyOfHost = (host: Host | null): string => (host ? `${host.kind} ${host.id}` : '');
