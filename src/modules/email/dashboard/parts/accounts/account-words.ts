import type { AccountMode, EmailAccount, SignInProvider } from '../../../model.ts'
import { signInProviderOf } from '../../../rules.ts'

export interface Told {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  readonly label: string
  readonly sentence: string
}

/** How an address stands, for people. */
export function tellAccount({
  state,
  mode,
  failingStep,
  lastError,
  isSignedIn,
}: Pick<EmailAccount, 'state' | 'mode' | 'failingStep' | 'lastError' | 'isSignedIn'>): Told {
  const trouble = lastError ?? 'We try again by ourselves.'
  switch (state) {
    case 'active':
      return { tone: 'good', label: 'Works', sentence: 'Mail comes in.' }
    case 'paused':
      return { tone: 'plain', label: 'Paused', sentence: 'No mail is taken until you resume it.' }
    case 'needs_reauth':
      return { tone: 'bad', label: 'Sign-in fails', sentence: trouble }
    case 'degraded':
      return {
        tone: 'bad',
        label: failingStep ? `Fails: ${failingStep}` : 'Fails',
        sentence: trouble,
      }
    case 'setup':
      return tellWaiting(mode, isSignedIn)
  }
}

function tellWaiting(mode: AccountMode, isSignedIn: boolean): Told {
  const name = signInNameOf(mode)
  if (name && !isSignedIn) {
    return { tone: 'warn', label: 'Not signed in', sentence: `Sign in with ${name} first.` }
  }
  const isRead = name !== undefined || mode === 'imap'
  const label = isRead ? 'Not read yet' : 'Waiting for the first mail'
  return { tone: 'warn', label, sentence: waiting[mode] }
}

/** Whom one signs in with to open such a mailbox. */
export function signInNameOf(mode: AccountMode): string | undefined {
  const provider = signInProviderOf(mode)
  return provider && providerNames[provider]
}

const providerNames: Record<SignInProvider, string> = { google: 'Google', microsoft: 'Microsoft' }

/** The ways that this install offers, and the one that is in use; the easiest first. */
export function offeredModes(signIns: readonly SignInProvider[], used?: AccountMode) {
  return modeOrder
    .filter((mode) => {
      const provider = signInProviderOf(mode)
      return mode === used || !provider || signIns.includes(provider)
    })
    .map((value) => ({ value, ...modeWords[value] }))
}

const modeOrder: readonly AccountMode[] = [
  'oauth_google',
  'oauth_microsoft',
  'forward',
  'imap',
  'inbound',
]

const waiting: Record<AccountMode, string> = {
  forward: 'As soon as a mail is sent on to us, this turns green by itself.',
  imap: 'The mailbox is read within a minute.',
  inbound: 'As soon as a mail to this address arrives, this turns green by itself.',
  oauth_google: 'The mailbox is read within a minute.',
  oauth_microsoft: 'The mailbox is read within a minute.',
}

/** The ways in which mail comes to us. */
export const modeWords: Record<AccountMode, { readonly label: string; readonly hint: string }> = {
  forward: {
    label: 'Forward it to us',
    hint: 'Your mail server sends each mail on to an address we give you. Your mailbox stays as it is. Works everywhere, in two minutes.',
  },
  imap: {
    label: 'Read a mailbox',
    hint: 'We fetch mail from an existing mailbox by IMAP. Nothing in it is changed or deleted.',
  },
  inbound: {
    label: 'Straight to us',
    hint: 'All mail of your domain is delivered here (MX). For domains you use for support alone.',
  },
  oauth_google: {
    label: 'Sign in with Google',
    hint: 'For Gmail and Google Workspace. We read and send by your mailbox, without a password.',
  },
  oauth_microsoft: {
    label: 'Sign in with Microsoft',
    hint: 'For Microsoft 365 and Outlook. We read and send by your mailbox, without a password.',
  },
}

export const stepNames: Readonly<Record<string, string>> = {
  resolve: 'Find the server',
  connect: 'Connect',
  greet: 'Greet',
  secure: 'Secure the connection',
  'sign in': 'Sign in',
  'open folder': 'Open the folder',
  receive: 'Receive mail',
  prove: 'Prove the address',
  sign: 'Sign answers',
  send: 'Send',
}
