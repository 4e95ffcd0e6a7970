import { z } from 'zod'

import { checkedBody } from '#modules/content/server/checked-body.ts'
import { job } from '#platform/jobs/job.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { work } from '#platform/registry/module.ts'
import { refuse, refuseField, refuseStale } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { partsChanged } from '../../contract.ts'
import type * as insightContract from '../../insight-contract.ts'
import type { Snippet } from '../../model.ts'
import { indexText } from '../index-text.ts'
import { presentSnippet } from '../present.ts'
import { renderBody } from '../render.ts'
import {
  changeSnippet,
  deleteSnippetRow,
  findSnippetRow,
  insertSnippet,
  listSnippetRows,
  type SnippetRow,
} from '../store/snippets.ts'
import { findVersionRow, isPartUsed, listPublishedWith, setRendered } from '../store/versions.ts'

export async function listSnippets(scope: Scope): Promise<{ items: Snippet[] }> {
  return { items: (await listSnippetRows(scope)).map(presentSnippet) }
}

export async function createSnippet(
  scope: Scope,
  { body, ...values }: ParsedInputOf<typeof insightContract.createSnippet>,
): Promise<Snippet> {
  const id = await insertSnippet(scope, { ...values, body: checkedBody(body) })
  if (id === undefined)
    refuseField('key', 'A snippet or value with this key already exists in this language.')
  return settle(scope, id)
}

export async function updateSnippet(
  scope: Scope,
  { id, version, name, body }: ParsedInputOf<typeof insightContract.updateSnippet>,
): Promise<Snippet> {
  const row = await getSnippet(scope, id)
  const isChanged = await changeSnippet(
    scope,
    { id, version },
    { name: name ?? row.name, body: body === undefined ? row.body : checkedBody(body) },
  )
  if (!isChanged) refuseStale('snippet')
  if (body !== undefined) scope.enqueue(rerenderJob, { key: row.key })
  return settle(scope, id)
}

export async function deleteSnippet(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Record<string, never>> {
  const row = await getSnippet(scope, id)
  const rows = await listSnippetRows(scope)
  const hasTwin = rows.some((one) => one.key === row.key && one.id !== id)
  if (!hasTwin && (await isPartUsed(scope, row.key, row.kind))) {
    refuse('conflict', 'Articles still use this. Remove it from them first.')
  }
  if (!(await deleteSnippetRow(scope, id))) refuseMissingSnippet()
  if (hasTwin) scope.enqueue(rerenderJob, { key: row.key })
  scope.emit(partsChanged, { baseId: null, what: 'snippets' }, { subjectId: id })
  return {}
}

async function getSnippet(scope: Scope, id: string): Promise<SnippetRow> {
  return (await findSnippetRow(scope, id)) ?? refuseMissingSnippet()
}

function refuseMissingSnippet(): never {
  refuse('not_found', 'This snippet no longer exists.')
}

async function settle(scope: Scope, id: string): Promise<Snippet> {
  scope.emit(partsChanged, { baseId: null, what: 'snippets' }, { subjectId: id })
  return presentSnippet(await getSnippet(scope, id))
}

const rerenderJob = job({
  name: 'render-articles-anew',
  payload: z.strictObject({ key: z.string(), after: z.uuid().optional() }),
})

/** Re-renders published articles that use the snippet, in batches. */
export const rerenderWork = work(rerenderJob, async (scope, { key, after }) => {
  const rows = await listPublishedWith(scope, key, { after, limit: batchSize })
  for (const { id, baseId, articleId, locale } of rows) {
    const version = await findVersionRow(scope, id)
    if (!version) continue
    await setRendered(scope, id, await renderBody(scope, version.body, locale))
    await indexText(scope, { baseId, articleId, locale }, id)
  }
  const last = rows.at(-1)
  if (rows.length === batchSize && last) scope.enqueue(rerenderJob, { key, after: last.id })
  // The event drops cached pages.
  if (rows.length > 0) scope.emit(partsChanged, { baseId: null, what: 'snippets' })
})

const batchSize = 50
