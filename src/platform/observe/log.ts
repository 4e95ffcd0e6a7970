import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured logs on standard output. Secrets are redacted. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [
        'password',
        'token',
        'code',
        'secret',
        '*.password',
        '*.token',
        '*.code',
        '*.secret',
      ],
    },
    pino.destination({ fd: 1, sync: false }),
  )
}
