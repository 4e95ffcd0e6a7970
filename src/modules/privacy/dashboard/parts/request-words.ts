import { nameOf } from '#modules/contacts/rules.ts'
import type { BadgeTone } from '#ui/badge.tsx'

import type { PrivacyRequest } from '../../model.ts'
import type { RequestKind, RequestStatus } from '../../rules.ts'

export const kindWords: Readonly<Record<RequestKind, string>> = {
  export: 'Copy of data',
  erase: 'Erase person',
}

export const statusWords: Readonly<Record<RequestStatus, { label: string; tone: BadgeTone }>> = {
  received: { label: 'Received', tone: 'info' },
  verified: { label: 'Verified', tone: 'info' },
  running: { label: 'In progress', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  refused: { label: 'Refused', tone: 'plain' },
}

export function dueWords(dueAt: string, now: Date): string {
  const days = Math.ceil((new Date(dueAt).getTime() - now.getTime()) / dayMs)
  if (days > 0) return days === 1 ? 'in 1 day' : `in ${days} days`
  if (days === 0) return 'today'
  return days === -1 ? '1 day late' : `${-days} days late`
}

const dayMs = 24 * 3_600_000

export function requesterName({ contact }: Pick<PrivacyRequest, 'contact'>): string {
  if (contact.isErased) return 'Erased person'
  return nameOf(contact)
}
