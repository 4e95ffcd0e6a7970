import { readOrganization } from '#modules/organization/server/public.ts'
import { fillPlaceholders, type CustomTexts } from '#platform/mail/built-in-texts.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import * as contract from '../contract.ts'
import type { SystemText } from '../model.ts'
import { systemTexts, type SystemTextKey } from '../system-texts.ts'
import { listSystemTextRows, writeSystemText, type SystemTextRow } from './system-text-store.ts'

export async function listSystemTexts(
  scope: Scope,
): Promise<AnswerOf<typeof contract.listSystemTexts>> {
  const rows = await listSystemTextRows(scope)
  return { items: systemTexts.map((definition) => present(definition, rows)) }
}

export async function putSystemText(
  scope: Scope,
  { key, locale, text }: ParsedInputOf<typeof contract.putSystemText>,
): Promise<SystemText> {
  const definition = systemTexts.find((candidate) => candidate.key === key)
  if (!definition) refuse('not_found', 'System message not found.')
  const problem = problemOf(definition, text)
  if (problem) refuse('invalid', problem, { fields: [{ path: 'text', message: problem }] })
  const before = ownTexts(key, await listSystemTextRows(scope))[locale] ?? ''
  if (before !== text) {
    await writeSystemText(scope, { key, locale, text, memberId: memberOf(scope).memberId })
    scope.emit(contract.systemTextChanged, { key, locale })
  }
  return present(definition, await listSystemTextRows(scope))
}

export async function readSystemTexts(
  scope: Scope,
): Promise<ReadonlyMap<SystemTextKey, Readonly<Record<string, string>>>> {
  const rows = await listSystemTextRows(scope)
  return new Map(systemTexts.map(({ key }) => [key, ownTexts(key, rows)]))
}

/** The text in the customer's language, then without the region, then the default. */
export async function systemTextsFor(
  scope: Scope,
  locale: string | null,
): Promise<(key: SystemTextKey, values: Readonly<Record<string, string>>) => string> {
  const own = await readSystemTexts(scope)
  return (key, values) => {
    const texts = own.get(key) ?? {}
    const usual = systemTexts.find((definition) => definition.key === key)?.usual ?? ''
    const [language = ''] = (locale ?? '').split('-')
    const text =
      texts[locale ?? ''] ?? texts[language] ?? (isEnglish(locale) ? texts['en'] : undefined)
    return fillPlaceholders(text ?? usual, values)
  }
}

export const customTexts: CustomTexts = async (scope) => {
  const own = await readSystemTexts(scope)
  const { defaultLocale: locale } = await readOrganization(scope)
  const [language = locale] = locale.split('-')
  return (key) => {
    const texts = isKnownKey(key) ? own.get(key) : undefined
    return texts?.[locale] ?? texts?.[language]
  }
}

function isKnownKey(key: string): key is SystemTextKey {
  return systemTexts.some((definition) => definition.key === key)
}

type SystemTextDefinition = (typeof systemTexts)[number]

function present(definition: SystemTextDefinition, rows: readonly SystemTextRow[]): SystemText {
  return { ...definition, values: [...definition.values], texts: ownTexts(definition.key, rows) }
}

function ownTexts(key: string, rows: readonly SystemTextRow[]): Record<string, string> {
  const own = rows.filter((row) => row.key === key)
  return Object.fromEntries(own.map(({ locale, text }) => [locale, text]))
}

function problemOf({ maxLength, values }: SystemTextDefinition, text: string): string | undefined {
  if (text.length > maxLength) return `Use at most ${maxLength} characters.`
  const known: readonly string[] = values
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(([, name = '']) => !known.includes(name))
  return unknown && `${unknown[0]} isn’t available in this text.`
}

/** Unknown languages fall back to English. */
function isEnglish(locale: string | null): boolean {
  return locale === null || locale.toLowerCase().startsWith('en')
}
