import { readFileSync } from 'node:fs';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';
import { parseRules } from '../reading/parse-rules.ts';
import { makeRulebook, type Rulebook } from './rulebook.ts';
import type { ParsedRules } from '../text/rules.ts';

const EDITIONS = ['2006-10-01', '2008-02-01', TODAYS_DATE];

let digest: readonly ParsedRules[] | undefined;

/**
 * The texts that come with the bot: the rules of the systems that it judges, in our own words. They are read once, and
 * always the same: rulebooks of the same texts share what is made to find in them.
 * @throws where a file is missing or does not say from which day it is in force: the installation is broken.
 */
export const readDigest = (): readonly ParsedRules[] => (digest ??= EDITIONS.map(readText));

function readText(edition: string): ParsedRules {
  const rules = parseRules(readFileSync(new URL(`digest/${edition}.txt`, import.meta.url), 'utf8'), 'own');
  if (rules?.edition !== edition) throw new Error(`digest/${edition}.txt is not the text of its day`);
  return rules;
}

/** A rulebook of nothing else. @throws as {@link readDigest} does */
export const loadDigest = (): Rulebook => makeRulebook(readDigest());
