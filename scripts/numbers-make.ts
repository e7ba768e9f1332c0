import { fileURLToPath } from 'node:url';
import { chainTexts, followAll, readKnown } from './numbers/make.ts';
import { filesIn, readOfficialText } from './numbers/texts.ts';
import { filesOf, writeFiles, writeFingerprints } from './numbers/write.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

// npm run numbers:make -- FOLDER: derives the numbers of all rules from the official texts in a folder
// (2006-10-01.txt.gz …).
const [folder = '../shared/rules-texts-all'] = process.argv.slice(2);
const files = filesIn(folder);
if (files.length < 2) throw new Error(`${folder} has no official texts named by their days`);

let newest: ParsedRules | undefined;
function* texts(): Generator<ParsedRules> {
  for (const file of files) yield (newest = readOfficialText(file));
}

const known = readKnown();
const chain = chainTexts(texts(), known.decisions);
const { systems, rules, doubts } = followAll(known, chain);
const days = chain.map(({ day }) => day);
const project = fileURLToPath(new URL('..', import.meta.url));
writeFiles(filesOf({ days, systems, rules, chain }), project);
if (newest) writeFingerprints(newest, project);
process.stdout.write(`${chain.length} texts, ${rules.length} rules, ${systems.length} systems\n`);
const doubtTitles = new Set(doubts.map(({ subject, why }) => `${subject}: ${why}`));
for (const title of doubtTitles) {
  const matching = doubts.filter(({ subject, why }) => `${subject}: ${why}` === title);
  const shown = matching.slice(0, 3).map(({ day, numbers }) => [day, ...numbers].join(' '));
  const more = matching.length > shown.length ? ` and ${matching.length - shown.length} more texts` : '';
  process.stdout.write(`${title}, ${shown.join('; ')}${more}\n`);
}
process.exitCode = doubts.length > 0 ? 1 : 0;
