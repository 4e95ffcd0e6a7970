import type { AccountMode, SignInProvider } from './model.ts'
import type { RatedProvider } from './transport-model.ts'

/** The sign-in provider of a mode; undefined for modes without a sign-in. */
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
 * Default emails per minute from one mail server to each mailbox provider. No provider publishes
 * limits; these rates are what a server with a clean but unknown reputation can send without being
 * throttled. Organizations with a higher volume raise them per transport.
 */
export const defaultProviderRates: Readonly<Record<Exclude<RatedProvider, 'others'>, number>> = {
  // Gmail limits by domain and address, and raises limits for known senders first.
  gmail: 600,
  // Outlook.com throttles little-known senders (421) earlier than other large providers.
  microsoft: 300,
  // Also AOL and Verizon. Defers for hours (TS01 to TS04) once the volume is too high.
  yahoo: 180,
  apple: 120,
  // GMX and WEB.DE share servers that allow few connections per sender.
  gmx: 120,
}

export function domainOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

export interface AutoReplyFacts {
  /** Empty if the sender isn't verified. */
  readonly name: string
  readonly subject: string
  readonly number: string
}

/**
 * Fills placeholders of an automatic reply; an unknown value is removed with the space before it.
 */
export function fillAutoReply(text: string, facts: AutoReplyFacts): string {
  return text.replaceAll(
    /( ?)\{\{\s*(name|subject|number)\s*\}\}/g,
    (_all, space: string, key: keyof AutoReplyFacts) => {
      const value = facts[key]
      return value === '' ? '' : `${space}${value}`
    },
  )
}
