import { sql } from 'kysely'

import type { Pool } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ClaimedMail } from './claim-store.ts'

export interface Mark {
  readonly state: 'sent' | 'deferred' | 'bounced' | 'failed' | 'unknown'
  /** Milliseconds until the next attempt. */
  readonly waitMs: number
  /** Doesn't count as an attempt, because the email was never offered to a server. */
  readonly isFree: boolean
  readonly smtpCode: number | undefined
  readonly statusCode: string | undefined
  readonly answer: string
  readonly bounceClass: string | undefined
  readonly serviceId?: string | undefined
  /** Whether a deferred email holds a rate slot. */
  readonly hasSlot?: boolean | undefined
}

export interface MarkedMail {
  readonly mail: ClaimedMail
  readonly mark: Mark
}

/** An expired claim changes nothing: another process has the email by now, or it is done. */
export async function markMails(pool: Pool, marked: readonly MarkedMail[]): Promise<void> {
  await pool.run(() => [{ text: marking, values: [recordsOf(marked)] }])
}

export async function markInScope({ db }: Scope, marked: readonly MarkedMail[]): Promise<void> {
  await sql`${sql.raw(markingHead)}${recordsOf(marked)}${sql.raw(markingTail)}`.execute(db)
}

function recordsOf(marked: readonly MarkedMail[]): string {
  return JSON.stringify(
    marked.map(({ mail, mark }) => ({
      org_id: mail.organizationId,
      id: mail.id,
      attempts: mail.attempts,
      state: mark.state,
      wait_ms: mark.waitMs,
      free: mark.isFree ? 1 : 0,
      smtp_code: mark.smtpCode ?? null,
      status_code: mark.statusCode ?? null,
      answer: wellFormed(mark.answer),
      bounce_class: mark.bounceClass ?? null,
      service_id: mark.serviceId ?? null,
      has_slot: mark.hasSlot ?? false,
    })),
  )
}

function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').slice(0, 1000)
}

const markingHead = `
  update outbound_mails mail set
    state = done.state,
    attempts = mail.attempts - done.free,
    next_try_at = now() + done.wait_ms * interval '1 millisecond',
    sent_at = case when done.state = 'sent' then now() end,
    smtp_code = done.smtp_code, status_code = left(done.status_code, 20), answer = done.answer,
    bounce_class = done.bounce_class, service_id = coalesce(done.service_id, mail.service_id),
    has_slot = done.has_slot, claimed_by = null
  from jsonb_to_recordset(`
const markingTail = `::jsonb) as done (org_id uuid, id uuid, attempts int, state text, wait_ms float8,
    free int, smtp_code int, status_code text, answer text, bounce_class text, service_id text,
    has_slot boolean)
  where mail.org_id = done.org_id and mail.id = done.id and mail.attempts = done.attempts
    and mail.state = 'sending'`
const marking = `${markingHead}$1${markingTail}`
