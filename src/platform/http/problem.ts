import { DatabaseUnavailable, isOutageCode } from '#platform/database/unavailable.ts'
import { StorageUnavailable } from '#platform/files/storage.ts'
import { Refusal, refusalStatus } from '#platform/registry/refuse.ts'

/** RFC 9457 problem details, used for every error. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId: string
  readonly errors?: readonly { path: string; message: string }[]
  readonly [fact: string]: unknown
}

export interface ProblemAnswer {
  readonly problem: Problem
  readonly retryAfterSeconds: number | undefined
  /** True if it is a server bug that needs attention. */
  readonly isFault: boolean
}

export function problemOf(error: unknown, requestId: string): ProblemAnswer {
  if (error instanceof Refusal) return refusalProblem(error, requestId)
  const known = problemFromDatabase(error)
  if (known) return refusalProblem(known, requestId)
  const detail = `Something went wrong on our end. If it keeps happening, contact us with this ID: ${requestId}.`
  return {
    problem: problem('internal', 500, detail, requestId),
    retryAfterSeconds: undefined,
    isFault: true,
  }
}

function refusalProblem({ code, message, details }: Refusal, requestId: string): ProblemAnswer {
  return {
    problem: {
      ...problem(code, refusalStatus[code], message, requestId),
      ...(details.fields && { errors: details.fields }),
      ...details.facts,
    },
    retryAfterSeconds: details.retryAfterSeconds,
    isFault: false,
  }
}

function problem(code: string, status: number, detail: string, requestId: string): Problem {
  return {
    type: `urn:parley:problem:${code}`,
    title: titles[status] ?? 'Error',
    status,
    code,
    detail,
    requestId,
  }
}

/** Fallbacks for database errors. Stores refuse with a better sentence where they can. */
function problemFromDatabase(error: unknown): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof DatabaseUnavailable || isOutageCode(code)) {
    return new Refusal(
      'unavailable',
      'The database is unavailable. Your data is safe. Try again in a moment.',
      {
        retryAfterSeconds: 2,
      },
    )
  }
  if (error instanceof StorageUnavailable) {
    return new Refusal('unavailable', 'File storage is unavailable. Try again in a moment.', {
      retryAfterSeconds: 10,
    })
  }
  switch (code) {
    case '23505':
      return new Refusal('conflict', 'A record with this name or key already exists.')
    case '23503':
      return new Refusal(
        'conflict',
        'This refers to a record that doesn’t exist or is still in use.',
      )
    case '57014':
      return new Refusal('unavailable', 'This took too long. Try a smaller request.', {
        retryAfterSeconds: 5,
      })
    default:
      // SQLSTATE class 22: a value PostgreSQL can't store, such as a number out of range.
      return code.startsWith('22') ? new Refusal('invalid', 'A value is out of range.') : undefined
  }
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
