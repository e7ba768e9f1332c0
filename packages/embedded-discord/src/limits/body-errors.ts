import type { RestResponse } from '../vocabulary/rest-response.ts';

/** An error in a request body, with Discord's code for it if known. */
export interface BodyError {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

export const required = (...path: BodyError['path']): BodyError => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
});

export const badLength = (min: number, max: number, ...path: BodyError['path']): BodyError => ({
  path,
  code: 'BASE_TYPE_BAD_LENGTH',
  message: `Must be between ${min} and ${max} in length.`,
});

export const tooLong = (max: number, ...path: BodyError['path']): BodyError => ({
  path,
  code: 'BASE_TYPE_MAX_LENGTH',
  message: `Must be ${max} or fewer in length.`,
});

export const notOneOf = (allowed: readonly unknown[], ...path: BodyError['path']): BodyError => ({
  path,
  code: 'BASE_TYPE_CHOICES',
  message: `Value must be one of {${allowed.join(', ')}}.`,
});

/** A URL with a scheme that is not allowed there. */
export const badScheme = (allowed: readonly string[], ...path: BodyError['path']): BodyError => ({
  path,
  code: 'URL_TYPE_INVALID_SCHEME',
  message: `Scheme must be one of (${allowed.map((scheme) => `'${scheme}'`).join(', ')}).`,
});

/** A component in a place where its type is not allowed; `path` leads to the component. */
export const misplaced = (allowed: readonly unknown[], ...path: BodyError['path']): BodyError => ({
  path: [...path, 'type'],
  code: 'UNION_TYPE_CHOICES',
  message: `Value of field "type" must be one of (${allowed.length === 1 ? `${String(allowed[0])},` : allowed.join(', ')}).`,
});

/** Adds a prefix to the paths of errors. */
export function under(path: BodyError['path'], errors: readonly BodyError[]): BodyError[] {
  return errors.map((error) => ({ ...error, path: [...path, ...error.path] }));
}

interface Tree {
  [key: string | number]: Tree | { code: string; message: string }[];
}

/** Discord's error response 50035: a tree of keys and indices with `_errors` at its leaves. */
export function invalidFormBody(errors: readonly BodyError[]): RestResponse {
  const tree: Tree = {};
  for (const { path, code, message } of errors) {
    let node = tree;
    for (const key of path) node = (node[key] ??= {}) as Tree;
    const leaf = (node['_errors'] ??= []) as { code: string; message: string }[];
    leaf.push({ code, message });
  }
  return { status: 400, body: { message: 'Invalid Form Body', code: 50035, errors: tree } };
}
