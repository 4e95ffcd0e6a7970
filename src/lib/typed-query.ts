/** As searches are told apart: `  Reset  PASSWORD ` is `reset password`. */
export function normalizeQuery(query: string): string {
  return query.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

/** Whether one was typed on the way to the other. */
export function isSameTyping(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}
