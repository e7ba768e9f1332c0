import { type JsonObject, asRecord } from '../vocabulary/json-object.ts';
import type { BodyError } from './body-errors.ts';

/** The locales of Discord ("Reference: Locales"). */
const LOCALES: ReadonlySet<string> = new Set(
  'id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko'.split(
    ' ',
  ),
);

/**
 * The errors in the translations of a name and a description: unknown locales, and invalid names.
 * @param isName returns whether a name is valid; null if all are
 */
export function localizationErrors(
  part: JsonObject,
  path: BodyError['path'],
  isName: ((name: unknown) => boolean) | null,
): BodyError[] {
  return ['name_localizations', 'description_localizations'].flatMap((key) =>
    Object.entries(asRecord(part[key])).flatMap(([locale, translation]): BodyError[] => {
      const at = [...path, key, locale];
      if (!LOCALES.has(locale))
        return [{ path: at, code: 'BASE_TYPE_CHOICES', message: 'Value must be one of the locales.' }];
      return key === 'name_localizations' && isName && translation !== null && !isName(translation)
        ? [{ path: at, code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' }]
        : [];
    }),
  );
}
