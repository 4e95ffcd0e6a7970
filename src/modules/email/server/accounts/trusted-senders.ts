import { z } from 'zod'

import { normalizeEmail } from '#lib/email-address.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { line } from '#platform/registry/fields.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { senderDistrusted, senderTrusted } from '../../accounts-contract.ts'
import type * as accountsContract from '../../accounts-contract.ts'
import type { TrustedSender } from '../../model.ts'
import { isFreemail } from '../freemail.ts'
import {
  deleteTrusted,
  insertTrusted,
  listTrusted,
  type TrustedRow,
} from './trusted-senders-store.ts'

export async function listTrustedSenders(
  scope: Scope,
  { limit, cursor }: ParsedInputOf<typeof accountsContract.listTrustedSenders>,
): Promise<Page<TrustedSender>> {
  const after = decodeCursor(cursor, z.tuple([line(320)]))?.[0]
  const rows = await listTrusted(scope, { limit, after })
  return toPage(rows, limit, { item: present, key: ({ sender }) => [sender] })
}

export async function trustSender(
  scope: Scope,
  { sender: written }: ParsedInputOf<typeof accountsContract.trustSender>,
): Promise<TrustedSender> {
  const sender = readSender(written)
  if (sender === undefined) {
    refuseSender(
      'invalid',
      'Enter an address such as name@example.com or a domain such as example.com.',
    )
  }
  if (isFreemail(sender)) {
    refuseSender(
      'invalid',
      'Anyone can get an address at this domain. Trust individual addresses instead.',
    )
  }
  const row = await insertTrusted(scope, sender, memberOf(scope).memberId)
  if (!row) refuseSender('conflict', 'This sender is already trusted.')
  scope.emit(senderTrusted, { sender })
  return present(row)
}

export async function distrustSender(
  scope: Scope,
  { sender: written }: ParsedInputOf<typeof accountsContract.distrustSender>,
): Promise<Record<string, never>> {
  const sender = readSender(written) ?? ''
  if (!(await deleteTrusted(scope, sender))) refuse('not_found', 'This sender isn’t trusted.')
  scope.emit(senderDistrusted, { sender })
  return {}
}

/** Normalizes an address or a domain for comparison. */
function readSender(text: string): string | undefined {
  if (/^[^@]+@[^@]+$/.test(text)) return normalizeEmail(text)
  return normalizeEmail(`x@${text.replace(/^@/, '')}`)?.slice(2)
}

function present({ sender, createdAt: at }: TrustedRow): TrustedSender {
  return { sender, createdAt: at.toISOString() }
}

function refuseSender(code: 'invalid' | 'conflict', sentence: string): never {
  refuse(code, sentence, { fields: [{ path: 'sender', message: sentence }] })
}
