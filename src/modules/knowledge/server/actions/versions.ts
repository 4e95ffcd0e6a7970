import { z } from 'zod'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { compareTexts } from '#lib/compare-texts.ts'
import { textOf } from '#lib/rich-text.ts'

import type * as articlesContract from '../../articles-contract.ts'
import type { ArticleText, ArticleVersion, VersionCard, VersionDifference } from '../../model.ts'
import { cutVersion } from '../cut-version.ts'
import { presentVersion } from '../present.ts'
import { getArticleRow, getLockedText, getTextRow } from '../refusals.ts'
import { findVersionRow, listVersionRows, type VersionRow } from '../store/versions.ts'
import { getText, writeOver } from './drafting.ts'

export async function listVersions(
  scope: Scope,
  { id, locale, cursor, limit }: ParsedInputOf<typeof articlesContract.listVersions>,
): Promise<Page<VersionCard>> {
  await getArticleRow(scope, id)
  const [before] = decodeCursor(cursor, place) ?? []
  const at = { articleId: id, locale }
  const rows = await listVersionRows(scope, at, { before, limit: limit + 1 })
  return toPage(rows, limit, { item: presentVersion, key: (row) => [row.number] })
}

const place = z.tuple([z.number().int().min(1)])

export async function getVersion(
  scope: Scope,
  { id }: ParsedInputOf<typeof articlesContract.getVersion>,
): Promise<ArticleVersion> {
  const row = await getVersionRow(scope, id)
  return {
    ...presentVersion(row),
    articleId: row.articleId,
    excerpt: row.excerpt,
    body: row.body,
    html: row.bodyHtml,
  }
}

async function getVersionRow(scope: Scope, id: string): Promise<VersionRow> {
  return (await findVersionRow(scope, id)) ?? refuse('not_found', 'This version no longer exists.')
}

interface Compared {
  readonly title: string
  readonly excerpt: string
  readonly text: string
}

export async function compareVersions(
  scope: Scope,
  { id, withId }: ParsedInputOf<typeof articlesContract.compareVersions>,
): Promise<VersionDifference> {
  const row = await getVersionRow(scope, id)
  const other = withId === undefined ? undefined : await getVersionRow(scope, withId)
  if (other && other.articleId !== row.articleId) {
    refuse('conflict', 'Choose two versions of the same article.')
  }
  const before = comparable(row)
  const after = other
    ? comparable(other)
    : comparable(await getTextRow(scope, row.articleId, row.locale))
  return {
    title: { before: before.title, after: after.title },
    excerpt: { before: before.excerpt, after: after.excerpt },
    blocks: compareTexts(before.text, after.text),
  }
}

function comparable({
  title,
  excerpt,
  body,
}: Pick<VersionRow, 'title' | 'excerpt' | 'body'>): Compared {
  return { title, excerpt, text: textOf(body) }
}

export async function restoreVersion(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<ArticleText> {
  const version = await getVersionRow(scope, id)
  const { articleId, locale, title, excerpt, body } = version
  const text = await getLockedText(scope, articleId, locale)
  if (text.state === 'archived') refuse('conflict', 'This article is archived. Restore it first.')
  if (text.draftOfId === null) await cutVersion(scope, text)
  await writeOver(scope, text, { title, excerpt, body, draftOfId: id })
  return getText(scope, { id: articleId, locale })
}
