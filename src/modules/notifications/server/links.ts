import type { MailMaking } from '#platform/mail/own-words.ts'

/** Where links in mails lead, and what the organization says in them by itself. */
export type Links = MailMaking
