import type { Scope } from '#platform/scope/scope.ts'

import { dictionaryFor, weighWords } from '#lib/search-words.ts'
import { findVersionRow } from './store/versions.ts'
import { putWords, type TextPlace } from './store/words.ts'

/** Puts what a version says where searches look. */
export async function indexText(scope: Scope, at: TextPlace, versionId: string): Promise<void> {
  const version = await findVersionRow(scope, versionId)
  if (!version) return
  const { title, excerpt, body_text: body, contents } = version
  const headings = contents.map(({ text }) => text)
  const weights = weighWords({ title, excerpt, headings, body }, at.locale)
  await putWords(scope, at, { weights, dictionary: dictionaryFor(at.locale) })
}
