import { commanderDamageKind, taxKind } from './commanders.ts';
import { apnapKind, attackKind, deciderKind } from './deciding.ts';
import { designationKind, extraTurnKind } from './designations.ts';
import { endTurnKind, endedTurnKind } from './ended-turns.ts';
import { leaverKind, leaverThingKind, leftKind } from './leavers.ts';
import { countersKind, lethalKind, lifeKind, rankKind, differenceKind, controllerKind } from './life.ts';
import { nextKind, orderKind, stepKind, whenKind, whoseTurnKind } from './turns.ts';

export const STATUS_KINDS = [
  leaverKind,
  leaverThingKind,
  endTurnKind,
  endedTurnKind,
  commanderDamageKind,
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
];

export const TURN_KINDS = [
  deciderKind,
  apnapKind,
  whenKind,
  nextKind,
  stepKind,
  whoseTurnKind,
  orderKind,
  attackKind,
];
