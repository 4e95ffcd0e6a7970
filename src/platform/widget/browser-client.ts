/** Asks the product's own API, as the visitor who knows the secret or as nobody. */
export async function ask<Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  { body, visitor }: { readonly body?: object; readonly visitor?: string | undefined } = {},
): Promise<Answer> {
  const answer = await fetch(path, {
    method,
    credentials: 'omit',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(visitor && { authorization: `Visitor ${visitor}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.ok) return answer.json()
  const problem: { detail?: string } & RefusalFacts = await answer.json().catch(() => ({}))
  const waitSeconds = Number(answer.headers.get('retry-after'))
  throw new Refused(answer.status, problem.detail ?? '', { ...problem, waitSeconds })
}

export interface UploadOptions {
  readonly signal: AbortSignal
  onProgress(part: number): void
}

/** Sends a file as it is. `fetch` cannot tell how far it has got, so this is the older way. */
export function upload<Answer>(
  path: string,
  file: File,
  { visitor, signal, onProgress }: UploadOptions & { readonly visitor: string | undefined },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    if (visitor) request.setRequestHeader('authorization', `Visitor ${visitor}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const { status, response } = request
      if (status < 300) resolve(response)
      else reject(new Refused(status, response?.detail ?? ''))
    })
    request.addEventListener('error', () => reject(new Error('')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** The server understood and said no. Its sentence is written for the visitor. */
export class Refused extends Error {
  readonly status: number
  readonly facts: RefusalFacts

  constructor(status: number, sentence: string, facts: RefusalFacts = {}) {
    super(sentence)
    this.status = status
    this.facts = facts
  }
}

export interface RefusalFacts {
  /** What is to be solved first. */
  readonly challenge?: string
  /** How many conversations he has open, where they are too many. */
  readonly open?: number
  /** After which asking again can help; 0 where that is not known. */
  readonly waitSeconds?: number
}

/** The sentence of the server; of a network that is gone a browser speaks its own language. */
export function refusalOf(error: unknown): string {
  return error instanceof Refused ? error.message : ''
}

/** Whether asking again later can help: the network, an outage, a restart. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof Refused) || error.status >= 500 || error.status === 408
}

const timeoutMs = 20_000
