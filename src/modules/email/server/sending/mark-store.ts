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
      orgId: mail.organizationId,
      id: mail.id,
      attempts: mail.attempts,
      state: mark.state,
      waitMs: mark.waitMs,
      free: mark.isFree ? 1 : 0,
      smtpCode: mark.smtpCode ?? null,
      statusCode: mark.statusCode ?? null,
      answer: wellFormed(mark.answer),
      bounceClass: mark.bounceClass ?? null,
      serviceId: mark.serviceId ?? null,
      hasSlot: mark.hasSlot ?? false,
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
    next_try_at = now() + done."waitMs" * interval '1 millisecond',
    sent_at = case when done.state = 'sent' then now() end,
    smtp_code = done."smtpCode", status_code = left(done."statusCode", 20), answer = done.answer,
    bounce_class = done."bounceClass", service_id = coalesce(done."serviceId", mail.service_id),
    has_slot = done."hasSlot", claimed_by = null
  from jsonb_to_recordset(`
const markingTail = `::jsonb) as done ("orgId" uuid, id uuid, attempts int, state text, "waitMs" float8,
    free int, "smtpCode" int, "statusCode" text, answer text, "bounceClass" text, "serviceId" text,
    "hasSlot" boolean)
  where mail.org_id = done."orgId" and mail.id = done.id and mail.attempts = done.attempts
    and mail.state = 'sending'`
const marking = `${markingHead}$1${markingTail}`
