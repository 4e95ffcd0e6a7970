import type { AccountMode, SignInProvider } from './model.ts'
import type { RatedProvider } from './transport-model.ts'

/** Where one signs in to open a mailbox; undefined where mail comes in another way. */
export function signInProviderOf(mode: AccountMode): SignInProvider | undefined {
  switch (mode) {
    case 'oauth_google':
      return 'google'
    case 'oauth_microsoft':
      return 'microsoft'
    case 'forward':
    case 'imap':
    case 'inbound':
      return undefined
  }
}

/**
 * Mails a minute to the mailboxes of one provider by one mail server. None of them publishes a number
 * that holds for everybody: these are what a server with a good name and no history with them gets in
 * without being told to slow down. Who has more to send, and the name for it, says so at his way out.
 */
export const usualProviderRates: Readonly<Record<Exclude<RatedProvider, 'others'>, number>> = {
  // Counts by domain and by address, and is the first to take more from a known sender.
  gmail: 600,
  // Outlook.com answers 421 to senders it does not know well before other large ones do.
  microsoft: 300,
  // Also AOL and Verizon. Says "later" (TS01 to TS04) for hours once it finds it too much.
  yahoo: 180,
  apple: 120,
  // GMX, WEB.DE and their kin share one door with few connections for each sender.
  gmx: 120,
}

export function domainOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

export interface AutoReplyFacts {
  /** Empty where the writer's name is not to be believed. */
  readonly name: string
  readonly subject: string
  readonly number: string
}

/** What may stand in an automatic answer; what is unknown is left out with the space before it. */
export function fillAutoReply(text: string, facts: AutoReplyFacts): string {
  return text.replaceAll(
    /( ?)\{\{\s*(name|subject|number)\s*\}\}/g,
    (_all, space: string, key: keyof AutoReplyFacts) => {
      const value = facts[key]
      return value === '' ? '' : `${space}${value}`
    },
  )
}
