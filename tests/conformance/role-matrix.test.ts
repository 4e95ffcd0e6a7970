import { readFile, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { anyone } from '#platform/permissions/access.ts'
import type { Call } from '#platform/registry/call.ts'
import { strictShape } from '#platform/registry/registry.ts'
import { requestOf, type Client } from '#tests/support/client.ts'
import { productRegistry } from '#tests/support/product-registry.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, makePerson } from '#tests/support/two-organizations.ts'

import { eachOf } from '#tests/support/each-of.ts'
import { roleMatrix, verdictFor } from './role-matrix.ts'

let server: TestServer
let calls: Call[]
beforeAll(async () => {
  server = await startTestServer()
  calls = server.runtime.registry.calls.map(({ call }) => call)
})
afterAll(() => server.close())

const modules = productRegistry().modules.filter((module) => module.calls.length > 0)

test.each(modules)('the reviewed role matrix of $name is up to date', async (module) => {
  const matrix = roleMatrix(module.calls.map(({ call }) => call))
  const snapshotPath = `src/modules/${module.name}/tests/role-matrix.txt`
  if (process.env['UPDATE_SNAPSHOT'] === '1') await writeFile(snapshotPath, matrix)

  const reviewed = await readFile(snapshotPath, 'utf8').catch(() => '')

  expect(
    matrix.split('\n'),
    'Permissions changed or a call is new. Review each changed line, then run the tests with UPDATE_SNAPSHOT=1.',
  ).toEqual(reviewed.split('\n'))
})

test('the server responds as the matrix says', async () => {
  const people = await makePeople(server)
  const wrong: string[] = []
  await eachOf(calls, 6, async (call) => {
    for (const [actor, client] of Object.entries(people)) {
      const { status, text } = await client.send(invalidRequest(call))
      const verdict = verdictFor(actor, call)
      // The unknown field is refused after the permission check, so 400 means allowed.
      const expected = verdict === 'yes' ? 400 : Number(verdict)
      if (status !== expected) {
        wrong.push(`${call.name} as ${actor}: ${status}, not ${expected}: ${text}`)
      }
    }
  })

  expect(wrong).toEqual([])
}, 120_000)

test('a new or more open call is detected', () => {
  const closed = calls.find(({ access }) => access.who === 'key')
  if (!closed) throw new Error('No call needs a key.')
  const others = calls.filter((call) => call !== closed)
  const opened: Call = { ...closed, access: anyone }

  expect(roleMatrix([...calls, { ...closed, name: 'new.call' }])).not.toBe(roleMatrix(calls))
  expect(roleMatrix([opened, ...others])).not.toBe(roleMatrix(calls))
})

test('dangerous actions need a confirmation within ten minutes', async () => {
  const { owner } = await makeCompany(server, 'umbrella')
  await server.query(
    `update sessions set stepped_up_at = now() - interval '11 minutes' where user_id = $1`,
    [owner.userId],
  )
  const dangerous = calls.filter(({ rules }) => rules.stepUp)
  const codes = () =>
    Promise.all(
      dangerous.map(async (call) => {
        const { body } = await owner.client.send(invalidRequest(call))
        return [call.name, Reflect.get(Object(body), 'code')]
      }),
    )

  expect(dangerous.length).toBeGreaterThan(5)
  // The server caches sessions for a moment.
  const asked = dangerous.map(({ name }) => [name, 'step_up_required'])
  await expect.poll(codes, { timeout: 15_000 }).toEqual(asked)
})

async function makePeople(host: TestServer): Promise<Record<string, Client>> {
  const company = await makeCompany(host, 'initech')
  const marketer = await company.join({ roleKey: 'preset:marketer' })
  const developer = await company.join({ roleKey: 'preset:developer' })
  const outsider = await makePerson(host, 'Outsider')
  const staff = await makePerson(host, 'Staff', 'superadmin')
  return {
    anonymous: host.client(),
    'non-member': outsider.client,
    viewer: company.viewer.client,
    'support-agent': company.agent.client,
    marketer: marketer.client,
    developer: developer.client,
    admin: company.admin.client,
    owner: company.owner.client,
    'staff-superadmin': staff.client,
  }
}

function invalidRequest(call: Call): ReturnType<typeof requestOf> {
  const parameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const shape = strictShape(call.input) ?? {}
  const values = parameters
    .filter((name) => name in shape)
    .map((name) => [name, crypto.randomUUID()] as const)
  return requestOf(call, { ...Object.fromEntries(values), noSuchField: 'x' })
}
