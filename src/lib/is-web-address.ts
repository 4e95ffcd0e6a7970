export function isWebAddress(url: string): boolean {
  const address = URL.canParse(url) ? new URL(url) : undefined
  return address?.protocol === 'https:' && address.username === '' && address.password === ''
}
