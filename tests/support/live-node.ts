import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { WebSocket } from 'ws'
import { z } from 'zod'

import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { isAfter, parseCursor, type Cursor } from '#platform/events/cursor.ts'
import { event, type Audience } from '#platform/events/event.ts'
import { rememberPrincipals, type Identify } from '#platform/http/principal-cache.ts'
import { LogTails } from '#platform/events/log-tails.ts'
import { unlimited } from '#platform/limits/limits.ts'
import { createLiveClient, type LiveClient, type LiveState } from '#platform/live/live-client.ts'
import type { LiveEvent, ServerMessage } from '#platform/live/live-message.ts'
import type { LiveSettings } from '#platform/live/live-settings.ts'
import { createLive, type Live } from '#platform/live/live.ts'
import { createLog } from '#platform/observe/log.ts'
import { createMetrics, type Metrics } from '#platform/observe/metrics.ts'
import type { Membership, Principal } from '#platform/permissions/principal.ts'
import { createRegistry } from '#platform/registry/registry.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { Signals } from '#platform/signals/signals.ts'

import { testProduct } from './test-product.ts'
import { openTestDatabase, withClient } from './test-database.ts'

export class Directory {
  private readonly sessions = new Map<string, Principal>()
  reads = 0

  add(
    organizationId: string,
    rights: Partial<Membership> = {},
    token: string = crypto.randomUUID(),
  ): Person {
    const membership: Membership = {
      organizationId,
      organizationState: 'active',
      memberId: crypto.randomUUID(),
      role: 'member',
      roleName: 'agent',
      displayName: 'Person',
      levels: {},
      dataScope: { kind: 'all', teamIds: [], closedChannelIds: [] },
      ...rights,
    }
    const principal: Principal = {
      sessionId: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      name: 'Person',
      staffRole: undefined,
      hasSteppedUp: false,
      membership,
    }
    this.sessions.set(token, principal)
    return { token, principal, membership }
  }

  change({ token, principal, membership }: Person, rights: Partial<Membership>): void {
    this.sessions.set(token, { ...principal, membership: { ...membership, ...rights } })
  }

  end({ token }: Person): void {
    this.sessions.delete(token)
  }

  readonly identify: Identify = async (token, organizationId) => {
    this.reads++
    const principal = this.sessions.get(token)
    if (!principal) return undefined
    const isMember =
      principal.membership?.organizationId ===
      (organizationId ?? principal.membership?.organizationId)
    return isMember ? principal : { ...principal, membership: undefined }
  }
}

export interface Person {
  readonly token: string
  readonly principal: Principal
  readonly membership: Membership
}

export interface LiveNode {
  readonly runtime: Runtime
  readonly live: Live
  readonly metrics: Metrics
  readonly port: number
  close(): Promise<void>
}

export async function openLiveNode(
  databaseUrl: string,
  { identify }: Pick<Directory, 'identify'>,
  settings: Partial<LiveSettings> = {},
): Promise<LiveNode> {
  const database = await openTestDatabase(databaseUrl)
  const runtime = await runtimeOn(database)
  const metrics = createMetrics()
  const live = createLive({
    runtime,
    config: readConfig({}),
    identify: rememberPrincipals(identify, runtime.signals),
    log: createLog('silent'),
    metrics,
    settings,
  })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => live.upgrade(request, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    runtime,
    live,
    metrics,
    port: (server.address() as AddressInfo).port,
    async close() {
      await live.drain()
      await closed(server)
      await runtime.signals.stop()
      await database.close()
    },
  }
}

export async function runtimeOn(database: Database): Promise<Runtime> {
  const signals = new Signals(database.platform, database.platformConnection)
  await signals.start()
  return {
    database,
    signals,
    tails: new LogTails(),
    limits: unlimited,
    registry: createRegistry([]),
    product: testProduct(),
    contentUrl: new URL('http://files.test'),
    now: () => new Date(),
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

export async function tell(
  runtime: Runtime,
  organizationId: string,
  {
    text = '',
    audience = 'organization',
    memberId,
    before = async () => {},
  }: {
    text?: string
    audience?: Audience
    memberId?: string
    before?: (scope: Scope) => Promise<unknown>
  } = {},
): Promise<void> {
  await inOrganization(
    runtime,
    organizationId,
    {
      actor: { kind: 'system', name: 'test' },
      requestId: 'test',
      cause: { kind: 'system', id: 'test' },
      mode: 'write',
    },
    async (scope) => {
      await before(scope)
      scope.emit(noted(audience), { text }, memberId === undefined ? {} : { memberId })
    },
  )
}

function noted(audience: Audience) {
  return event({
    type: 'note.written',
    says: 'wrote a note',
    data: z.object({ text: z.string() }),
    audience,
  })
}

export interface Ear {
  readonly client: LiveClient
  readonly texts: string[]
  readonly events: LiveEvent[]
  readonly states: LiveState[]
  resets: number
  /** Events that a connection delivered twice or out of order, which the client would hide. */
  repeats: number
}

export function listenTo(
  port: number | (() => number),
  token: string,
  { cursor, random }: { cursor?: string; random?: () => number } = {},
): Ear {
  const events: LiveEvent[] = []
  const texts: string[] = []
  const states: LiveState[] = []
  const ear = { events, texts, states, resets: 0, repeats: 0 }
  const client = createLiveClient({
    address: '/live',
    cursor,
    ...(random && { random }),
    onEvent(heard) {
      events.push(heard)
      texts.push(textOf(heard))
    },
    onReset: () => void ear.resets++,
    onState: (state) => void states.push(state),
    open(path, line) {
      const socket = openSocket(typeof port === 'number' ? port : port(), { token, path })
      socket.on('open', () => line.opened())
      let last: Cursor | undefined
      socket.addEventListener('message', ({ data }) => {
        const cursor = eventCursor(data)
        if (cursor && last && !isAfter(cursor, last)) ear.repeats++
        last = cursor ?? last
        line.onMessage(data)
      })
      socket.on('close', (code) => line.closed(code))
      return socket
    },
  })
  return Object.assign(ear, { client })
}

function eventCursor(data: unknown): Cursor | undefined {
  const message: ServerMessage | undefined = typeof data === 'string' ? JSON.parse(data) : undefined
  return message?.type === 'event' ? parseCursor(message.cursor) : undefined
}

export function textOf({ data }: LiveEvent): string {
  const parsed = z.object({ text: z.string() }).safeParse(data)
  return parsed.data?.text ?? ''
}

export function openSocket(
  port: number,
  {
    token,
    path = '/live',
    origin = ownOrigin,
    host = `127.0.0.1:${port}`,
  }: { token?: string; path?: string; origin?: string; host?: string },
): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    origin,
    headers: { host, ...(token !== undefined && { cookie: `sid=${token}` }) },
  })
  socket.on('error', () => {})
  return socket
}

export function messagesOn(socket: WebSocket): ServerMessage[] {
  const messages: ServerMessage[] = []
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') messages.push(JSON.parse(data))
  })
  return messages
}

const ownOrigin = 'http://localhost:3000'

export async function readLog(databaseUrl: string, organizationId: string): Promise<string[]> {
  const rows = await withClient(databaseUrl, async (client) => {
    const result = await client.query<{ text: string }>(
      `select data ->> 'text' as text from events where org_id = $1 order by tx, seq`,
      [organizationId],
    )
    return result.rows
  })
  return rows.map(({ text }) => text)
}
