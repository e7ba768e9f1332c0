import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { apnap, drawsFirstHere, neighbours, turnOrderHere } from '#discord/formats/orders.ts';
import { formatHere, tournaments } from '#discord/formats/format.ts';
import { inRange } from '#discord/formats/in-range.ts';
import { mayAttackWhom } from '#discord/formats/may-attack.ts';
import { askMulligan } from '#discord/mulligans/ask.ts';
import { mayTargetWhom, wonByEffectHere } from '#discord/formats/reach.ts';

export default commandWithSubcommands(
  {
    name: 'table',
    description: 'Games of many players: whom one may attack, who is in range, in which order',
    ...AT_TABLES,
  },
  [
    mayAttackWhom,
    mayTargetWhom,
    inRange,
    neighbours,
    turnOrderHere,
    apnap,
    drawsFirstHere,
    askMulligan,
    wonByEffectHere,
    formatHere,
    tournaments,
  ],
);
