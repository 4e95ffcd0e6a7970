import type { Scope } from '#platform/scope/scope.ts'

import { dictionaryFor, weighWords } from '#lib/search-words.ts'
import { findVersionRow } from './store/versions.ts'
import { listSearchWords } from './store/texts.ts'
import { indexWords, type TextPlace } from './store/words.ts'

export async function indexText(scope: Scope, at: TextPlace, versionId: string): Promise<void> {
  const version = await findVersionRow(scope, versionId)
  if (!version) return
  const { title, excerpt, bodyText: body, contents } = version
  const headings = contents.map(({ text }) => text)
  const aliases = await listSearchWords(scope, at)
  const weights = weighWords({ title, excerpt, headings, aliases, body }, at.locale)
  await indexWords(scope, at, { weights, dictionary: dictionaryFor(at.locale) })
}
