import { diffArrays, diffWordsWithSpace } from 'diff'
import { z } from 'zod'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { textOf } from '#lib/rich-text.ts'

import type { compareVersions, listVersions } from '../../articles-contract.ts'
import type { ArticleText, ArticleVersion, VersionCard, VersionDifference } from '../../model.ts'
import { cutVersion } from '../cut-version.ts'
import { presentVersion, type Links } from '../present.ts'
import { getArticleRow, getLockedText, getTextRow } from '../refusals.ts'
import { findVersionRow, listVersionRows, type VersionRow } from '../store/versions.ts'
import { answerText, writeOver } from './drafting.ts'

export async function answerVersions(
  scope: Scope,
  { id, locale, cursor, limit }: ParsedInputOf<typeof listVersions>,
): Promise<Page<VersionCard>> {
  await getArticleRow(scope, id)
  const [before] = decodeCursor(cursor, place) ?? []
  const at = { articleId: id, locale }
  const rows = await listVersionRows(scope, at, { before, limit: limit + 1 })
  return toPage(rows, limit, { item: presentVersion, key: (row) => [row.number] })
}

const place = z.tuple([z.number().int().min(1)])

export async function answerVersion(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<ArticleVersion> {
  const row = await getVersion(scope, id)
  return {
    ...presentVersion(row),
    articleId: row.article_id,
    excerpt: row.excerpt,
    body: row.body,
    html: row.body_html,
  }
}

async function getVersion(scope: Scope, id: string): Promise<VersionRow> {
  return (await findVersionRow(scope, id)) ?? refuse('not_found', 'There is no such version.')
}

interface Compared {
  readonly title: string
  readonly excerpt: string
  readonly text: string
}

/** Also across languages and articles of the same text: what changed since this was translated. */
export async function compare(
  scope: Scope,
  { id, withId }: ParsedInputOf<typeof compareVersions>,
): Promise<VersionDifference> {
  const row = await getVersion(scope, id)
  const other = withId === undefined ? undefined : await getVersion(scope, withId)
  if (other && other.article_id !== row.article_id) {
    refuse('conflict', 'These are versions of different articles.')
  }
  const before = comparable(row)
  const after = other
    ? comparable(other)
    : comparable(await getTextRow(scope, row.article_id, row.locale))
  return {
    title: { before: before.title, after: after.title },
    excerpt: { before: before.excerpt, after: after.excerpt },
    blocks: compareBlocks(blocksOf(before.text), blocksOf(after.text)),
  }
}

function comparable({
  title,
  excerpt,
  body,
}: Pick<VersionRow, 'title' | 'excerpt' | 'body'>): Compared {
  return { title, excerpt, text: textOf(body) }
}

function blocksOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((block) => block.trim() !== '')
}

type Block = VersionDifference['blocks'][number]

function compareBlocks(before: readonly string[], after: readonly string[]): Block[] {
  const changes = diffArrays([...before], [...after])
  const blocks: Block[] = []
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at]
    const following = changes[at + 1]
    if (!change) continue
    if (change.removed && following?.added) {
      blocks.push(...pairUp(change.value, following.value))
      at++
    } else {
      const kind = kindOf(change)
      blocks.push(...change.value.map((text) => whole(kind, text)))
    }
  }
  return blocks
}

/** What was taken away and what came in its place, block by block, as long as they are alike. */
function pairUp(removed: readonly string[], added: readonly string[]): Block[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => {
    const before = removed[at]
    const after = added[at]
    if (before === undefined) return [whole('added', after ?? '')]
    if (after === undefined) return [whole('removed', before)]
    const parts = diffWordsWithSpace(before, after).map((part) => ({
      change: kindOf(part),
      text: part.value,
    }))
    const kept = parts
      .filter(({ change }) => change === 'same')
      .map(({ text }) => text)
      .join('')
    const isAlike = kept.trim().length * 3 >= Math.min(before.length, after.length)
    return isAlike
      ? [{ change: 'changed' as const, parts }]
      : [whole('removed', before), whole('added', after)]
  }).flat()
}

function kindOf({
  added,
  removed,
}: {
  readonly added?: boolean
  readonly removed?: boolean
}): 'same' | 'added' | 'removed' {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

function whole(change: 'same' | 'added' | 'removed', text: string): Block {
  return { change, parts: [{ change, text }] }
}

/** Into the draft: readers find it when it is published. */
export async function restoreOld(
  scope: Scope,
  { id }: { readonly id: string },
  links: Links,
): Promise<ArticleText> {
  const version = await getVersion(scope, id)
  const { article_id: articleId, locale, title, excerpt, body } = version
  const text = await getLockedText(scope, articleId, locale)
  if (text.state === 'archived') refuse('conflict', 'This is archived. Restore it first.')
  if (text.draft_of_id === null) await cutVersion(scope, text)
  await writeOver(scope, text, { title, excerpt, body, draftOfId: id })
  return answerText(scope, { id: articleId, locale }, links)
}
