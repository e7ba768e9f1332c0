import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandOf } from '../src/discord/command/subcommand.ts';
import { drawsFirstHere } from '../src/discord/formats/draws-first.ts';
import { formatHere } from '../src/discord/formats/format.ts';
import { inRange } from '../src/discord/formats/in-range.ts';
import { mayAttackWhom } from '../src/discord/formats/may-attack.ts';
import { neighbours } from '../src/discord/formats/neighbours.ts';
import { apnap, turnOrderHere } from '../src/discord/formats/orders.ts';
import { tournaments } from '../src/discord/formats/tournaments.ts';

export default commandOf(
  {
    name: 'table',
    description: 'Games of many players: whom one may attack, who is in range, in which order',
    ...AT_TABLES,
  },
  [mayAttackWhom, inRange, neighbours, turnOrderHere, apnap, drawsFirstHere, formatHere, tournaments],
);
