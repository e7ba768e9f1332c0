import { list, type JsonObject, record, text } from '../vocabulary/json-object.ts';
import { type Finding, notOneOf, tooLong } from './findings.ts';

const MAX_DESCRIPTION = 400;
const MAX_TAGS = 5;
const MAX_TAG_LENGTH = 20;
const INSTALLS = ['0', '1'];

/** The errors in an edit of the application itself ("Edit Current Application"). */
export function applicationFindings(body: JsonObject): Finding[] {
  const tags = list(body['tags']);
  const installs = Object.entries(record(body['integration_types_config']));
  return [
    ...(text(body['description']).length > MAX_DESCRIPTION ? [tooLong(MAX_DESCRIPTION, 'description')] : []),
    ...(tags.length > MAX_TAGS ? [tooLong(MAX_TAGS, 'tags')] : []),
    ...tags.flatMap((tag, index) =>
      text(tag).length > MAX_TAG_LENGTH ? [tooLong(MAX_TAG_LENGTH, 'tags', index)] : [],
    ),
    ...installs.flatMap(([install, config]) => installFindings(install, record(config))),
  ];
}

function installFindings(install: string, config: JsonObject): Finding[] {
  const path = ['integration_types_config', install];
  if (!INSTALLS.includes(install)) return [notOneOf(INSTALLS, ...path)];
  const params = config['oauth2_install_params'];
  if (params === undefined || params === null) return [];
  const { scopes, permissions } = record(params);
  const at = [...path, 'oauth2_install_params'];
  const allowed = install === '0' ? ['applications.commands', 'bot'] : ['applications.commands'];
  return [
    ...list(scopes).flatMap((scope, index) =>
      allowed.includes(text(scope)) ? [] : [notOneOf(allowed, ...at, 'scopes', index)],
    ),
    ...(/^\d+$/.test(text(permissions))
      ? []
      : [{ path: [...at, 'permissions'], code: 'NUMBER_TYPE_COERCE', message: 'Value is not a bitset.' }]),
  ];
}
