/** One spelling for all addresses that lead to the same mailbox. */
export function oneMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).split('+', 1)
  const domain = address.slice(at + 1)
  // Google reads over dots, and has two names.
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}
