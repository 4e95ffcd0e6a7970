import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { organizationLanguageChanged } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { LanguageSettings } from '../../model.ts'
import { changeLanguage, readLanguage, type LanguageRow } from '../store/language.ts'

export async function getLanguageSettings(scope: Scope): Promise<LanguageSettings> {
  return presentLanguage(await readLanguage(scope))
}

export async function updateLanguageSettings(
  scope: Scope,
  { version, ...change }: ParsedInputOf<typeof contract.updateLanguageSettings>,
): Promise<LanguageSettings> {
  const before = await getLanguageSettings(scope)
  const defaultLocale = change.defaultLocale ?? before.defaultLocale
  const row = await changeLanguage(scope, version, {
    default_locale: defaultLocale,
    content_locales: chooseLocales(defaultLocale, change.contentLocales, before),
    ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
    ...(change.dateFormat !== undefined && { date_format: change.dateFormat }),
    ...(change.numberFormat !== undefined && { number_format: change.numberFormat }),
    ...(change.firstWeekday !== undefined && { first_weekday: change.firstWeekday }),
  })
  if (!row) {
    refuse('version_conflict', 'Someone else changed these settings. Reload to see the latest.')
  }
  const after = presentLanguage(row)
  if (!isSame(before, after)) {
    const subjectId = scope.organizationId
    scope.emit(organizationLanguageChanged, { before, after }, { subjectId })
  }
  return after
}

function chooseLocales(
  defaultLocale: string,
  given: readonly string[] | undefined,
  { contentLocales }: LanguageSettings,
): string[] {
  if (given && !given.includes(defaultLocale))
    refuseLocales('The content languages must include the main language.')
  const chosen = defaultFirst(defaultLocale, given ?? contentLocales)
  if (chosen.length > maxLocales) refuseLocales(`Choose ${maxLocales} languages at most.`)
  return chosen
}

function presentLanguage(row: LanguageRow): LanguageSettings {
  return {
    defaultLocale: row.default_locale,
    contentLocales: defaultFirst(row.default_locale, row.content_locales),
    timeZone: row.time_zone,
    dateFormat: row.date_format,
    numberFormat: row.number_format,
    firstWeekday: row.first_weekday,
    confirmedAt: row.language_set_at?.toISOString() ?? null,
    version: row.language_version,
  }
}

function defaultFirst(defaultLocale: string, locales: readonly string[]): string[] {
  return [...new Set([defaultLocale, ...locales])]
}

function isSame(before: LanguageSettings, after: LanguageSettings): boolean {
  const { confirmedAt, version } = after
  return JSON.stringify({ ...before, confirmedAt, version }) === JSON.stringify(after)
}

function refuseLocales(sentence: string): never {
  refuse('invalid', sentence, { fields: [{ path: 'contentLocales', message: sentence }] })
}

const maxLocales = 40
