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

/** Uses XMLHttpRequest, because `fetch` has no upload progress. */
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

/** The server's refusal. The message is written for visitors. */
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
  readonly challenge?: string
  readonly open?: number
  readonly waitSeconds?: number
}

/** Shows the server's message; network errors from the browser are in its own language. */
export function refusalOf(error: unknown): string {
  return error instanceof Refused ? error.message : ''
}

/** Whether a retry can help, such as after a network failure or restart. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof Refused) || error.status >= 500 || error.status === 408
}

const timeoutMs = 20_000
