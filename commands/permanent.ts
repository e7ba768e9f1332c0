import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { addPermanent } from '../src/discord/permanents/add.ts';
import { attach } from '../src/discord/permanents/attach.ts';
import { attack, block } from '../src/discord/permanents/combat.ts';
import { copy, flip, phase, turnFaceDown, turnFaceUp } from '../src/discord/permanents/status.ts';
import { leave } from '../src/discord/permanents/leave.ts';
import { mutate } from '../src/discord/permanents/mutate.ts';
import { listPermanents } from '../src/discord/permanents/list.ts';
import { setPermanents } from '../src/discord/permanents/set.ts';
import { handleStateBasedButton } from '../src/discord/permanents/state-based-actions.ts';
import { STATE_BASED_ACTION } from '../src/discord/table/state-based-buttons.ts';
import { transform } from '../src/discord/permanents/transform.ts';
import { unlock } from '../src/discord/permanents/unlock.ts';

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
