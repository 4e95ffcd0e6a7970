export function canonicalMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).split('+', 1)
  const domain = address.slice(at + 1)
  // Google ignores dots and has two domains.
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}
