import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { deletePreference, listPreferenceRows, upsertPreference } from '../store/preferences.ts'

export async function getPreferences(
  scope: Scope,
): Promise<AnswerOf<typeof contract.getPreferences>> {
  const rows = await listPreferenceRows(scope, memberOf(scope).memberId)
  return { values: Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

export async function savePreference(
  scope: Scope,
  { key, value }: ParsedInputOf<typeof contract.savePreference>,
): Promise<Record<string, never>> {
  const { memberId } = memberOf(scope)
  if (value === null || value === undefined) {
    await deletePreference(scope, memberId, key)
    return {}
  }
  const text = JSON.stringify(value)
  if (Buffer.byteLength(text) > maxBytes)
    refuseValue('too_large', 'This preference is too large to save.')
  // PostgreSQL rejects text with a lone surrogate.
  if (loneSurrogate.test(text)) refuseValue('invalid', 'This text contains invalid characters.')
  if (!(await upsertPreference(scope, { memberId, key, value: text, most: maxKeys }))) {
    refuse('conflict', `You’ve reached the limit of ${maxKeys} saved preferences.`)
  }
  return {}
}

function refuseValue(code: 'too_large' | 'invalid', sentence: string): never {
  refuse(code, sentence, { fields: [{ path: 'value', message: sentence }] })
}

const maxBytes = 8192
const maxKeys = 200
// JSON.stringify escapes lone surrogates only.
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/
