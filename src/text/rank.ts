import { RANKS, type Rank, type Text } from './text.ts';

/** How dear a line is: as its parts say, or by its style. */
export function rankOf(line: Text): Rank {
  return declaredRank(line) ?? (isSmall(line) ? (citesRules(line) ? 'rule' : 'detail') : 'said');
}

/** The dearest rank of its parts, also of those within a cheaper one. */
const declaredRank = (text: Text): Rank | undefined => RANKS.findLast((rank) => hasRank(text, rank));

function hasRank(text: Text, rank: Rank): boolean {
  if (typeof text === 'string') return false;
  if (!('kind' in text)) return text.some((part) => hasRank(part, rank));
  return (text.kind === 'ranked' && text.rank === rank) || ('text' in text && hasRank(text.text, rank));
}

/** True for a line in small letters, also if it is Markdown. */
function isSmall(line: Text): boolean {
  if (typeof line === 'string') return false;
  if (!('kind' in line)) return line.some(isSmall);
  if (line.kind === 'markdown') return line.markdown.startsWith('-# ');
  return line.kind === 'line' && line.style === 'small';
}

function citesRules(text: Text): boolean {
  if (typeof text === 'string') return false;
  if (!('kind' in text)) return text.some(citesRules);
  if ('text' in text) return citesRules(text.text);
  if (text.kind === 'markdown') return /\bCR \d/.test(text.markdown);
  return text.kind === 'citations' || text.kind === 'rules';
}
