import { openGround } from '#apps/server/open-runtime.ts'
import { createUser, startSession } from '#modules/account/server/public.ts'
import { addMember, createOrganizationFor } from '#modules/organization/server/public.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { prepareJobs } from '#platform/jobs/prepare.ts'
import { createLog } from '#platform/observe/log.ts'
import { createMetrics } from '#platform/observe/metrics.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

export interface SeedData {
  readonly readers: Company
  readonly writers: Company
  readonly listeners: Company
}

export interface Company {
  readonly organizationId: string
  readonly tokens: readonly string[]
  readonly memberIds: readonly string[]
}

export async function seed(databaseUrl: string): Promise<SeedData> {
  const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://127.0.0.1:3000' })
  const { runtime, close } = await openGround({
    config,
    databaseUrl,
    log: createLog('silent'),
    metrics: createMetrics(),
  })
  try {
    await prepareJobs(databaseUrl, runtime.registry)
    return {
      readers: await makeCompany(runtime, 'bench-readers', 10),
      writers: await makeCompany(runtime, 'bench-writers', 1),
      listeners: await makeCompany(runtime, 'bench-listeners', 50),
    }
  } finally {
    await close()
  }
}

async function makeCompany(runtime: Runtime, slug: string, size: number): Promise<Company> {
  const tokens: string[] = []
  const memberIds: string[] = []
  let organizationId = ''
  for (let position = 0; position < size; position++) {
    const name = `${slug} ${position}`
    await asSystem(runtime, async (scope) => {
      const email = `${slug}-${position}@bench.example`
      const created = await createUser(scope, { name, email, isProven: true })
      if (created.state !== 'created') throw new Error(`${email} is taken.`)
      const { userId } = created
      if (position === 0) {
        const made = await createOrganizationFor(scope, { userId, ownerName: name, name, slug })
        organizationId = made.organization.id
        memberIds.push(made.memberId)
      } else {
        await scope.enter(organizationId)
        const member = { organizationId, userId, displayName: name, role: 'admin' } as const
        memberIds.push((await addMember(scope, member)).id)
      }
      await startSession(scope, browserFor(tokens), { userId, how: 'password', organizationId })
    })
  }
  return { organizationId, tokens, memberIds }
}

function asSystem(
  runtime: Runtime,
  action: (scope: PlatformScope) => Promise<void>,
): Promise<void> {
  const actor = { kind: 'system', name: 'bench' } as const
  return onPlatform(
    runtime,
    { actor, requestId: 'bench', cause: { kind: 'system', id: 'bench' }, mode: 'write' },
    action,
  )
}

function browserFor(tokens: string[]): Exchange {
  return {
    address: '127.0.0.1',
    userAgent: 'bench',
    origin: undefined,
    sessionToken: undefined,
    cookie: () => undefined,
    file: undefined,
    fileLength: undefined,
    isOnThisMachine: true,
    reply: {
      setSessionCookie: (token) => void tokens.push(token),
      clearSessionCookie() {},
      setCookie() {},
      redirect() {},
      sendFile: () => Promise.resolve(),
      showForeignPage() {},
    },
  }
}
