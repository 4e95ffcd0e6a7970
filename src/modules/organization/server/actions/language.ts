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
    defaultLocale,
    contentLocales: chooseLocales(defaultLocale, change.contentLocales, before),
    ...(change.timeZone !== undefined && { timeZone: change.timeZone }),
    ...(change.dateFormat !== undefined && { dateFormat: change.dateFormat }),
    ...(change.numberFormat !== undefined && { numberFormat: change.numberFormat }),
    ...(change.firstWeekday !== undefined && { firstWeekday: change.firstWeekday }),
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
    defaultLocale: row.defaultLocale,
    contentLocales: defaultFirst(row.defaultLocale, row.contentLocales),
    timeZone: row.timeZone,
    dateFormat: row.dateFormat,
    numberFormat: row.numberFormat,
    firstWeekday: row.firstWeekday,
    confirmedAt: row.languageSetAt?.toISOString() ?? null,
    version: row.languageVersion,
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
