import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { replySubject } from '#lib/mail-subject.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { listChannels } from '../../../channels-contract.ts'
import type { KeptMailHead, MailEnvelope, MailPerson } from '../../../mail-model.ts'
import { defaultPeople } from '../../../mail-rules.ts'
import type { Message } from '../../../model.ts'
import { keep, readKept, useKept } from '../kept.ts'
import { messagesQuery } from '../messages-query.ts'
import { ownPlace } from '../own-place.ts'

export function useMailTarget(conversationId: string): KeptMailHead | undefined {
  const kept = useKept(placeOf(conversationId))
  return useMemo(() => parse(kept), [kept])
}

export function readMailTarget(conversationId: string): KeptMailHead | undefined {
  return parse(readKept(placeOf(conversationId)))
}

export function storeMailTarget(conversationId: string, head: KeptMailHead | undefined): void {
  keep(placeOf(conversationId), head ? JSON.stringify(head) : '')
  if (!head) keep(subjectPlaceOf(conversationId), '')
}

export function setSubject(
  conversationId: string,
  usual: Required<KeptMailHead>,
  subject: string,
): void {
  const head = { ...usual, ...readMailTarget(conversationId) }
  const unwritten = [usual.subject, readKept(subjectPlaceOf(conversationId))]
  if (!unwritten.includes(head.subject)) return
  keep(subjectPlaceOf(conversationId), subject)
  storeMailTarget(conversationId, { ...head, subject })
}

interface Defaults {
  readonly channelId: string
  readonly contact: { readonly name: string; readonly email: string | null }
  readonly subject: string
}

/** The default recipients: everyone on the last email. Undefined in a chat. */
export function useDefaultTarget(
  conversationId: string,
  { channelId, contact, subject }: Defaults,
): Required<KeptMailHead> | undefined {
  const channel = useCall(listChannels, {}).data?.items.find(({ id }) => id === channelId)
  const { data } = useInfiniteQuery(messagesQuery(conversationId))
  if (channel?.kind !== 'email') return undefined
  const earlier = envelopesOf(data?.pages.flatMap(({ items }) => items) ?? [])
  const to: MailPerson[] = contact.email ? [{ name: contact.name, address: contact.email }] : []
  const usual = defaultPeople(earlier)
  const people = usual && usual.to.length > 0 ? usual : { to, cc: [] }
  return {
    to: people.to,
    cc: people.cc,
    bcc: [],
    subject: replySubject(subject, earlier.length > 0),
  }
}

function envelopesOf(messages: readonly Message[]): MailEnvelope[] {
  return messages
    .filter(({ kind, deletedAt }) => kind === 'text' && !deletedAt)
    .toSorted((one, other) => other.seq - one.seq)
    .flatMap(({ envelope }) => envelope ?? [])
}

function placeOf(conversationId: string): string {
  return ownPlace(`mail:${conversationId}`)
}

function subjectPlaceOf(conversationId: string): string {
  return ownPlace(`mail-subject:${conversationId}`)
}

function parse(kept: string): KeptMailHead | undefined {
  try {
    return kept === '' ? undefined : (JSON.parse(kept) as KeptMailHead)
  } catch {
    return undefined
  }
}
