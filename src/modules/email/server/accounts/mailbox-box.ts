import { z } from 'zod'

import { createSealedBox } from '#lib/sealed-box.ts'

import { mailboxSecurities, type Mailbox } from '../../model.ts'

/** What opens a mailbox; the password never leaves the server. */
export interface MailboxSecrets extends Mailbox {
  readonly password: string
}

const kept = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailboxSecurities),
  user: z.string(),
  password: z.string(),
})

/** Sealed for one account: moved to another row it cannot be opened. */
export interface MailboxBox {
  seal(mailbox: MailboxSecrets, owner: MailboxOwner): string
  open(sealed: string | null, owner: MailboxOwner): MailboxSecrets | undefined
}

export interface MailboxOwner {
  readonly organizationId: string
  readonly accountId: string
}

export function createMailboxBox(secret: string): MailboxBox {
  const box = createSealedBox(secret, 'email imap')
  const ownerOf = ({ organizationId, accountId }: MailboxOwner) => `${organizationId} ${accountId}`
  return {
    seal: (mailbox, owner) => box.seal(JSON.stringify(mailbox), ownerOf(owner)),
    open(sealed, owner) {
      const text = sealed === null ? undefined : box.open(sealed, ownerOf(owner))
      if (text === undefined) return undefined
      const parsed = kept.safeParse(JSON.parse(text))
      return parsed.success ? parsed.data : undefined
    },
  }
}

/** For people to know it by. */
export function mailboxHint({ user, host }: Pick<Mailbox, 'user' | 'host'>): string {
  return `${user} on ${host}`.slice(0, 255)
}

/** The ports that mailboxes are read by; others could be anything. */
export const mailboxPorts = [143, 993] as const
