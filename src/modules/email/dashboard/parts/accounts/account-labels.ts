import type { AccountMode, EmailAccount, SignInProvider } from '../../../model.ts'
import { signInProviderOf } from '../../../rules.ts'

export interface StatusDescription {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  readonly label: string
  readonly sentence: string
}

export function describeAccount({
  state,
  mode,
  failingStep,
  lastError,
  isSignedIn,
}: Pick<
  EmailAccount,
  'state' | 'mode' | 'failingStep' | 'lastError' | 'isSignedIn'
>): StatusDescription {
  const trouble = lastError ?? 'We retry automatically.'
  switch (state) {
    case 'active':
      return { tone: 'good', label: 'Works', sentence: 'Email is arriving.' }
    case 'paused':
      return { tone: 'plain', label: 'Paused', sentence: 'No email arrives until you resume it.' }
    case 'needs_reauth':
      return { tone: 'bad', label: 'Sign-in failed', sentence: trouble }
    case 'degraded':
      return {
        tone: 'bad',
        label: failingStep ? `Failed: ${failingStep}` : 'Failed',
        sentence: trouble,
      }
    case 'setup':
      return describeWaiting(mode, isSignedIn)
  }
}

function describeWaiting(mode: AccountMode, isSignedIn: boolean): StatusDescription {
  const name = signInNameOf(mode)
  if (name && !isSignedIn) {
    return { tone: 'warn', label: 'Not signed in', sentence: `Sign in with ${name} first.` }
  }
  const isRead = name !== undefined || mode === 'imap'
  const label = isRead ? 'Not checked yet' : 'Waiting for the first email'
  return { tone: 'warn', label, sentence: waiting[mode] }
}

/** The sign-in provider of a mailbox. */
export function signInNameOf(mode: AccountMode): string | undefined {
  const provider = signInProviderOf(mode)
  return provider && providerNames[provider]
}

const providerNames: Record<SignInProvider, string> = { google: 'Google', microsoft: 'Microsoft' }

/** The modes this install offers plus the one in use, easiest first. */
export function offeredModes(signIns: readonly SignInProvider[], used?: AccountMode) {
  return modeOrder
    .filter((mode) => {
      const provider = signInProviderOf(mode)
      return mode === used || !provider || signIns.includes(provider)
    })
    .map((value) => ({ value, ...modeLabels[value] }))
}

const modeOrder: readonly AccountMode[] = [
  'oauth_google',
  'oauth_microsoft',
  'forward',
  'imap',
  'inbound',
]

const waiting: Record<AccountMode, string> = {
  forward: 'Turns green once the first forwarded email arrives.',
  imap: 'The mailbox is checked within a minute.',
  inbound: 'Turns green once the first email arrives.',
  oauth_google: 'The mailbox is checked within a minute.',
  oauth_microsoft: 'The mailbox is checked within a minute.',
}

export const modeLabels: Record<AccountMode, { readonly label: string; readonly hint: string }> = {
  forward: {
    label: 'Forwarding',
    hint: 'Forward email to an address we give you. Works with every provider.',
  },
  imap: {
    label: 'IMAP mailbox',
    hint: 'We read an existing mailbox over IMAP. Nothing in it changes.',
  },
  inbound: {
    label: 'Direct delivery (MX)',
    hint: 'All email to the domain arrives here. Best for support-only domains.',
  },
  oauth_google: {
    label: 'Sign in with Google',
    hint: 'For Gmail and Google Workspace. No password needed.',
  },
  oauth_microsoft: {
    label: 'Sign in with Microsoft',
    hint: 'For Microsoft 365 and Outlook. No password needed.',
  },
}

export const stepNames: Readonly<Record<string, string>> = {
  resolve: 'Find the server',
  connect: 'Connect',
  greet: 'Greet the server',
  secure: 'Secure the connection',
  'sign in': 'Sign in',
  'open folder': 'Open the folder',
  receive: 'Receive email',
  prove: 'Verify the address',
  sign: 'Sign replies',
  send: 'Send',
}
