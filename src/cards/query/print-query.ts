import type { ObjectQuestion, SingleQuestion } from '#engine/characteristics/questions.ts';

/**
 * Prints a question as a query that `parseQuery` reads back as the same question. A name with both single and double
 * quotes can't be read back.
 */
export function printQuery(question: ObjectQuestion): string {
  if (!('of' in question)) return printSingle(question);
  if (question.kind === 'not') return `-${part(question.of)}`;
  return question.of.map(part).join(question.kind === 'and' ? ' ' : ' or ');
}

const part = (question: ObjectQuestion): string =>
  question.kind === 'and' || question.kind === 'or' ? `(${printQuery(question)})` : printQuery(question);

const FIELD = { 'mana-value': 'mv', power: 'pow', toughness: 'tou' } as const;

function printSingle(question: SingleQuestion): string {
  switch (question.kind) {
    case 'colors':
      return `c${question.relation}${question.colors.join('').toLowerCase() || 'c'}`;
    case 'multicolored':
      return 'is:multicolor';
    case 'monocolored':
      return 'is:monocolor';
    case 'colorless':
      return 'is:colorless';
    case 'mana-value':
    case 'power':
    case 'toughness':
      return `${FIELD[question.kind]}${question.relation}${question.value}`;
    case 'parity':
      return `mv:${question.parity}`;
    case 'repeated-symbol':
      return 'is:repeated-symbol';
    case 'type':
      return `t:${/^[\w-]+$/.test(question.word) ? question.word : quoted(question.word)}`;
    case 'name':
      return (question.chosen ? 'chosen:' : question.whole ? '!' : 'name:') + quoted(question.name);
    case 'layout':
      return `is:${question.layout}`;
    case 'permanent':
      return 'is:permanent';
  }
}

const quoted = (text: string): string => (/["“”„«»]/.test(text) ? `'${text}'` : `"${text}"`);
