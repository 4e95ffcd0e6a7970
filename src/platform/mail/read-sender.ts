import type { MailAddress } from './compose/header-text.ts'

/** Who is named by `Acme <help@acme.example>`, or by an address alone. */
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

/** The address alone, in the spelling in which addresses are compared. */
export function addressOfSender(text: string): string {
  return readSender(text).address.toLowerCase()
}
