import { parseRecipients } from '#lib/recipients.ts'
import type { FieldError } from '#platform/registry/refuse.ts'

import type { MailPerson } from '../../../mail-model.ts'

export interface Copies {
  readonly cc: string
  readonly bcc: string
}

export const noCopies: Copies = { cc: '', bcc: '' }

export function copiesOf({
  cc,
  bcc,
}: Copies): { cc: MailPerson[]; bcc: MailPerson[] } | 'wrong' | undefined {
  const read = [parseRecipients(cc), parseRecipients(bcc)] as const
  if (read.some(({ wrong }) => wrong !== undefined)) return 'wrong'
  const [open, hidden] = read
  if (open.people.length + hidden.people.length === 0) return undefined
  return { cc: [...open.people], bcc: [...hidden.people] }
}

export function problemIn(typed: string): string | undefined {
  const { wrong } = parseRecipients(typed)
  return wrong === undefined ? undefined : `${wrong} isn’t a valid email address.`
}

export function saidOf(
  row: keyof Copies | 'to',
  fields: readonly FieldError[],
): string | undefined {
  const start = `mail.${row}`
  return fields.find(({ path }) => path === start || path.startsWith(`${start}.`))?.message
}
