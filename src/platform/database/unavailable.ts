/** The database is unavailable and the caller may retry. Answered with 503. */
export class DatabaseUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The database is unavailable.', options)
    this.name = 'DatabaseUnavailable'
  }
}

export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    isOutageCode(code) ||
    transportCodes.has(code) ||
    /connection (terminated|error)|timeout exceeded/i.test(error.message)
  )
}

/**
 * Error classes of PostgreSQL. 08: connection, 57P: shutting down or starting, 53: out of disk or
 * connections. 57014 (canceled) is a slow statement, not an outage.
 */
export function isOutageCode(code: string): boolean {
  return /^(08|57P|53)/.test(code)
}

const transportCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])
