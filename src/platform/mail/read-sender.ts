import type { MailAddress } from './compose/header-text.ts'

/** Parses `Acme <help@acme.example>` or a bare address. */
export function readSender(text: string): MailAddress & { readonly name: string } {
  const whole = text.trim()
  const open = whole.lastIndexOf('<')
  const address = whole.slice(open + 1, -1)
  if (open < 0 || !whole.endsWith('>') || address === '' || address.includes('>')) {
    return { name: '', address: whole }
  }
  return { name: withoutQuotes(whole.slice(0, open).trim()), address: address.trim() }
}

function withoutQuotes(name: string): string {
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"')
  return isQuoted ? name.slice(1, -1) : name
}

/** The normalized address for comparison. */
export function addressOfSender(text: string): string {
  return readSender(text).address.toLowerCase()
}
