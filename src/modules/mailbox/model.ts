import { z } from 'zod'

export const mailSummary = z.object({
  id: z.uuid(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  kind: z.string(),
  subject: z.string(),
  state: z.enum(['pending', 'sending', 'sent', 'failed', 'unknown']),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type MailSummary = z.infer<typeof mailSummary>

export const mail = mailSummary.extend({ text: z.string(), html: z.string().nullable() })
export type Mail = z.infer<typeof mail>
