/** Where the server of an address sends its mail on to. */
export function forwardAddress(forwardKey: string, mailInDomain: string): string {
  return `${forwardKey}@${mailInDomain}`
}
