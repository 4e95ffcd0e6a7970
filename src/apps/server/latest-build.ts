import type { ServerResponse } from 'node:http'

export const latestBuildPath = '/builds/latest.json'

/** Lets open pages notice that a newer build is live. */
export function sendLatestBuild(response: ServerResponse, id: string): void {
  const body = JSON.stringify({ id })
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
