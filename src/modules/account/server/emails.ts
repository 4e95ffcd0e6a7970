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

/** Sent where an existing account would get a link, so both take the same time. */
export async function sendNoAccount(scope: PlatformScope, email: string): Promise<void> {
  await mail(scope, email, 'no-account', {
    title: 'No account uses this address',
    paragraphs: [
      'Someone, probably you, tried to sign in with this address, but no account uses it.',
    ],
    action: { label: 'Create an account', url: urlOf(scope, '/register') },
  })
}

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
      'Someone, probably you, tried to create an account with this address, but one already exists.',
      'If you don’t know the password, reset it on the sign-in page.',
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
    return sms(scope, to.address, 'recovery', `Choose a new Parley password within an hour: ${url}`)
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
    title: 'Confirm your email address',
    paragraphs: ['Confirm that this is your address. The link works for a day.'],
    action: { label: 'Confirm', url: urlOf(scope, '/confirm', { kind: 'email', token }) },
  })
}

export async function sendEmailChangeLink(
  scope: PlatformScope,
  { to, newEmail, token }: { to: string; newEmail: string; token: string },
): Promise<void> {
  await mail(scope, to, 'email-change', {
    title: 'Confirm your new email address',
    paragraphs: [
      `The email address of your account is about to change to ${newEmail}.`,
      'Confirm the change from both the old and the new address within a day.',
    ],
    action: { label: 'Confirm', url: urlOf(scope, '/confirm', { kind: 'email-change', token }) },
  })
}

export async function sendPhoneCode(
  scope: PlatformScope,
  { phone, code }: { phone: string; code: string },
): Promise<void> {
  const text = `${code} is your Parley code. It expires in 10 minutes. Don’t share it.`
  await sms(scope, phone, 'phone-code', text)
}

export async function sendNotice(
  scope: PlatformScope,
  user: Pick<User, 'email' | 'emailVerifiedAt' | 'phone' | 'phoneVerifiedAt'>,
  what: string,
): Promise<void> {
  const advice = 'If this wasn’t you, change your password now and sign out everywhere.'
  if (user.email && user.emailVerifiedAt) {
    await mail(scope, user.email, securityNotice, { title: what, paragraphs: [advice] })
  } else if (user.phone && user.phoneVerifiedAt) {
    await sms(scope, user.phone, securityNotice, `${what} ${advice}`)
  }
}

export type Proving = 'link' | 'provider' | 'invitation' | 'start-over'

/** Proving an unconfirmed address removes a password that was set before. */
export async function sendPasswordRemoved(
  scope: PlatformScope,
  { email, by }: { email: string; by: Proving },
): Promise<void> {
  await mail(scope, email, securityNotice, {
    title: 'The password of your account was removed',
    paragraphs: [
      `${howProven[by]}, which confirmed that this address is yours.`,
      'The password was set before the address was confirmed, so it no longer works.',
    ],
    // Accepting an invitation has already set a new password.
    ...(by !== 'invitation' && {
      action: {
        label: 'Set a new password',
        url: urlOf(scope, '/dashboard/profile', { tab: 'sign-in' }),
      },
    }),
  })
}

const howProven: Record<Proving, string> = {
  link: 'You signed in by email link',
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
      ? 'We email you whenever your sign-in details change.'
      : 'If you didn’t request this, you can ignore it.'
  const whole: MailContent = { ...content, footer }
  const { title: subject } = content
  await queueMail(scope, { to, kind, subject, text: mailText(whole), html: mailHtml(whole) })
}

async function sms(scope: PlatformScope, to: string, kind: string, text: string): Promise<void> {
  await queueSms(scope, { to, kind, text })
}

/**
 * Links come from the configuration, never from the request: a forged Host header must not end up
 * in an email.
 */
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
