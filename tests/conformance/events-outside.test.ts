import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { viewOf, type EventKind } from '#platform/events/event.ts'
import { readers } from '#platform/live/follower.ts'
import { isRead } from '#platform/registry/call.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { listenAsVisitor } from '#tests/support/visitor-events.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

import { startAttackServer, type AttackServer } from './attack-server.ts'
import { looseParts, plantCanaries, type PlantedEvent } from './event-canaries.ts'
import { openWorld } from './sample-world.ts'
import { sampleOf, sampleRequest } from './samples.ts'

let stage: AttackServer
let acme: Company
let planted: readonly PlantedEvent[]
beforeAll(async () => {
  stage = await startAttackServer({ roles: ['web', 'live'] })
  ;({ acme } = await twoOrganizations(stage.server))
  planted = [...stage.server.runtime.registry.events.values()].map(plantCanaries)
})
afterAll(() => stage.close())

test('every view names the fields it exposes', () => {
  const views = planted.flatMap(({ kind }) =>
    Object.entries(kind.views ?? {}).map(([who, view]) => ({ type: kind.type, who, view })),
  )
  expect(views.length).toBeGreaterThan(5)
  const loose = views.flatMap(({ type, who, view }) =>
    looseParts(view.shape)
      .filter((path) => path !== ownAnswers)
      .map((path) => `${type} for ${who}: ${path}`),
  )
  expect(loose).toEqual([])
})

describe("a view that doesn't is detected", () => {
  test.each([
    ['any value', z.object({ more: z.unknown() }), ['.more']],
    ['any key', z.object({ more: z.record(z.string(), z.string()) }), ['.more']],
    ['a loose object', z.object({ list: z.array(z.looseObject({})) }), ['.list[].*']],
    ['what a function makes', z.string().transform((text) => ({ text })), ['']],
  ])('%s', (_, shape, paths) => {
    expect(looseParts(shape)).toEqual(paths)
  })
})

test("the customer's chat only receives what views expose", async () => {
  const { server } = stage
  const widgetId = await liveWidget(acme.owner.client, 'Outside')
  const visitor = await newVisitor(server.client(), widgetId)
  const ear = await listenAsVisitor(server, visitor.token)
  const [row] = await server.query<{ contactId: string }>(
    'select contact_id from conversations where id = $1',
    [visitor.conversationId],
  )
  await happen(visitor.conversationId, row?.contactId)

  // Emitted last, so that everything before it has arrived. Its canary tells it from the visitor's own message.
  const last = planted.find(({ kind }) => kind.type === 'message.created')
  const shown = last?.canaries.find((one) =>
    JSON.stringify(seen(last.kind, last.data)).includes(one),
  )
  await expect.poll(() => ear.text(), { timeout: 30_000 }).toContain(shown ?? 'a canary')
  const text = ear.text()
  ear.close()
  expect([...typesIn(text)].filter((type) => !viewed(type))).toEqual([])
  expect(typesIn(text).size).toBeGreaterThan(5)
  const allowed = planted.map(({ kind, data }) => JSON.stringify(seen(kind, data))).join(' ')
  const secrets = planted.flatMap(({ canaries }) =>
    canaries.filter((one) => !allowed.includes(one)),
  )
  expect(secrets.length).toBeGreaterThan(300)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
}, 120_000)

test('no response to outsiders reveals an event', async () => {
  const { server } = stage
  const world = await openWorld(server, acme, stage.elsewhere)
  const subjects = await server.query<{ id: string }>(
    `select id from tickets where org_id = $1 union select id from conversations where org_id = $1
    union select id from contacts where org_id = $1 union select id from companies where org_id = $1`,
    [acme.organizationId],
  )
  for (const { id } of subjects) await happen(id, undefined)

  const secrets = planted.flatMap(({ canaries }) => canaries)
  const leaks: string[] = []
  for (const { call } of server.runtime.registry.calls) {
    if (!isRead(call) || !['page', 'visitor', 'reader', 'anyone'].includes(call.access.who))
      continue
    const sample = await sampleOf(world, call)
    const { text } = await sample.client.send(sampleRequest(call, sample))
    if (secrets.some((secret) => text.includes(secret))) leaks.push(call.name)
  }
  expect(leaks).toEqual([])
}, 300_000)

const ownAnswers = '.message.blockAnswer.answer.values'

async function happen(subjectId: string, contactId: string | undefined): Promise<void> {
  await inOrganization(
    stage.server.runtime,
    acme.organizationId,
    bySystem('test', 'write'),
    async (scope) => {
      const reach = { memberIds: [], teamIds: [], ...(contactId && { contactId }) }
      const inOrder = planted.toSorted((one, other) => rank(one) - rank(other))
      for (const { kind, data } of inOrder) {
        const audience = kind.audience === 'subject' ? 'nobody' : kind.audience
        scope.emit({ ...kind, audience, isScoped: true, data: z.unknown() }, data, {
          subjectId,
          reach,
        })
      }
    },
  )
}

function rank({ kind: { type } }: PlantedEvent): number {
  return type === 'message.created' ? 1 : 0
}

function viewed(type: string): boolean {
  return stage.server.runtime.registry.events.get(type)?.views?.customer !== undefined
}

function seen(kind: EventKind, data: unknown): unknown {
  return viewOf(kind, 'customer', data, readers.customer)
}

function typesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/"type":"([a-z_]+\.[a-z_]+)"/g)].map(([, type = '']) => type))
}
