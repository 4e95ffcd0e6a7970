import { mailHtml, mailText, type MailContent } from '#platform/mail/layout.ts'
import { queueMail, queueSms } from '#platform/mail/outbox.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { Identifier } from '../rules.ts'
import type { User } from './store/users.ts'

export function magicLinkUrl(scope: PlatformScope, token: string): string {
  return urlOf(scope, '/auth-callback', { kind: 'magic-link', token })
}

export async function sendMagicLink(
  scope: PlatformScope,
  { email, token }: { email: string; token: string },
): Promise<void> {
  await mail(scope, email, 'magic-link', {
    title: 'Your sign-in link',
    paragraphs: ['It works once, within 15 minutes.'],
    action: { label: 'Sign in', url: magicLinkUrl(scope, token) },
  })
}

/** Sent where an account holder would get a link, so that both take the same time. */
export async function sendNoAccount(scope: PlatformScope, email: string): Promise<void> {
  await mail(scope, email, 'no-account', {
    title: 'There is no account with this address',
    paragraphs: [
      'Somebody, probably you, tried to sign in with this address, but no account uses it.',
    ],
    action: { label: 'Make an account', url: urlOf(scope, '/register') },
  })
}

/** Sent to the holder of an address that somebody else tried to use for an account. */
export async function sendAddressTaken(
  scope: PlatformScope,
  { kind, address }: Identifier,
): Promise<void> {
  const url = urlOf(scope, '/login')
  if (kind === 'phone') {
    return sms(
      scope,
      address,
      'address-taken',
      `This number already has an account. Sign in: ${url}`,
    )
  }
  await mail(scope, address, 'address-taken', {
    title: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, tried to use this address for a new account, but it has one already.',
      'If you do not know the password, you can ask for a new one where you sign in.',
    ],
    action: { label: 'Sign in', url },
  })
}

export async function sendRecoveryLink(
  scope: PlatformScope,
  { to, token }: { to: Identifier; token: string },
): Promise<void> {
  const url = urlOf(scope, '/update-pw', { token })
  if (to.kind === 'phone') {
    return sms(scope, to.address, 'recovery', `Choose a new password within an hour: ${url}`)
  }
  await mail(scope, to.address, 'recovery', {
    title: 'Choose a new password',
    paragraphs: ['The link works once, within an hour.'],
    action: { label: 'Choose a password', url },
  })
}

export async function sendEmailProof(
  scope: PlatformScope,
  { email, token }: { email: string; token: string },
): Promise<void> {
  await mail(scope, email, 'email-proof', {
    title: 'Confirm your e-mail address',
    paragraphs: ['Confirm that this is your address. The link works for a day.'],
    action: { label: 'Confirm', url: urlOf(scope, '/confirm', { kind: 'email', token }) },
  })
}

export async function sendEmailChangeLink(
  scope: PlatformScope,
  { to, newEmail, token }: { to: string; newEmail: string; token: string },
): Promise<void> {
  await mail(scope, to, 'email-change', {
    title: 'Confirm your new e-mail address',
    paragraphs: [
      `The address of your account is to become ${newEmail}.`,
      'It changes once that was confirmed from the old and the new address, within a day.',
    ],
    action: { label: 'Confirm', url: urlOf(scope, '/confirm', { kind: 'email-change', token }) },
  })
}

export async function sendPhoneCode(
  scope: PlatformScope,
  { phone, code }: { phone: string; code: string },
): Promise<void> {
  const text = `${code} is your Parley code. It works for 10 minutes. Tell it to nobody.`
  await sms(scope, phone, 'phone-code', text)
}

/** Tells the person about a change to what opens his account, at an address he has proven. */
export async function sendNotice(
  scope: PlatformScope,
  user: Pick<User, 'email' | 'email_verified_at' | 'phone' | 'phone_verified_at'>,
  what: string,
): Promise<void> {
  const advice = 'If this was not you, choose a new password now and end all sessions.'
  if (user.email && user.email_verified_at) {
    await mail(scope, user.email, securityNotice, { title: what, paragraphs: [advice] })
  } else if (user.phone && user.phone_verified_at) {
    await sms(scope, user.phone, securityNotice, `${what} ${advice}`)
  }
}

/** How somebody showed that an address is his which nobody had proven before. */
export type Proving = 'link' | 'provider' | 'invitation' | 'start-over'

/** Whoever proves an address that nobody had proven finds its account without the password set before. */
export async function sendPasswordRemoved(
  scope: PlatformScope,
  { email, by }: { email: string; by: Proving },
): Promise<void> {
  await mail(scope, email, securityNotice, {
    title: 'The password of your account was removed',
    paragraphs: [
      `${howProven[by]}, and so proved that this address is yours.`,
      'Nobody had proven it when the password was set, so that password no longer works.',
    ],
    // Whoever accepts an invitation has just chosen a new one.
    ...(by !== 'invitation' && {
      action: {
        label: 'Set a new password',
        url: urlOf(scope, '/dashboard/profile', { tab: 'sign-in' }),
      },
    }),
  })
}

const howProven: Record<Proving, string> = {
  link: 'You signed in by a link',
  provider: 'You signed in through another service',
  invitation: 'You accepted an invitation',
  'start-over': 'You confirmed your address and started over',
}

async function mail(
  scope: PlatformScope,
  to: string,
  kind: string,
  content: Omit<MailContent, 'footer'>,
): Promise<void> {
  const footer =
    kind === securityNotice
      ? 'We write whenever something changes about how your account is opened.'
      : 'If you did not ask for this message, you can ignore it.'
  const whole: MailContent = { ...content, footer }
  const { title: subject } = content
  await queueMail(scope, { to, kind, subject, text: mailText(whole), html: mailHtml(whole) })
}

async function sms(scope: PlatformScope, to: string, kind: string, text: string): Promise<void> {
  await queueSms(scope, { to, kind, text })
}

/** Links are built from configuration, never from a request: a forged Host must not reach a mailbox. */
function urlOf(
  { product }: PlatformScope,
  path: string,
  parameters: Record<string, string> = {},
): string {
  const url = new URL(path, product.config.publicUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const securityNotice = 'security-notice'
