import type { Finding } from './findings.ts';
import { list, type Loose, repeated } from '../vocabulary/loose.ts';

/** `allowed_mentions`: a kind may be parsed or listed, never both; nothing twice ("Allowed Mentions Object"). */
export function mentionFindings(allowed: Loose): Finding[] {
  const parsed = list(allowed['parse']);
  const kinds = ['users', 'roles'] as const;
  return [
    ...kinds
      .filter((kind) => parsed.includes(kind) && list(allowed[kind]).length > 0)
      .map((kind) => ({
        path: ['allowed_mentions'],
        code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      })),
    ...['parse', ...kinds].flatMap((key) =>
      repeated(list(allowed[key])).map((index) => ({
        path: ['allowed_mentions', key, index],
        code: 'SET_TYPE_ALREADY_CONTAINS_VALUE',
        message: 'The list already contains this value',
      })),
    ),
  ];
}
