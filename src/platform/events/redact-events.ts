import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/**
 * The log is append-only with this one exception: text a person had to remove from a message must
 * not survive in its events.
 */
export async function redactMessageEvents(
  { db }: Scope,
  {
    subjectIds,
    message,
  }: {
    subjectIds: readonly string[]
    message: { id: string; text: string; files: unknown; block: unknown; blockAnswer: unknown }
  },
): Promise<void> {
  const { text, files, block, blockAnswer } = message
  const replacement = JSON.stringify({ text, files, block, blockAnswer })
  await sql`
    update events set data = jsonb_set(data, '{message}', (data -> 'message') || ${replacement}::jsonb)
    where subject_id = any(${[...subjectIds]}::uuid[])
      and data -> 'message' ->> 'id' = ${message.id}`.execute(db)
}

/** Also redacts replies that quote the message. */
export async function redactQuoteEvents(
  { db }: Scope,
  {
    subjectIds,
    quote,
  }: { subjectIds: readonly string[]; quote: { id: string; excerpt: string; isGone: boolean } },
): Promise<void> {
  const { id, ...replacement } = quote
  await sql`
    update events set data = jsonb_set(data, '{message,replyTo}',
      (data -> 'message' -> 'replyTo') || ${JSON.stringify(replacement)}::jsonb)
    where subject_id = any(${[...subjectIds]}::uuid[])
      and data -> 'message' -> 'replyTo' ->> 'id' = ${id}`.execute(db)
}
