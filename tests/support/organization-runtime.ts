import { join } from 'node:path'

import { inject } from 'vitest'

import { offeredModules } from '#apps/server/modules.ts'
import { findSiteByHost } from '#modules/sites/server/public.ts'
import {
  findMembership,
  createOrganizationFor,
  addMember,
} from '#modules/organization/server/public.ts'
import type { SiteFace } from '#modules/sites/model.ts'
import { readConfig } from '#platform/config/config.ts'
import { diskStorage } from '#platform/files/disk-storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { prepareJobs } from '#platform/jobs/prepare.ts'
import { LogTails } from '#platform/events/log-tails.ts'
import { unlimited } from '#platform/limits/limits.ts'
import type { Membership, Principal } from '#platform/permissions/principal.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'
import { perform } from '#platform/registry/perform.ts'
import { createRegistry } from '#platform/registry/registry.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'
import { Signals } from '#platform/signals/signals.ts'

import { databaseWithQueues } from './database-with-queues.ts'
import { testProduct } from './test-product.ts'
import { openTestDatabase, withClient } from './test-database.ts'

export type Act = <C extends Call>(offered: C, input: InputOf<C>) => Promise<OutputOf<C>>

export interface Person {
  readonly userId: string
  readonly membership: Membership
  readonly act: Act
}

export interface Company {
  readonly organizationId: string
  readonly siteId: string
  readonly slug: string
  readonly owner: Person
  join(name: string, standing?: { role?: 'admin' | 'member'; roleKey?: string }): Promise<Person>
}

export async function openOrganizationRuntime() {
  const test = await databaseWithQueues()
  const database = await openTestDatabase(test.url)
  const signals = new Signals(database.platform, database.platformConnection)
  await signals.start()
  const txtRecords = new Map<string, string[][] | Error>()
  const clock = { now: () => new Date() }
  const config = readConfig({})
  const lookupTxt = async (hostname: string): Promise<string[][]> => {
    const records = txtRecords.get(hostname) ?? []
    if (records instanceof Error) throw records
    return records
  }
  const storage = diskStorage(join(inject('scratchFolder'), 'organization-ground'))
  const product = testProduct({ config, lookupTxt, storage })
  const registry = createRegistry(offeredModules(product))
  await prepareJobs(test.url, registry)
  const runtime: Runtime = {
    database,
    signals,
    tails: new LogTails(),
    limits: unlimited,
    registry,
    product,
    contentUrl: new URL('http://files.test'),
    now: () => clock.now(),
  }

  function asPlatform<Result>(
    action: (scope: PlatformScope) => Promise<Result>,
    mode: 'read' | 'write' = 'write',
  ): Promise<Result> {
    const actor = { kind: 'system', name: 'test' } as const
    return onPlatform(
      runtime,
      { actor, requestId: 'test', cause: { kind: 'system', id: 'test' }, mode },
      action,
    )
  }

  async function makeUser(name: string): Promise<string> {
    return withClient(test.url, async (client) => {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}.${crypto.randomUUID()}@people.example`
      const { rows } = await client.query<{ id: string }>(
        'insert into users (name, email, email_verified_at) values ($1, $2, now()) returning id',
        [name, email],
      )
      return rows[0]?.id ?? ''
    })
  }

  async function personIn(userId: string, organizationId: string): Promise<Person> {
    const membership = await asPlatform((scope) => findMembership(scope, userId, organizationId))
    if (!membership) throw new Error('This person is not a member.')
    const act: Act = async (offered, input) => {
      const now = await asPlatform((scope) => findMembership(scope, userId, organizationId))
      return actAs({ userId, membership: now }, offered, input)
    }
    return { userId, membership, act }
  }

  async function actAs<C extends Call>(
    { userId, membership }: { userId: string; membership: Membership | undefined },
    offered: C,
    input: InputOf<C>,
  ): Promise<OutputOf<C>> {
    const implementation = registry.calls.find(({ call }) => call.name === offered.name)
    if (!implementation) throw new Error(`${offered.name} is not offered.`)
    const principal: Principal = {
      sessionId: crypto.randomUUID(),
      userId,
      name: 'Person',
      staffRole: undefined,
      hasSteppedUp: true,
      membership,
    }
    const answer = await perform(runtime, implementation, {
      principal,
      input,
      exchange,
      requestId: 'test',
    })
    return answer as OutputOf<C>
  }

  async function actAnonymously<C extends Call>(
    offered: C,
    input: InputOf<C>,
    address = '203.0.113.9',
  ): Promise<{ answer: OutputOf<C>; sessionToken: string | undefined }> {
    const implementation = registry.calls.find(({ call }) => call.name === offered.name)
    if (!implementation) throw new Error(`${offered.name} is not offered.`)
    let sessionToken: string | undefined
    const reply = { ...exchange.reply, setSessionCookie: (token: string) => (sessionToken = token) }
    const answer = await perform(runtime, implementation, {
      principal: undefined,
      input,
      exchange: { ...exchange, address, reply },
      requestId: 'test',
    })
    return { answer: answer as OutputOf<C>, sessionToken }
  }

  async function found(name: string, slug: string): Promise<Company> {
    const userId = await makeUser(`${name} owner`)
    const made = await asPlatform((scope) =>
      createOrganizationFor(scope, { userId, ownerName: `${name} owner`, name, slug }),
    )
    const organizationId = made.organization.id
    return {
      organizationId,
      siteId: made.siteId,
      slug: made.slug,
      owner: await personIn(userId, organizationId),
      async join(displayName, { role = 'member', roleKey } = {}) {
        const memberUserId = await makeUser(displayName)
        await asPlatform(async (scope) => {
          await scope.enter(organizationId)
          await addMember(scope, {
            organizationId,
            userId: memberUserId,
            displayName,
            role,
            ...(roleKey !== undefined && { roleKey }),
          })
        })
        return personIn(memberUserId, organizationId)
      },
    }
  }

  return {
    runtime,
    databaseUrl: test.url,
    clock,
    txtRecords,
    asPlatform,
    actAs,
    actAnonymously,
    makeUser,
    personIn,
    found,
    findSite: (hostname: string): Promise<SiteFace | undefined> =>
      asPlatform((scope) => findSiteByHost(scope, hostname, config.sitesDomain), 'read'),
    async close(): Promise<void> {
      await signals.stop()
      await database.close()
      await test.drop()
    },
  }
}

export type OrganizationRuntime = Awaited<ReturnType<typeof openOrganizationRuntime>>

const exchange: Exchange = {
  address: '203.0.113.9',
  userAgent: 'test',
  origin: undefined,
  sessionToken: undefined,
  cookie: () => undefined,
  file: undefined,
  fileLength: undefined,
  isOnThisMachine: true,
  reply: {
    setSessionCookie() {},
    clearSessionCookie() {},
    setCookie() {},
    redirect() {},
    sendFile: () => Promise.resolve(),
    showForeignPage() {},
  },
}
