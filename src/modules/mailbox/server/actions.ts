import { z } from 'zod'

import type { Exchange } from '#platform/http/exchange.ts'
import * as mailbox from '#platform/mail/mailbox.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../contract.ts'
import type { Mail, MailSummary } from '../model.ts'

export async function listMails(
  scope: PlatformScope,
  { limit, cursor, recipient }: ParsedInputOf<typeof contract.listMails>,
  exchange: Exchange,
): Promise<Page<MailSummary>> {
  refuseStrangers(exchange)
  const [before] = decodeCursor(cursor, z.tuple([z.uuid()])) ?? []
  const rows = await mailbox.listMails(scope, { limit, before, recipient })
  return toPage(rows, limit, { item: showMail, key: (row) => [row.id] })
}

export async function getMail(
  scope: PlatformScope,
  { id }: ParsedInputOf<typeof contract.getMail>,
  exchange: Exchange,
): Promise<Mail> {
  refuseStrangers(exchange)
  const row = await mailbox.findMail(scope, id)
  if (!row) refuse('not_found', 'This message no longer exists.')
  return showMail(row)
}

// HOST or a tunnel can expose a local install to the network. Its sign-in links must stay on this
// machine.
function refuseStrangers({ isOnThisMachine }: Exchange): void {
  if (!isOnThisMachine) {
    refuse('not_found', 'You can open the mailbox only on the machine Parley runs on.')
  }
}

type Row = Awaited<ReturnType<typeof mailbox.listMails>>[number]

function showMail<Listed extends Row>({ createdAt, sentAt, ...mail }: Listed) {
  return {
    ...mail,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}
