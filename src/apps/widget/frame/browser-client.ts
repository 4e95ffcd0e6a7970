/** Asks the product's own API, as the visitor who knows the secret or as nobody. */
export async function ask<Answer>(
  method: 'GET' | 'POST' | 'PATCH',
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
  const problem: { detail?: string } = await answer.json().catch(() => ({}))
  throw new Refused(answer.status, problem.detail ?? '')
}

/** The server understood and said no. Its sentence is written for the visitor. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** Whether asking again later can help: the network, an outage, a restart. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof Refused) || error.status >= 500 || error.status === 408
}

const timeoutMs = 20_000
