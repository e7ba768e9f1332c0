import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { addPermanent } from '#discord/permanents/add.ts';
import { attach } from '#discord/permanents/attach.ts';
import { attack, block } from '#discord/permanents/combat.ts';
import { copy, flip, phase, turnFaceDown, turnFaceUp } from '#discord/permanents/status.ts';
import { leave } from '#discord/permanents/leave.ts';
import { mutate } from '#discord/permanents/mutate.ts';
import { listPermanents } from '#discord/permanents/list.ts';
import { setPermanents } from '#discord/permanents/set.ts';
import { handleStateBasedButton } from '#discord/permanents/state-based-actions.ts';
import { STATE_BASED_ACTION } from '#discord/table/state-based-buttons.ts';
import { transform } from '#discord/permanents/transform.ts';
import { unlock } from '#discord/permanents/unlock.ts';

export default commandWithSubcommands(
  {
    name: 'permanent',
    description: 'Permanents: what enters and leaves, their status, copies, combat',
    ...AT_TABLES,
  },
  [
    addPermanent,
    setPermanents,
    flip,
    transform,
    turnFaceUp,
    turnFaceDown,
    phase,
    copy,
    mutate,
    attach,
    attack,
    block,
    unlock,
    leave,
    listPermanents,
  ],
  { presses: { [STATE_BASED_ACTION]: handleStateBasedButton } },
);
