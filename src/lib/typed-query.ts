/** Normalizes a query: `  Reset  PASSWORD ` is `reset password`. */
export function normalizeQuery(query: string): string {
  return query.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

export function isSameTyping(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}
