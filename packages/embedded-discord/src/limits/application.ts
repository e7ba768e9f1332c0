import { asList, type JsonObject, asRecord, asText } from '../vocabulary/json-object.ts';
import { type BodyError, notOneOf, tooLong } from './body-errors.ts';

const MAX_DESCRIPTION = 400;
const MAX_TAGS = 5;
const MAX_TAG_LENGTH = 20;
const INSTALLS = ['0', '1'];

/** The errors in an edit of the application itself ("Edit Current Application"). */
export function applicationErrors(body: JsonObject): BodyError[] {
  const tags = asList(body['tags']);
  const installs = Object.entries(asRecord(body['integration_types_config']));
  return [
    ...(asText(body['description']).length > MAX_DESCRIPTION
      ? [tooLong(MAX_DESCRIPTION, 'description')]
      : []),
    ...(tags.length > MAX_TAGS ? [tooLong(MAX_TAGS, 'tags')] : []),
    ...tags.flatMap((tag, index) =>
      asText(tag).length > MAX_TAG_LENGTH ? [tooLong(MAX_TAG_LENGTH, 'tags', index)] : [],
    ),
    ...installs.flatMap(([install, config]) => installErrors(install, asRecord(config))),
  ];
}

function installErrors(install: string, config: JsonObject): BodyError[] {
  const path = ['integration_types_config', install];
  if (!INSTALLS.includes(install)) return [notOneOf(INSTALLS, ...path)];
  const params = config['oauth2_install_params'];
  if (params === undefined || params === null) return [];
  const { scopes, permissions } = asRecord(params);
  const at = [...path, 'oauth2_install_params'];
  const allowed = install === '0' ? ['applications.commands', 'bot'] : ['applications.commands'];
  return [
    ...asList(scopes).flatMap((scope, index) =>
      allowed.includes(asText(scope)) ? [] : [notOneOf(allowed, ...at, 'scopes', index)],
    ),
    ...(/^\d+$/.test(asText(permissions))
      ? []
      : [{ path: [...at, 'permissions'], code: 'NUMBER_TYPE_COERCE', message: 'Value is not a bitset.' }]),
  ];
}
