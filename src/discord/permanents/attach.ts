import type { PermanentAction } from '#engine/permanents/permanents.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { findObject, type FindRefusal } from '../table/find-objects.ts';
import {
  changePermanents,
  forOne,
  type PermanentActions,
  type PermanentContext,
} from './change-permanents.ts';
import { completeOne, playerOption, textOption, WHICH_OPTION } from './options.ts';

const OPTIONS = [
  WHICH_OPTION,
  textOption('to', 'To which permanent'),
  playerOption('player', 'To which player'),
] as const;

export const attach = subcommand({
  name: 'attach',
  description: 'Attach it, or with nothing else said take it off',
  unlisted: { below: ['permanent list'], label: 'Attach or unattach…' },
  defaultPlayers: { player: 'nobody' },
  options: OPTIONS,
  changes: true,
  run: (request, ctx) => changePermanents(request, ctx, (context) => attachActions(request.options, context)),
  complete: { permanent: completeOne(), to: completeOne() },
});

function attachActions(
  { permanent, to, player: host }: OptionValues<typeof OPTIONS>,
  context: PermanentContext,
): PermanentActions<FindRefusal | Refusal<'option/clash'>> {
  if (to !== undefined && host !== undefined)
    return fail(refuse('option/clash', { one: 'to', other: 'player' }));
  if (host !== undefined) return forOne({ permanent }, context, (id) => attachTo(id, 'player', host));
  if (to === undefined) return forOne({ permanent }, context, (id) => ({ kind: 'permanent/unattach', id }));
  const found = findObject(context.things, to);
  if (!found.ok) return found;
  return forOne({ permanent }, context, (id) => attachTo(id, 'permanent', String(found.value)));
}

const attachTo = (id: ThingId, kind: 'permanent' | 'player', host: string): PermanentAction => ({
  kind: 'permanent/attach',
  id,
  to: { kind, id: host },
});
