import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type pg from 'pg'

import { signIn } from '#modules/account/contract.ts'
import { createUser, findSession, touchSession } from '#modules/account/server/public.ts'
import { module } from '#modules/account/server/module.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { createApi } from '#platform/http/api.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { rememberPrincipals, type Identify } from '#platform/http/principal-cache.ts'
import { createLog } from '#platform/observe/log.ts'
import { createMetrics } from '#platform/observe/metrics.ts'
import { createOutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import type { Contribution } from '#platform/registry/slot.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { createClient, type Client } from './client.ts'
import { withClient } from './test-database.ts'
import { testRuntime, type TestRuntime } from './test-runtime.ts'

export interface AccountServer {
  readonly config: Config
  readonly runtime: TestRuntime['runtime']
  client(userAgent?: string): Client
  makeAccount(wanted?: WantedAccount): Promise<Account>
  signedIn(wanted?: WantedAccount): Promise<Account & { client: Client }>
  asPlatform<Result>(action: (scope: PlatformScope) => Promise<Result>): Promise<Result>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  messagesTo(recipient: string): Promise<Message[]>
  tokenTo(recipient: string, kind: string): Promise<string>
  close(): Promise<void>
}

export interface WantedAccount {
  readonly email?: string
  readonly isProven?: boolean
  readonly name?: string
}

export interface Account {
  readonly userId: string
  readonly email: string
}

export interface Message {
  readonly kind: string
  readonly subject: string
  readonly text: string
}

export interface AccountServerOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly rateLimits?: 'on' | 'off'
  readonly contributes?: readonly Contribution[]
}

/** The account module behind the real API and database. */
export async function startAccountServer({
  environment = {},
  rateLimits = 'off',
  contributes = [],
}: AccountServerOptions = {}): Promise<AccountServer> {
  const config = readConfig({ PUBLIC_URL: 'http://parley.test', ...environment })
  const outgoingClient = createOutgoingClient({ allowPrivate: true })
  const { runtime, databaseUrl, close } = await testRuntime(
    [{ ...module, contributes }],
    rateLimits === 'off' ? countNothing : '',
    { config, outgoingClient },
  )
  const identify = rememberPrincipals(identifyOn(runtime), runtime.signals)
  const log = createLog('silent')
  const api = createApi({ runtime, config, identify, log, metrics: createMetrics() })
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const url = new URL(request.url ?? '/', config.publicUrl)
    const at = { path: url.pathname, search: url.search, requestId: 'test', isTenantHost: false }
    void api(request, response, at)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function asPlatform<Result>(
    action: (scope: PlatformScope) => Promise<Result>,
  ): Promise<Result> {
    return onPlatform(runtime, { ...opening, mode: 'write' }, action)
  }

  async function query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<Row[]> {
    return withClient(databaseUrl, async (client) => (await client.query<Row>(text, values)).rows)
  }

  async function messagesTo(recipient: string): Promise<Message[]> {
    return query<Message & pg.QueryResultRow>(
      'select kind, subject, text from system_mails where recipient = $1 order by id desc',
      [recipient],
    )
  }

  const client = (userAgent?: string): Client =>
    createClient({ port, origin: config.publicUrl.origin }, userAgent)

  async function makeAccount(wanted: WantedAccount = {}): Promise<Account> {
    const { email = newEmail(), isProven = true, name = 'Ada Lovelace' } = wanted
    const created = await asPlatform((scope) =>
      createUser(scope, { name, email, password, isProven }),
    )
    if (created.state === 'taken') throw new Error(`${email} already exists.`)
    return { userId: created.userId, email }
  }

  return {
    config,
    runtime,
    client,
    makeAccount,
    async signedIn(wanted) {
      const account = await makeAccount(wanted)
      const browser = client()
      await browser.must(signIn, { identifier: account.email, password })
      return { ...account, client: browser }
    },
    asPlatform,
    query,
    messagesTo,
    async tokenTo(recipient, kind) {
      const message = (await messagesTo(recipient)).find((sent) => sent.kind === kind)
      const token = /[?&]token=([\w-]+)/.exec(message?.text ?? '')?.[1]
      if (!token) throw new Error(`No ${kind} with a link was sent to ${recipient}.`)
      return token
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await close()
    },
  }
}

export const password = 'correct horse battery 7'

export function newEmail(): string {
  return `${crypto.randomUUID()}@people.example`
}

/** The context of a request without HTTP. `cookies` collects the session tokens. */
export function quietExchange(cookies: string[] = []): Exchange {
  return {
    address: '203.0.113.1',
    userAgent: 'test',
    origin: undefined,
    sessionToken: undefined,
    cookie: () => undefined,
    file: undefined,
    fileLength: undefined,
    isOnThisMachine: true,
    reply: {
      setSessionCookie: (token) => void cookies.push(token),
      clearSessionCookie() {},
      setCookie() {},
      redirect() {},
      sendFile: () => Promise.resolve(),
      showForeignPage() {},
    },
  }
}

function identifyOn(runtime: TestRuntime['runtime']): Identify {
  return async (token) => {
    const session = await onPlatform(runtime, { ...opening, mode: 'read' }, (scope) =>
      findSession(scope, token),
    )
    if (!session) return undefined
    const { sessionId, userId, name, staffRole, hasSteppedUp, isSeenStale } = session
    if (isSeenStale) {
      await onPlatform(runtime, { ...opening, mode: 'write' }, (scope) =>
        touchSession(scope, sessionId),
      )
    }
    return { sessionId, userId, name, staffRole, hasSteppedUp, membership: undefined }
  }
}

const opening = {
  actor: { kind: 'system', name: 'test' },
  requestId: 'test',
  cause: { kind: 'system', id: 'test' },
} as const

const countNothing = `
  create function app.count_nothing() returns trigger language plpgsql as
    $$ begin new.used := 0; return new; end $$;
  create trigger count_nothing before insert on rate_buckets
    for each row execute function app.count_nothing()`
