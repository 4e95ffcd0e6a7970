import type { Duplex } from 'node:stream'

import type { ProblemAnswer } from '#platform/http/problem.ts'

export function refuseUpgrade(
  socket: Duplex,
  { problem, retryAfterSeconds }: Pick<ProblemAnswer, 'problem' | 'retryAfterSeconds'>,
): void {
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'connection: close',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${problem.requestId}`,
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
