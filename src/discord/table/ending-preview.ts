import { rulesetOf } from '../../engine/editions.ts';
import { planEnding, type EndingPlan } from '../../engine/ending-the-turn.ts';
import type { EndingAction } from '../../engine/ending-the-turn.ts';
import type { Game } from '../../engine/game/state.ts';
import { turnOf } from '../../engine/turn-structure.ts';
import { isTurnControlled } from './turn-words.ts';
