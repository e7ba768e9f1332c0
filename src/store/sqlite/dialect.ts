import { fieldPairs, type Dialect } from '../sql/dialect.ts';

/** Lists are bound as JSON. */
export const SQLITE: Dialect = {
  list: (parameter, _type, alias) => `(SELECT value, key AS nth FROM json_each(${parameter})) AS ${alias}`,
  isIn: (value, parameter) => `${value} IN (SELECT value FROM json_each(${parameter}))`,
  objects(parameter, columns, alias) {
    const selected = Object.keys(columns).map((name) => `value ->> '${name}' AS "${name}"`);
    return `(SELECT ${selected.join(', ')} FROM json_each(${parameter})) AS ${alias}`;
  },
  jsonList: (fields, order) => `json_group_array(json_object(${fieldPairs(fields)}) ORDER BY ${order})`,
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  folded: (column) => `${column} COLLATE NOCASE`,
  foldedName: (name) => name,
  rowNumber: 'rowid',
  skipLocked: () => '',
};
