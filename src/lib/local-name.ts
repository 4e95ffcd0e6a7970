/** RFC 6761 reserves both endings, so they never resolve in public DNS. */
export function isLocalName(hostname: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$|\.(localhost|test)$/.test(hostname)
}
