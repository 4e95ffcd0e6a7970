import { createUser, startSession } from '#modules/account/server/public.ts'
import { hashPassword } from '#modules/account/server/password.ts'
import { createTeam, setTeamMembers, useOrganization } from '#modules/organization/contract.ts'
import { addMember, createOrganizationFor } from '#modules/organization/server/public.ts'
import { updateSite } from '#modules/sites/contract.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { sessionCookieName } from '#platform/http/session-cookie.ts'
import type { StaffRole } from '#platform/permissions/principal.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { Client } from './client.ts'
import type { TestServer } from './test-server.ts'

export interface Person {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly client: Client
}

export interface Member extends Person {
  readonly memberId: string
}

export interface Company {
  readonly organizationId: string
  readonly siteId: string
  readonly slug: string
  /** Contained in every text of the organization. If anyone else sees it, isolation is broken. */
  readonly canary: string
  readonly teamId: string
  readonly owner: Member
  readonly admin: Member
  readonly agent: Member
  readonly viewer: Member
  join(standing?: MemberOptions): Promise<Member>
}

export interface MemberOptions {
  readonly role?: 'admin' | 'member'
  readonly roleKey?: string
}

/** Two isolated organizations with signed-in members of every kind. */
export async function twoOrganizations(
  server: TestServer,
): Promise<{ acme: Company; globex: Company }> {
  const acme = await makeCompany(server, 'acme')
  const globex = await makeCompany(server, 'globex')
  return { acme, globex }
}

export async function makeCompany(server: TestServer, slug: string): Promise<Company> {
  const canary = `CANARY${slug.toUpperCase().replaceAll('-', '')}`
  const owner = await makePerson(server, `${canary} owner`)
  const made = await asPlatform(server, (scope) =>
    createOrganizationFor(scope, {
      userId: owner.userId,
      ownerName: owner.name,
      name: `${canary} Inc`,
      slug,
    }),
  )
  const organizationId = made.organization.id

  async function join({ role = 'member', roleKey }: MemberOptions = {}): Promise<Member> {
    const person = await makePerson(server, `${canary} ${roleKey ?? role}`)
    const { id: memberId } = await asPlatform(server, async (scope) => {
      await scope.enter(organizationId)
      return addMember(scope, {
        organizationId,
        userId: person.userId,
        displayName: person.name,
        role,
        ...(roleKey && { roleKey }),
      })
    })
    await person.client.must(useOrganization, { organizationId })
    return { ...person, memberId }
  }

  await owner.client.must(useOrganization, { organizationId })
  const admin = await join({ role: 'admin' })
  const agent = await join({ roleKey: 'preset:support-agent' })
  const viewer = await join({ roleKey: 'preset:viewer' })
  const team = await owner.client.must(createTeam, { name: `${canary} team`, description: canary })
  await owner.client.must(setTeamMembers, {
    id: team.id,
    version: team.version,
    memberIds: [agent.memberId],
  })
  await owner.client.must(updateSite, { id: made.siteId, version: 1, name: `${canary} site` })
  return {
    organizationId,
    siteId: made.siteId,
    slug,
    canary,
    teamId: team.id,
    owner: { ...owner, memberId: made.memberId },
    admin,
    agent,
    viewer,
    join,
  }
}

/**
 * A signed-in person with a confirmed address. The password is hashed once per run because hashing
 * is slow on purpose.
 */
export async function makePerson(
  server: TestServer,
  name: string,
  staffRole?: StaffRole,
): Promise<Person> {
  const email = `${crypto.randomUUID()}@people.example`
  const client = server.client(`${name} browser`)
  const userId = await asPlatform(server, async (scope) => {
    const created = await createUser(scope, { name, email, isProven: true, staffRole })
    if (created.state !== 'created') throw new Error(`${email} is taken.`)
    const exchange = browserOf(client, server)
    await startSession(scope, exchange, { userId: created.userId, how: 'password' })
    return created.userId
  })
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  await server.query('update users set password_hash = $2 where id = $1', [userId, hash])
  return { userId, name, email, client }
}

export const password = 'correct horse battery 7'
let passwordHash: Promise<string> | undefined

function browserOf(client: Client, { config }: TestServer): Exchange {
  const cookieName = sessionCookieName(config.publicUrl.protocol === 'https:')
  return {
    address: '127.0.0.1',
    userAgent: 'test',
    origin: undefined,
    sessionToken: undefined,
    cookie: () => undefined,
    file: undefined,
    fileLength: undefined,
    isOnThisMachine: true,
    reply: {
      setSessionCookie: (token) => client.cookies.set(cookieName, token),
      clearSessionCookie: () => client.cookies.delete(cookieName),
      setCookie: () => {},
      redirect: () => {},
      sendFile: () => Promise.resolve(),
      showForeignPage() {},
    },
  }
}

function asPlatform<Result>(
  server: TestServer,
  action: (scope: PlatformScope) => Promise<Result>,
): Promise<Result> {
  const actor = { kind: 'system', name: 'test' } as const
  return onPlatform(
    server.runtime,
    { actor, requestId: 'test', cause: { kind: 'system', id: 'test' }, mode: 'write' },
    action,
  )
}
