import type { Tool } from '../answers/tool.ts';
import { cardCastTool } from './card-cast.ts';
import { cardCheckTool, cardCompareTool } from './card-check.ts';
import { cardValueTool } from './card-value.ts';
import { checkCitationTool } from './check-citation.ts';
import { endTurnTool } from './end-turn.ts';
import { findRulesTool } from './find-rules.ts';
import { getCardTool } from './get-card.ts';
import { getRuleTool } from './get-rule.ts';
import { getTermTool } from './get-term.ts';
import { leaveGameTool } from './leave-game.ts';
import { listEditionsTool } from './list-editions.ts';
import { coinOddsTool, diceOddsTool } from './odds.ts';
import { subgameTool } from './subgame.ts';
import { whoDecidesTool } from './who-decides.ts';

/** In the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  findRulesTool,
  getRuleTool,
  getTermTool,
  checkCitationTool,
  listEditionsTool,
  getCardTool,
  cardValueTool,
  cardCheckTool,
  cardCompareTool,
  cardCastTool,
  coinOddsTool,
  diceOddsTool,
  whoDecidesTool,
  endTurnTool,
  subgameTool,
  leaveGameTool,
];
