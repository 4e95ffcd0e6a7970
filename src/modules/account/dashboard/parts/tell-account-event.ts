import type { HistoryType, SignInWay } from '../../model.ts'

/** What happened to an account, as a person would say it. */
export function tellAccountEvent(type: string, data: Readonly<Record<string, unknown>>): string {
  const { how, name, newEmail } = data
  if (type === 'session.started') return ['Signed in', ways.get(how)].join(' ').trim()
  if (type === 'passkey.added' && typeof name === 'string') return `Passkey added: ${name}`
  if (type === 'email.change-requested' && typeof newEmail === 'string') {
    return `Asked to change the e-mail address to ${newEmail}`
  }
  return sentences.get(type) ?? type
}

const sentences: ReadonlyMap<string, string> = new Map<HistoryType, string>([
  ['account.created', 'Account created'],
  ['account.claimed', 'Account taken over by the holder of the address'],
  ['session.started', 'Signed in'],
  ['session.ended', 'Signed out of a device'],
  ['session.stepped-up', 'Confirmed who is there'],
  ['sessions.ended', 'Signed out everywhere'],
  ['password.changed', 'Password changed'],
  ['password.recovered', 'New password set by a link'],
  ['email.verified', 'E-mail address confirmed'],
  ['email.change-requested', 'Asked to change the e-mail address'],
  ['email.changed', 'E-mail address changed'],
  ['phone.verified', 'Phone number confirmed'],
  ['totp.enabled', 'Authenticator app set up'],
  ['totp.removed', 'Authenticator app removed'],
  ['recovery-codes.renewed', 'New recovery codes made'],
  ['recovery-code.used', 'Recovery code used'],
  ['passkey.added', 'Passkey added'],
  ['passkey.removed', 'Passkey removed'],
  ['identity.linked', 'Account of another service linked'],
  ['identity.removed', 'Account of another service unlinked'],
])

const ways: ReadonlyMap<unknown, string> = new Map<SignInWay, string>([
  ['sign-up', 'after signing up'],
  ['password', 'with the password'],
  ['magic-link', 'by a link'],
  ['passkey', 'with a passkey'],
  ['oauth', 'with another service'],
  ['recovery', 'after setting a new password'],
  ['invitation', 'by an invitation'],
])
