import type { AnyCommand } from '#discord/command/command.ts';
import card from './card.ts';
import coins from './coins.ts';
import commander from './commander.ts';
import findTheRule from './find-the-rule.ts';
import flip from './flip.ts';
import game from './game.ts';
import glossary from './glossary.ts';
import help from './help.ts';
import judge from './judge.ts';
import permanent from './permanent.ts';
import record from './record.ts';
import roll from './roll.ts';
import rule from './rule.ts';
import rules from './rules.ts';
import rulings from './rulings.ts';
import set from './set.ts';
import settings from './settings.ts';
import split from './split.ts';
import stack from './stack.ts';
import subgame from './subgame.ts';
import table from './table.ts';
import turn from './turn.ts';

const answering: readonly AnyCommand[] = [
  flip,
  coins,
  roll,
  rule,
  glossary,
  rules,
  findTheRule,
  card,
  split,
  rulings,
  settings,
  game,
  set,
  commander,
  stack,
  permanent,
  turn,
  table,
  subgame,
  record,
];

/** `/judge` needs only the declaration of `/help`, which covers `/judge` itself. */
const judgeFirst: readonly AnyCommand[] = [judge([...answering, help(answering)]), ...answering];

/** A test compares this list with the folder. */
export const commands: readonly AnyCommand[] = [help(judgeFirst), ...judgeFirst];
