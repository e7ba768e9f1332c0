import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { showApnap, showDrawsFirst, showNeighbours, showTurnOrder } from '#discord/formats/orders.ts';
import { showFormat, showTournaments } from '#discord/formats/format.ts';
import { showInRange } from '#discord/formats/in-range.ts';
import { showMayAttack } from '#discord/formats/may-attack.ts';
import { showMulligan } from '#discord/mulligans/show-mulligan.ts';
import { showMayTarget, showWonByEffect } from '#discord/formats/reach.ts';

export default commandWithSubcommands(
  {
    name: 'table',
    description: 'Games of many players: whom one may attack, who is in range, in which order',
    ...AT_TABLES,
  },
  [
    showMayAttack,
    showMayTarget,
    showInRange,
    showNeighbours,
    showTurnOrder,
    showApnap,
    showDrawsFirst,
    showMulligan,
    showWonByEffect,
    showFormat,
    showTournaments,
  ],
);
