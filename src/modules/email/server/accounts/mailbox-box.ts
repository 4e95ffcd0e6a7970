import { z } from 'zod'

import { createSealedBox } from '#lib/sealed-box.ts'

import { mailboxSecurities, type Mailbox } from '../../model.ts'

/** Mailbox credentials; the password never leaves the server. */
export interface MailboxSecrets extends Mailbox {
  readonly password: string
}

/** OAuth tokens that open a mailbox instead of a password. */
export type MailboxGrant = z.infer<typeof grant>

const grant = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  /** Expiry of the access token in epoch milliseconds. */
  expiresAt: z.number(),
})

const login = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailboxSecurities),
  user: z.string(),
  password: z.string(),
})

/** Encrypted per account: the value can't be decrypted in another row. */
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

export function mailboxHint({ user, host }: Pick<Mailbox, 'user' | 'host'>): string {
  return `${user} on ${host}`.slice(0, 255)
}

/** Other ports could reach any service, so only mailbox ports are allowed. */
export const mailboxPorts = [143, 993] as const
