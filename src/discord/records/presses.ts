import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { isRecordVerb } from '../table/record-buttons.ts';
import { handlePlayAgain } from './rematch.ts';
import { handleCorrection } from './correct.ts';
import { COST_OF_FILE, handleGamesButton } from './recorded-games.ts';
import { importButtonCost, handleImportButton } from './import.ts';

/** The cost of a button below records, in points. */
export function recordButtonCost(parts: readonly string[]): number {
  const [verb] = parts;
  if (verb === 'file') return COST_OF_FILE;
  return verb === 'import' || verb === 'choose' ? importButtonCost(parts) : 1;
}

/** Handles the buttons below results and records. */
export function handleRecordButton(press: Press, ctx: BotContext): HandlerResult | Promise<HandlerResult> {
  const [verb] = press.parts;
  if (!isRecordVerb(verb)) return fail(refuse('button/stale', {}));
  switch (verb) {
    case 'correct':
      return handleCorrection(press, ctx);
    case 'again':
    case 'coins':
    case 'loser':
    case 'first':
      return handlePlayAgain(press, ctx);
    case 'games':
    case 'page':
    case 'file':
      return handleGamesButton(press, ctx);
    case 'import':
    case 'choose':
    case 'leave':
      return handleImportButton(press, ctx);
  }
}
