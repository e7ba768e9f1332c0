import { taxKind, untaxedKind } from './commander-tax.ts';
import { commanderDamageKind } from './commander-damage.ts';
import { controllerKind } from './controllers.ts';
import { attackKind } from './attacks.ts';
import { apnapKind, deciderKind } from './deciding.ts';
import { designationKind, extraTurnKind, stackKind } from './designations.ts';
import { endTurnKind, endedTurnKind } from './ended-turns.ts';
import { leaverKind, leaverThingKind } from './leavers.ts';
import { leftKind } from './departed-players.ts';
import { differenceKind, lifeKind, rankKind } from './life.ts';
import { countersKind, lethalKind } from './counters.ts';
import { nextKind, orderKind, priorityKind, stepKind, whenKind, whoseTurnKind } from './whose-turn.ts';

export const STATUS_KINDS = [
  leaverKind,
  leaverThingKind,
  endTurnKind,
  endedTurnKind,
  commanderDamageKind,
  untaxedKind,
  taxKind,
  lethalKind,
  countersKind,
  differenceKind,
  controllerKind,
  lifeKind,
  rankKind,
  designationKind,
  leftKind,
  extraTurnKind,
  stackKind,
];

export const TURN_KINDS = [
  deciderKind,
  apnapKind,
  priorityKind,
  attackKind,
  whenKind,
  nextKind,
  stepKind,
  whoseTurnKind,
  orderKind,
];
