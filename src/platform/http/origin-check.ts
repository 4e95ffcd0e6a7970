import type { IncomingMessage } from 'node:http'

import type { Config } from '#platform/config/config.ts'
import { refuse } from '#platform/registry/refuse.ts'

/**
 * A form on a tenant's subdomain is "same-site" and carries the session cookie, so same-site isn't
 * enough: writes must come from our exact origin.
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

export function refuseOtherHost({ headers }: IncomingMessage, { protocol }: URL): void {
  const site = headers['sec-fetch-site']
  const isOwnHost = headers.origin === `${protocol}//${headers.host?.toLowerCase()}`
  if (isOwnHost && (site === undefined || site === 'same-origin')) return
  refuse('forbidden', 'This request came from another website and was blocked.')
}

/**
 * The same for browser-submitted forms. A page with a no-referrer policy sends no origin, so
 * Sec-Fetch-Site counts there.
 */
export function refuseForeignForm(request: IncomingMessage, publicUrl: URL): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === 'null' && site === 'same-origin') return
  refuseOtherHost(request, publicUrl)
}

/** Only browsers send cookies automatically, and they always send the origin of a write. */
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
