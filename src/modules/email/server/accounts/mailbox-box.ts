import { z } from 'zod'

import { createSealedBox } from '#lib/sealed-box.ts'

import { mailboxSecurities, type Mailbox } from '../../model.ts'

/** What opens a mailbox; the password never leaves the server. */
export interface MailboxSecrets extends Mailbox {
  readonly password: string
}

/** What signing in at a provider gave us: a mailbox is opened with it in place of a password. */
export type MailboxGrant = z.infer<typeof grant>

const grant = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  /** When the access token ends, in milliseconds since 1970. */
  expiresAt: z.number(),
})

const login = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailboxSecurities),
  user: z.string(),
  password: z.string(),
})

/** Sealed for one account: moved to another row it cannot be opened. */
export interface AccountBox<Kept> {
  seal(kept: Kept, owner: MailboxOwner): string
  open(sealed: string | null, owner: MailboxOwner): Kept | undefined
}
export type MailboxBox = AccountBox<MailboxSecrets>
export type GrantBox = AccountBox<MailboxGrant>

export interface MailboxOwner {
  readonly organizationId: string
  readonly accountId: string
}

export function createMailboxBox(secret: string): MailboxBox {
  return createAccountBox(secret, 'email imap', login)
}

export function createGrantBox(secret: string): GrantBox {
  return createAccountBox(secret, 'email oauth grant', grant)
}

function createAccountBox<Kept>(
  secret: string,
  purpose: string,
  schema: z.ZodType<Kept>,
): AccountBox<Kept> {
  const box = createSealedBox(secret, purpose)
  const ownerOf = ({ organizationId, accountId }: MailboxOwner) => `${organizationId} ${accountId}`
  return {
    seal: (kept, owner) => box.seal(JSON.stringify(kept), ownerOf(owner)),
    open(sealed, owner) {
      const text = sealed === null ? undefined : box.open(sealed, ownerOf(owner))
      if (text === undefined) return undefined
      const parsed = schema.safeParse(JSON.parse(text))
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
