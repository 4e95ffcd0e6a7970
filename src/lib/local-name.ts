/** Names that lead nowhere but here: RFC 6761 keeps both endings out of the public DNS. */
export function isLocalName(hostname: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$|\.(localhost|test)$/.test(hostname)
}
