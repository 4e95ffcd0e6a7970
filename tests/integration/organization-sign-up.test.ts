import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createDemo } from '#apps/server/demo.ts'
import { findSession } from '#modules/account/server/public.ts'
import { listHistory, listMembers, listTeams, signUp } from '#modules/organization/contract.ts'
import { findMembership, listMemberships } from '#modules/organization/server/public.ts'

import {
  openOrganizationRuntime,
  type OrganizationRuntime,
} from '../support/organization-runtime.ts'
import { withClient } from '../support/test-database.ts'

let runtime: OrganizationRuntime
beforeAll(async () => {
  runtime = await openOrganizationRuntime()
})
afterAll(() => runtime.close())

const form = {
  name: 'Ada Byron',
  email: 'ada@analytic.example',
  password: 'an engine of brass, 1843',
  organizationName: 'Analytic Engines',
  slug: 'analytic',
}

describe('sign-up', () => {
  test('creates account, organization, owner and site, and signs in', async () => {
    const { answer, sessionToken } = await runtime.actAnonymously(signUp, form, '203.0.113.1')
    if (answer.state !== 'signed-in') throw new Error(answer.state)

    const session = await runtime.asPlatform((scope) => findSession(scope, sessionToken ?? ''))
    expect(session).toMatchObject({ name: 'Ada Byron', organizationId: answer.organization.id })
    const membership = await runtime.asPlatform((scope) =>
      findMembership(scope, session?.userId ?? '', undefined),
    )
    expect(membership).toMatchObject({ role: 'owner', organizationId: answer.organization.id })
    await expect(runtime.findSite('analytic.localhost')).resolves.toMatchObject({
      name: 'Analytic Engines',
    })
  })

  test('a taken slug rolls back everything, including the account', async () => {
    const second = { ...form, email: 'eve@analytic.example' }
    await expect(runtime.actAnonymously(signUp, second, '203.0.113.2')).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(countUsers('eve@analytic.example')).resolves.toBe(0)
  })

  test('an address with an account gets an email, not a session', async () => {
    const again = { ...form, slug: 'analytic-two' }
    const { answer, sessionToken } = await runtime.actAnonymously(signUp, again, '203.0.113.3')
    expect(answer).toEqual({ state: 'check-your-messages' })
    expect(sessionToken).toBeUndefined()
    await expect(runtime.findSite('analytic-two.localhost')).resolves.toBeUndefined()
  })

  test('accepts a phone number instead, and exactly one of the two', async () => {
    const { email: _, ...rest } = { ...form, slug: 'by-phone' }
    const both = { ...form, slug: 'by-both', phone: '+4915112345678' }
    await expect(runtime.actAnonymously(signUp, both, '203.0.113.4')).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(runtime.actAnonymously(signUp, rest, '203.0.113.4')).rejects.toMatchObject({
      code: 'invalid',
    })
    const { answer } = await runtime.actAnonymously(
      signUp,
      { ...rest, phone: '+4915112345678' },
      '203.0.113.4',
    )
    expect(answer.state).toBe('signed-in')
  })

  test('five attempts in half an hour from one IP address, not counting validation errors', async () => {
    for (const mistake of [{ slug: 'x' }, { slug: 'analytic' }, { password: 'password' }]) {
      const attempt = { ...form, slug: 'analytic-try', ...mistake }
      await expect(runtime.actAnonymously(signUp, attempt, '203.0.113.5')).rejects.toMatchObject({
        code: expect.stringMatching(/^(invalid|conflict)$/),
      })
    }
    const tries = Array.from({ length: 7 }, () =>
      runtime.actAnonymously(signUp, { ...form, slug: 'analytic-try' }, '203.0.113.5'),
    )
    const codes = (await Promise.allSettled(tries)).map((attempt) =>
      attempt.status === 'rejected' ? attempt.reason.code : 'allowed',
    )
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(2)
  })
})

test('the demo is created once, is realistic, and its owner belongs to two organizations', async () => {
  const demoRuntime = await openOrganizationRuntime()
  try {
    const { ownerEmail } = await createDemo(demoRuntime.runtime)
    await expect(createDemo(demoRuntime.runtime)).resolves.toEqual({ ownerEmail })
    const userId = await userOf(demoRuntime.databaseUrl, ownerEmail)
    const list = await demoRuntime.asPlatform((scope) => listMemberships(scope, userId))
    expect(list.map(({ organizationName, role }) => [organizationName, role])).toEqual([
      ['Northwind Coffee', 'owner'],
      ['Harbor Software', 'admin'],
    ])
    const owner = await demoRuntime.personIn(userId, list[0]?.organizationId ?? '')
    const { items: members } = await owner.act(listMembers, {})
    expect(members).toHaveLength(9)
    expect(members.map(({ roleName }) => roleName)).toContain('Roaster')
    const { items: teams } = await owner.act(listTeams, {})
    expect(teams.map(({ memberIds }) => memberIds.length)).toEqual([3, 2])
    const { items: history } = await owner.act(listHistory, { limit: 100 })
    expect(new Set(history.map(({ type }) => type)).size).toBeGreaterThan(6)
    await expect(demoRuntime.findSite('northwind.localhost')).resolves.toMatchObject({
      name: 'Northwind Coffee',
      theme: { primaryColor: '#7c3f1d' },
    })
  } finally {
    await demoRuntime.close()
  }
}, 90_000)

async function userOf(url: string, email: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [
      email,
    ])
    return rows[0]?.id ?? ''
  })
}

async function countUsers(email: string): Promise<number> {
  return withClient(runtime.databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from users where email = $1', [email])
    return rowCount ?? 0
  })
}
