import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { apnap, drawsFirstHere, neighbours, turnOrderHere } from '../src/discord/formats/orders.ts';
import { formatHere, tournaments } from '../src/discord/formats/format.ts';
import { inRange } from '../src/discord/formats/in-range.ts';
import { mayAttackWhom } from '../src/discord/formats/may-attack.ts';
import { askMulligan } from '../src/discord/mulligans/ask.ts';
import { mayTargetWhom, wonByEffectHere } from '../src/discord/formats/reach.ts';

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
