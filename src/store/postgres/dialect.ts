import { fieldPairs, type Dialect } from '#store/sql/dialect.ts';

export const POSTGRES: Dialect = {
  list: (parameter, type, alias) =>
    `unnest(${parameter}::${type}[]) WITH ORDINALITY AS ${alias} (value, nth)`,
  isIn: (value, parameter, type) => `${value} = ANY (${parameter}::${type}[])`,
  objects(parameter, columns, alias) {
    const declared = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
    return `jsonb_to_recordset(${parameter}) AS ${alias} (${declared.join(', ')})`;
  },
  jsonList: (fields, order) =>
    `CAST(json_agg(json_build_object(${fieldPairs(fields)}) ORDER BY ${order}) AS TEXT)`,
  contains: (text, part) => `strpos(${text}, ${part}) > 0`,
  folded: (column) => `lower(${column})`,
  foldedName: (name) => `lower(${name} COLLATE "C")`,
  rowNumber: 'row_id',
  skipLocked: (table) => `FOR UPDATE OF ${table} SKIP LOCKED`,
};
