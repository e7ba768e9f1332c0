import { refuse } from '../../engine/refusals/refusal.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { isRecordVerb } from '../table/record-buttons.ts';
import { pressAgain } from './again.ts';
import { pressCorrect } from './correct.ts';
import { COST_OF_FILE, pressGames } from './games.ts';
import { costOfImportPress, pressImport } from './import.ts';

/** The cost of such a button in points. */
export function costOfRecordPress(parts: readonly string[]): number {
  const [verb] = parts;
  if (verb === 'file') return COST_OF_FILE;
  return verb === 'import' || verb === 'choose' ? costOfImportPress(parts) : 1;
}

/** Does what a button says that stands below what games came to. */
export function pressRecord(press: Press, ctx: BotContext): HandlerResult | Promise<HandlerResult> {
  const [verb] = press.parts;
  if (!isRecordVerb(verb)) return refuse('button/stale', {});
  switch (verb) {
    case 'correct':
      return pressCorrect(press, ctx);
    case 'again':
    case 'coins':
    case 'loser':
    case 'first':
      return pressAgain(press, ctx);
    case 'games':
    case 'page':
    case 'file':
      return pressGames(press, ctx);
    case 'import':
    case 'choose':
    case 'leave':
      return pressImport(press, ctx);
  }
}
