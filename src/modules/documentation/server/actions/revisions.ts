import { z } from 'zod'

import { compareTexts } from '#lib/compare-texts.ts'
import { textOf } from '#lib/rich-text.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { DocRevision, DocText, RevisionCard, RevisionDifference } from '../../model.ts'
import type { compareRevisions, listRevisions, restoreRevision } from '../../pages-contract.ts'
import { cutRevision } from '../cut-revision.ts'
import { presentRevision, type Links } from '../present.ts'
import { getLockedText, getPlaceRow, getTextRow, getVersionRow, refuseMade } from '../refusals.ts'
import { findRevisionRow, listRevisionRows, type RevisionRow } from '../store/revisions.ts'
import { answerText, textAt, writeOver } from './drafting.ts'

export async function answerRevisions(
  scope: Scope,
  { cursor, limit, ...at }: ParsedInputOf<typeof listRevisions>,
): Promise<Page<RevisionCard>> {
  await getPlaceRow(scope, textAt(at))
  const [before] = decodeCursor(cursor, place) ?? []
  const rows = await listRevisionRows(scope, textAt(at), { before, limit: limit + 1 })
  return toPage(rows, limit, { item: presentRevision, key: (row) => [row.number] })
}

const place = z.tuple([z.number().int().min(1)])

export async function answerRevision(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<DocRevision> {
  const row = await getRevision(scope, id)
  return {
    ...presentRevision(row),
    pageId: row.page_id,
    description: row.description,
    body: row.body,
    html: row.body_html,
  }
}

async function getRevision(
  scope: Scope,
  id: string,
): Promise<RevisionRow & { is_published: boolean }> {
  return (await findRevisionRow(scope, id)) ?? refuse('not_found', 'There is no such revision.')
}

/** Also with what the page reads in another version. */
export async function compare(
  scope: Scope,
  { versionId, id, withId }: ParsedInputOf<typeof compareRevisions>,
): Promise<RevisionDifference> {
  await getVersionRow(scope, versionId)
  const before = await getRevision(scope, id)
  const { page_id: pageId, locale } = before
  const other = withId === undefined ? undefined : await getRevision(scope, withId)
  if (other && other.page_id !== pageId) {
    refuse('conflict', 'These are revisions of different pages.')
  }
  const after = other ?? (await getTextRow(scope, { versionId, pageId, locale }))
  return {
    title: { before: before.title, after: after.title },
    description: { before: before.description, after: after.description },
    blocks: compareTexts(textOf(before.body), textOf(after.body)),
  }
}

/** Into the draft: readers find it when it is published. */
export async function restoreOld(
  scope: Scope,
  { versionId, id }: ParsedInputOf<typeof restoreRevision>,
  links: Links,
): Promise<DocText> {
  await getVersionRow(scope, versionId)
  const revision = await getRevision(scope, id)
  const { page_id: pageId, locale, title, description, body } = revision
  const text = await getLockedText(scope, { versionId, pageId, locale })
  refuseMade(text)
  if (text.draft_of_id === null) await cutRevision(scope, text)
  await writeOver(scope, text, { title, description, body, draftOfId: id })
  return answerText(scope, { versionId, id: pageId, locale }, links)
}
