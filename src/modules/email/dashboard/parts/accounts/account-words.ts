import type { AccountMode, EmailAccount } from '../../../model.ts'

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
}: Pick<EmailAccount, 'state' | 'mode' | 'failingStep' | 'lastError'>): Told {
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
      return {
        tone: 'warn',
        label: mode === 'imap' ? 'Not read yet' : 'Waiting for the first mail',
        sentence: waiting[mode],
      }
  }
}

const waiting: Record<AccountMode, string> = {
  forward: 'As soon as a mail is sent on to us, this turns green by itself.',
  imap: 'The mailbox is read within a minute.',
  inbound: 'As soon as a mail to this address arrives, this turns green by itself.',
}

/** The three ways in which mail comes to us. */
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
