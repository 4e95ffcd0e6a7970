import { dictionaryFor, weighWords } from '#lib/search-words.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { renderBody } from './render.ts'
import { insertRevision, type NewRevision } from './store/revisions.ts'
import type { TextPlace, TextRow } from './store/texts.ts'
import { indexWords } from './store/words.ts'

/** Stores the draft as a revision. The caller holds the lock of the page. */
export async function cutRevision(
  scope: Scope,
  text: TextRow,
  about: Partial<Pick<NewRevision, 'changeNote' | 'origin' | 'wasPublished'>> = {},
): Promise<{ id: string; number: number }> {
  const rendered = await renderBody(scope, text.body, text.locale)
  return insertRevision(scope, placeOf(text), {
    title: text.title || 'Untitled',
    description: text.description,
    body: text.body,
    ...rendered,
    changeNote: '',
    origin: 'human',
    wasPublished: false,
    authorId: text.draftedBy,
    ...about,
  })
}

export function placeOf({ versionId, pageId, locale }: TextRow): TextPlace {
  return { versionId: versionId, pageId: pageId, locale }
}

export async function indexRevision(
  scope: Scope,
  at: TextPlace,
  {
    title,
    description,
    text,
    contents,
  }: Pick<NewRevision, 'title' | 'description' | 'text' | 'contents'>,
): Promise<void> {
  const headings = contents.map((entry) => entry.text)
  const weights = weighWords({ title, excerpt: description, headings, body: text }, at.locale)
  await indexWords(scope, at, { weights, dictionary: dictionaryFor(at.locale) })
}
