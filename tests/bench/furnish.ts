import { openGround } from '#apps/server/open-ground.ts'
import { createUser, startSession } from '#modules/account/server/public.ts'
import { addMember, createOrganizationFor } from '#modules/organization/server/public.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { prepareJobs } from '#platform/jobs/prepare.ts'
import { createLog } from '#platform/observe/log.ts'
import { createMetrics } from '#platform/observe/metrics.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

export interface Furniture {
  /** Fifty teams to read. */
  readonly readers: Company
  /** Grows while writes are measured. */
  readonly writers: Company
  /** Fifty people who listen. */
  readonly listeners: Company
}

export interface Company {
  readonly organizationId: string
  /** One session for each member, the owner's first. */
  readonly tokens: readonly string[]
  readonly memberIds: readonly string[]
}

/** Organizations, people and sessions, made by the modules themselves. */
export async function furnish(databaseUrl: string): Promise<Furniture> {
  const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://127.0.0.1:3000' })
  const { ground, close } = await openGround({
    config,
    databaseUrl,
    log: createLog('silent'),
    metrics: createMetrics(),
  })
  try {
    // Who joins is news to some modules, and what they do about it is queued.
    await prepareJobs(databaseUrl, ground.registry)
    return {
      readers: await makeCompany(ground, 'bench-readers', 10),
      writers: await makeCompany(ground, 'bench-writers', 1),
      listeners: await makeCompany(ground, 'bench-listeners', 50),
    }
  } finally {
    await close()
  }
}

async function makeCompany(ground: Ground, slug: string, size: number): Promise<Company> {
  const tokens: string[] = []
  const memberIds: string[] = []
  let organizationId = ''
  for (let position = 0; position < size; position++) {
    const name = `${slug} ${position}`
    await asSystem(ground, async (scope) => {
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

function asSystem(ground: Ground, action: (scope: PlatformScope) => Promise<void>): Promise<void> {
  const actor = { kind: 'system', name: 'bench' } as const
  return onPlatform(
    ground,
    { actor, requestId: 'bench', cause: { kind: 'system', id: 'bench' }, mode: 'write' },
    action,
  )
}

/** Keeps the cookie that a browser would get. */
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
