import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { isOnThisMachine } from '#platform/http/on-this-machine.ts'
import type { Metrics } from '#platform/observe/metrics.ts'

/** `/healthz`: the process runs. `/readyz`: it can take traffic. */
export function createHealth(
  database: Database,
  isDraining: () => boolean,
): (response: ServerResponse, which: 'live' | 'ready') => Promise<void> {
  return async (response, which) => {
    const isReady = which === 'live' || (!isDraining() && (await answers(database)))
    if (!isReady) response.setHeader('retry-after', 2)
    response.writeHead(isReady ? 200 : 503, {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
    })
    response.end(isReady ? 'ok\n' : 'not ready\n')
  }
}

/** Metrics reveal load, so they require the token or a local request. */
export function createMetricsHandler(
  metrics: Metrics,
  config: Config,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    if (!mayRead(request, config)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
      return
    }
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' })
    response.end(await metrics.text())
  }
}

function mayRead(request: IncomingMessage, { metricsToken, mode }: Config): boolean {
  if (metricsToken === undefined) {
    return mode === 'local' && isOnThisMachine(request)
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.platform.run(() => [{ text: 'select 1' }])
    return true
  } catch {
    return false
  }
}
