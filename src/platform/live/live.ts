import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { WebSocketServer } from 'ws'

import type { Config } from '#platform/config/config.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import { noVisitors, type IdentifyVisitor } from '#platform/http/visitor-token.ts'
import { problemOf } from '#platform/http/problem.ts'
import type { Log } from '#platform/observe/log.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Runtime } from '#platform/scope/runtime.ts'

import { createHandshake, liveProtocol, type Guest } from './handshake.ts'
import { Hub } from './hub.ts'
import { personOf } from './listener.ts'
import { liveSettings, type LiveSettings } from './live-settings.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'
import type { IdentifyMany } from './session-check.ts'
import { Semaphore } from './semaphore.ts'

export interface LiveOptions {
  readonly runtime: Runtime
  readonly config: Config
  readonly identify: Identify
  /** Must read the database, not a cache. Without it, visitors can't connect. */
  readonly identifyVisitor?: IdentifyVisitor
  /** Must read the database, not a cache. Without it, sessions are read one by one. */
  readonly identifyMany?: IdentifyMany
  readonly log: Log
  readonly metrics: Metrics
  readonly settings?: Partial<LiveSettings>
}

export interface Live {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  readonly connections: number
  drain(): Promise<void>
}

export function createLive(options: LiveOptions): Live {
  const { runtime, config, identify, identifyVisitor = noVisitors, log, metrics } = options
  const settings = { ...liveSettings, ...options.settings }
  const hub = new Hub({
    runtime,
    settings,
    log,
    identifyMany: options.identifyMany ?? oneByOne(identify),
    identifyVisitor,
  })
  const handshake = createHandshake({ config, limits: runtime.limits, identify, identifyVisitor })
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: 4096,
    perMessageDeflate: false,
    // The second protocol is the visitor's secret and must not be echoed.
    handleProtocols: () => liveProtocol,
  })
  let isDraining = false
  describeTo(metrics, hub)

  // Checked in the same tick as the socket opens. Otherwise many parallel requests would pass the
  // limit.
  function refuseTooMany({ listener }: Guest): void {
    if (isDraining) {
      refuse('unavailable', 'This server is restarting.', { retryAfterSeconds: 1 })
    }
    if (hub.countOf(personOf(listener)) >= settings.socketsPerUser) {
      refuse('rate_limited', 'Too many tabs are open. Close some.', { retryAfterSeconds: 30 })
    }
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', ignore)
    const guest = await handshake(request)
    refuseTooMany(guest)
    socket.off('error', ignore)
    server.handleUpgrade(request, socket, head, (ws) => hub.add(ws, guest, socket))
  }

  return {
    upgrade(request, socket, head) {
      admit(request, socket, head).catch((error: unknown) => {
        const requestId = randomUUID()
        const answer = problemOf(error, requestId)
        if (answer.isFault) log.error({ err: error, requestId }, 'socket handshake failed')
        refuseUpgrade(socket, answer)
      })
    },
    get connections() {
      return hub.size
    },
    async drain() {
      isDraining = true
      await hub.close()
    },
  }
}

function oneByOne(identify: Identify): IdentifyMany {
  const turnstile = new Semaphore(liveSettings.maxConcurrentReads)
  return (asked) =>
    Promise.all(
      asked.map(({ token, organizationId }) =>
        turnstile.run(() => identify(token, organizationId)),
      ),
    )
}

function describeTo(metrics: Metrics, hub: Hub): void {
  metrics.gauge('parley_live_sockets', 'Open sockets.', () => hub.size)
  metrics.gauge(
    'parley_live_buffered_bytes',
    'Messages buffered for slow clients.',
    () => hub.bufferedBytes,
  )
  metrics.gauge(
    'parley_live_waiting_seconds',
    'How long events have waited for an older transaction to end.',
    () => hub.longestWaitMs / 1000,
  )
}

function ignore(): void {}
