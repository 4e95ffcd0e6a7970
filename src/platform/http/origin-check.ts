import type { IncomingMessage } from 'node:http'

import type { Config } from '#platform/config/config.ts'
import { refuse } from '#platform/registry/refuse.ts'

/**
 * A form on a tenant's subdomain is "same-site" and carries the session cookie, so same-site is not
 * enough: what changes something must come from our own origin exactly.
 */
export function refuseForeignOrigin(
  request: IncomingMessage,
  ownOrigins: ReadonlySet<string>,
  hasSession: boolean,
): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined ? site === 'same-origin' : isOwn(origin, ownOrigins, hasSession)) return
  refuse('forbidden', 'This request came from another website and was blocked.')
}

/** On a tenant host what changes something comes from a page of that very host. */
export function refuseOtherHost({ headers }: IncomingMessage, { protocol }: URL): void {
  const site = headers['sec-fetch-site']
  const isOwnHost = headers.origin === `${protocol}//${headers.host?.toLowerCase()}`
  if (isOwnHost && (site === undefined || site === 'same-origin')) return
  refuse('forbidden', 'This request came from another website and was blocked.')
}

/**
 * The same of a form that a browser sends by itself. A page whose address holds a secret tells no
 * origin, so there the browser's own word for it counts.
 */
export function refuseFormFromElsewhere(request: IncomingMessage, publicUrl: URL): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === 'null' && site === 'same-origin') return
  refuseOtherHost(request, publicUrl)
}

/** Only browsers send cookies unasked, and browsers always name the origin of a write. */
function isOwn(
  origin: string | undefined,
  ownOrigins: ReadonlySet<string>,
  hasSession: boolean,
): boolean {
  return origin === undefined ? !hasSession : ownOrigins.has(origin)
}

export function ownOriginsOf({ publicUrl, mainHosts, port, mode }: Config): ReadonlySet<string> {
  const origins = new Set([publicUrl.origin])
  for (const host of mainHosts) {
    origins.add(`${publicUrl.protocol}//${host}${publicUrl.port ? `:${publicUrl.port}` : ''}`)
    if (mode === 'local') origins.add(`http://${host}:${port}`)
  }
  return origins
}
