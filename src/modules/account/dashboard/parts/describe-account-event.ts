import type { HistoryType, SignInWay } from '../../model.ts'

export function describeAccountEvent(
  type: string,
  data: Readonly<Record<string, unknown>>,
): string {
  const { how, name, newEmail } = data
  if (type === 'session.started') return ['Signed in', ways.get(how)].join(' ').trim()
  if (type === 'passkey.added' && typeof name === 'string') return `Passkey added: ${name}`
  if (type === 'email.change-requested' && typeof newEmail === 'string') {
    return `Requested an email address change to ${newEmail}`
  }
  return sentences.get(type) ?? type
}

const sentences: ReadonlyMap<string, string> = new Map<HistoryType, string>([
  ['account.created', 'Account created'],
  ['account.claimed', 'Account claimed by the owner of the email address'],
  ['session.started', 'Signed in'],
  ['session.ended', 'Signed out of a device'],
  ['session.stepped-up', 'Confirmed identity'],
  ['sessions.ended', 'Signed out everywhere'],
  ['password.changed', 'Password changed'],
  ['password.recovered', 'Password reset by link'],
  ['email.verified', 'Email address confirmed'],
  ['email.change-requested', 'Requested an email address change'],
  ['email.changed', 'Email address changed'],
  ['phone.verified', 'Phone number confirmed'],
  ['totp.enabled', 'Authenticator app set up'],
  ['totp.removed', 'Authenticator app removed'],
  ['recovery-codes.renewed', 'New recovery codes created'],
  ['recovery-code.used', 'Recovery code used'],
  ['passkey.added', 'Passkey added'],
  ['passkey.removed', 'Passkey removed'],
  ['identity.linked', 'Account linked'],
  ['identity.removed', 'Account unlinked'],
])

const ways: ReadonlyMap<unknown, string> = new Map<SignInWay, string>([
  ['sign-up', 'after signing up'],
  ['password', 'with password'],
  ['magic-link', 'by email link'],
  ['passkey', 'with passkey'],
  ['oauth', 'with another service'],
  ['recovery', 'after a password reset'],
  ['invitation', 'by invitation'],
])
