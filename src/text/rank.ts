import { RANKS, type Rank, type Text } from './text.ts';

/** The rank of a line: the one declared in it, or else one by its style. */
export function rankOf(line: Text): Rank {
  return declaredRankOf(line) ?? (isSmall(line) ? (citesRules(line) ? 'rule' : 'detail') : 'statement');
}

/** The highest rank declared in a text, even if it is inside a part with a lower one. */
const declaredRankOf = (text: Text): Rank | undefined => RANKS.findLast((rank) => hasRank(text, rank));

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
