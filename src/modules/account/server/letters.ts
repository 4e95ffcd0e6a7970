import type { Config } from '#platform/config/config.ts'
import { queueMail, queueSms } from '#platform/mail/outbox.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { Identifier } from '../rules.ts'
import type { User } from './store/users.ts'

type Links = Pick<Config, 'publicUrl'>

/** Built from configuration, never from the request: a forged Host must not reach a mailbox. */
export function magicLinkUrl({ publicUrl }: Links, token: string): string {
  return link(publicUrl, '/auth-callback', { kind: 'magic-link', token })
}

export async function sendMagicLink(
  scope: PlatformScope,
  links: Links,
  { email, token }: { email: string; token: string },
): Promise<void> {
  await queueMail(scope, {
    to: email,
    kind: 'magic-link',
    subject: 'Your sign-in link',
    text: `Use this link to sign in. It works once, within 15 minutes.\n\n${magicLinkUrl(links, token)}\n\n${ignoreThis}`,
  })
}

/** Sent where an account holder would get a link, so that both take the same time. */
export async function sendNoAccount(
  scope: PlatformScope,
  { publicUrl }: Links,
  email: string,
): Promise<void> {
  await queueMail(scope, {
    to: email,
    kind: 'no-account',
    subject: 'There is no account with this address',
    text: `Somebody, probably you, tried to sign in with this address, but no account uses it. You can make one here:\n\n${link(publicUrl, '/register')}\n\n${ignoreThis}`,
  })
}

/** Sent to the holder of an address that somebody else tried to use for an account. */
export async function sendAddressTaken(
  scope: PlatformScope,
  { publicUrl }: Links,
  { kind, address }: Identifier,
): Promise<void> {
  if (kind === 'phone') {
    return queueSms(scope, {
      to: address,
      kind: 'address-taken',
      text: `This number already has an account. Sign in or recover it: ${link(publicUrl, '/login')}`,
    })
  }
  await queueMail(scope, {
    to: address,
    kind: 'address-taken',
    subject: 'You already have an account',
    text: `Somebody, probably you, tried to use this address for a new account, but it has one already. Sign in here:\n\n${link(publicUrl, '/login')}\n\nIf you do not know the password, ask for a new one there.\n\n${ignoreThis}`,
  })
}

export async function sendRecoveryLink(
  scope: PlatformScope,
  { publicUrl }: Links,
  { to, token }: { to: Identifier; token: string },
): Promise<void> {
  const url = link(publicUrl, '/update-pw', { token })
  if (to.kind === 'phone') {
    return queueSms(scope, {
      to: to.address,
      kind: 'recovery',
      text: `Choose a new password within an hour: ${url}`,
    })
  }
  await queueMail(scope, {
    to: to.address,
    kind: 'recovery',
    subject: 'Choose a new password',
    text: `Use this link to choose a new password. It works once, within an hour.\n\n${url}\n\n${ignoreThis}`,
  })
}

export async function sendEmailProof(
  scope: PlatformScope,
  { publicUrl }: Links,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const url = link(publicUrl, '/confirm', { kind: 'email', token })
  await queueMail(scope, {
    to: email,
    kind: 'email-proof',
    subject: 'Confirm your e-mail address',
    text: `Confirm that this is your address, within a day:\n\n${url}\n\n${ignoreThis}`,
  })
}

export async function sendEmailChangeLink(
  scope: PlatformScope,
  { publicUrl }: Links,
  { to, newEmail, token }: { to: string; newEmail: string; token: string },
): Promise<void> {
  const url = link(publicUrl, '/confirm', { kind: 'email-change', token })
  await queueMail(scope, {
    to,
    kind: 'email-change',
    subject: 'Confirm the change of your e-mail address',
    text: `The address of your account is to become ${newEmail}. It changes once it was confirmed from both addresses, within a day. Confirm from this one here:\n\n${url}\n\nIf you did not ask for this, do not confirm it, and change your password.`,
  })
}

export async function sendPhoneCode(
  scope: PlatformScope,
  { phone, code }: { phone: string; code: string },
): Promise<void> {
  await queueSms(scope, {
    to: phone,
    kind: 'phone-code',
    text: `${code} is your Parley code. It works for 10 minutes. Tell it to nobody.`,
  })
}

/** Tells the person about a change to what opens his account, by the address it had before. */
export async function sendNotice(
  scope: PlatformScope,
  user: Pick<User, 'email' | 'email_verified_at' | 'phone' | 'phone_verified_at'>,
  what: string,
): Promise<void> {
  const text = `${what} If this was not you, recover your account now and end all sessions.`
  if (user.email && user.email_verified_at) {
    await queueMail(scope, { to: user.email, kind: 'security-notice', subject: what, text })
  } else if (user.phone && user.phone_verified_at) {
    await queueSms(scope, { to: user.phone, kind: 'security-notice', text })
  }
}

function link(publicUrl: URL, path: string, parameters: Record<string, string> = {}): string {
  const url = new URL(path, publicUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const ignoreThis = 'If this was not you, you can ignore this message.'
