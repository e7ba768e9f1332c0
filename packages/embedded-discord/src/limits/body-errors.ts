import type { Answer } from '../vocabulary/answer.ts';

/** An error in a request body, with Discord's code for it if known. */
export interface Finding {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

export const required = (...path: Finding['path']): Finding => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
});

export const badLength = (min: number, max: number, ...path: Finding['path']): Finding => ({
  path,
  code: 'BASE_TYPE_BAD_LENGTH',
  message: `Must be between ${min} and ${max} in length.`,
});

export const tooLong = (max: number, ...path: Finding['path']): Finding => ({
  path,
  code: 'BASE_TYPE_MAX_LENGTH',
  message: `Must be ${max} or fewer in length.`,
});

export const notOneOf = (allowed: readonly unknown[], ...path: Finding['path']): Finding => ({
  path,
  code: 'BASE_TYPE_CHOICES',
  message: `Value must be one of {${allowed.join(', ')}}.`,
});

/** A URL with a scheme that is not allowed there. */
export const badScheme = (allowed: readonly string[], ...path: Finding['path']): Finding => ({
  path,
  code: 'URL_TYPE_INVALID_SCHEME',
  message: `Scheme must be one of (${allowed.map((scheme) => `'${scheme}'`).join(', ')}).`,
});

/** A component in a place where its type is not allowed; `path` leads to the component. */
export const misplaced = (allowed: readonly unknown[], ...path: Finding['path']): Finding => ({
  path: [...path, 'type'],
  code: 'UNION_TYPE_CHOICES',
  message: `Value of field "type" must be one of (${allowed.length === 1 ? `${String(allowed[0])},` : allowed.join(', ')}).`,
});

/** Adds a prefix to the paths of findings. */
export function under(path: Finding['path'], findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, path: [...path, ...finding.path] }));
}

interface Tree {
  [key: string | number]: Tree | { code: string; message: string }[];
}

/** Discord's error response 50035: a tree of keys and indices with `_errors` at its leaves. */
export function invalidFormBody(findings: readonly Finding[]): Answer {
  const errors: Tree = {};
  for (const { path, code, message } of findings) {
    let node = errors;
    for (const key of path) node = (node[key] ??= {}) as Tree;
    const leaf = (node['_errors'] ??= []) as { code: string; message: string }[];
    leaf.push({ code, message });
  }
  return { status: 400, body: { message: 'Invalid Form Body', code: 50035, errors } };
}
