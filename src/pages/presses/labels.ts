import { OTHER_LABEL } from '#basics/meters.ts';
import { VERBS, findVerb } from './verbs.ts';

/** The label of a press in the log and the metrics: its verb if there is one of that name. */
export const pageLabel = (verb: string | null): string =>
  `page ${verb !== null && findVerb(verb) ? verb : OTHER_LABEL}`;

/** All labels that presses on pages can have. */
export const pageLabels = (): readonly string[] => [null, ...Object.keys(VERBS)].map(pageLabel);
