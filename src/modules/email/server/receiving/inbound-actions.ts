import { z } from 'zod'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as mailsContract from '../../mails-contract.ts'
import type { InboundMail } from '../../mails-contract.ts'
import { getAccountRow } from '../accounts/account-actions.ts'
import { readInboundMail } from './mail-batcher.ts'
import { findInbound, listInbound, markInbound, type InboundRow } from './store.ts'

export async function listInboundMails(
  scope: Scope,
  { accountId, state, limit, cursor }: ParsedInputOf<typeof mailsContract.listInboundMails>,
): Promise<Page<InboundMail>> {
  if (accountId !== undefined) await getAccountRow(scope, accountId)
  const before = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.uuid()]))
  const states = state && [state]
  const rows = await listInbound(scope, { accountId, states, before, limit })
  return toPage(rows, limit, {
    item: presentInbound,
    key: ({ receivedAt: at, id }) => [at.toISOString(), id],
  })
}

/** Processes a failed email again from its stored bytes. */
export async function retryInboundMail(
  scope: Scope,
  { id }: ParsedInputOf<typeof mailsContract.retryInboundMail>,
): Promise<InboundMail> {
  const row = await findInbound(scope, id)
  if (!row) refuse('not_found', 'This email no longer exists.')
  if (row.state !== 'failed') refuse('conflict', 'This email was already processed.')
  await markInbound(scope, id, { state: 'received', reason: '' })
  scope.enqueue(readInboundMail, { id }, { onceKey: id })
  return presentInbound({ ...row, state: 'received', reason: '' })
}

function presentInbound(row: InboundRow): InboundMail {
  return {
    id: row.id,
    accountId: row.accountId,
    from: row.envelopeFrom,
    to: row.envelopeTo,
    subject: row.subject,
    size: row.size,
    state: row.state,
    reason: row.reason,
    receivedAt: row.receivedAt.toISOString(),
  }
}
