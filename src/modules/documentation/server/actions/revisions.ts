import { z } from 'zod'

import { compareTexts } from '#lib/compare-texts.ts'
import { textOf } from '#lib/rich-text.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { DocRevision, DocText, RevisionCard, RevisionDifference } from '../../model.ts'
import type * as pagesContract from '../../pages-contract.ts'
import { cutRevision } from '../cut-revision.ts'
import { presentRevision } from '../present.ts'
import {
  getLockedText,
  getPlaceRow,
  getTextRow,
  getVersionRow,
  refuseGenerated,
} from '../refusals.ts'
import { findRevisionRow, listRevisionRows, type RevisionRow } from '../store/revisions.ts'
import { getText, textAt, writeOver } from './drafting.ts'

export async function listRevisions(
  scope: Scope,
  { cursor, limit, ...at }: ParsedInputOf<typeof pagesContract.listRevisions>,
): Promise<Page<RevisionCard>> {
  await getPlaceRow(scope, textAt(at))
  const [before] = decodeCursor(cursor, place) ?? []
  const rows = await listRevisionRows(scope, textAt(at), { before, limit: limit + 1 })
  return toPage(rows, limit, { item: presentRevision, key: (row) => [row.number] })
}

const place = z.tuple([z.number().int().min(1)])

export async function getRevision(
  scope: Scope,
  { id }: ParsedInputOf<typeof pagesContract.getRevision>,
): Promise<DocRevision> {
  const row = await getRevisionRow(scope, id)
  return {
    ...presentRevision(row),
    pageId: row.pageId,
    description: row.description,
    body: row.body,
    html: row.bodyHtml,
  }
}

async function getRevisionRow(
  scope: Scope,
  id: string,
): Promise<RevisionRow & { isPublished: boolean }> {
  return (
    (await findRevisionRow(scope, id)) ?? refuse('not_found', 'This revision no longer exists.')
  )
}

export async function compareRevisions(
  scope: Scope,
  { versionId, id, withId }: ParsedInputOf<typeof pagesContract.compareRevisions>,
): Promise<RevisionDifference> {
  await getVersionRow(scope, versionId)
  const before = await getRevisionRow(scope, id)
  const { pageId, locale } = before
  const other = withId === undefined ? undefined : await getRevisionRow(scope, withId)
  if (other && other.pageId !== pageId) {
    refuse('conflict', 'Choose two revisions of the same page.')
  }
  const after = other ?? (await getTextRow(scope, { versionId, pageId, locale }))
  return {
    title: { before: before.title, after: after.title },
    description: { before: before.description, after: after.description },
    blocks: compareTexts(textOf(before.body), textOf(after.body)),
  }
}

export async function restoreRevision(
  scope: Scope,
  { versionId, id }: ParsedInputOf<typeof pagesContract.restoreRevision>,
): Promise<DocText> {
  await getVersionRow(scope, versionId)
  const revision = await getRevisionRow(scope, id)
  const { pageId, locale, title, description, body } = revision
  const text = await getLockedText(scope, { versionId, pageId, locale })
  refuseGenerated(text)
  if (text.draftOfId === null) await cutRevision(scope, text)
  await writeOver(scope, text, { title, description, body, draftOfId: id })
  return getText(scope, { versionId, id: pageId, locale })
}
