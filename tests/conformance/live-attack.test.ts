import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { createTeam, removeMember } from '#modules/organization/contract.ts'
import { needs } from '#platform/permissions/access.ts'
import { permissionKeys } from '#platform/permissions/keys.ts'
import { isRead } from '#platform/registry/call.ts'
import type { ServerMessage } from '#platform/live/live-message.ts'
import type { Client } from '#tests/support/client.ts'
import { startOwnClock } from '#tests/support/own-clock.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

import { startAttackServer, type AttackServer } from './attack-server.ts'
import { verdictFor } from './role-matrix.ts'
import { sampleOf, sampleRequest } from './samples.ts'
import { openWorld } from './sample-world.ts'

let stage: AttackServer
let acme: Company
let globex: Company
beforeAll(async () => {
  stage = await startAttackServer()
  ;({ acme, globex } = await twoOrganizations(stage.server))
})
afterAll(() => stage.close())

describe('the socket is refused', () => {
  test.each<[string, () => Promise<number>, number]>([
    ['without a session', () => refusalOf(stage.server.client()), 401],
    [
      'for another site',
      () => refusalOf(globex.owner.client, { origin: 'https://evil.example' }),
      403,
    ],
    [
      'for a tenant page',
      () => refusalOf(globex.owner.client, { origin: 'http://acme.localhost' }),
      403,
    ],
    ['without an origin', () => refusalOf(globex.owner.client, { origin: undefined }), 403],
    [
      'under the name of a tenant',
      () => refusalOf(globex.owner.client, { host: 'acme.localhost' }),
      404,
    ],
    ['under an unknown name', () => refusalOf(globex.owner.client, { host: 'evil.example' }), 404],
    [
      'for another organization',
      () => refusalOf(globex.owner.client, {}, `?organization=${acme.organizationId}`),
      404,
    ],
    ['for no organization', () => refusalOf(globex.owner.client, {}, '?organization=x'), 404],
  ])('%s', async (_, open, status) => {
    expect(await open()).toBe(status)
  })
})

test('events of one organization never reach another', async () => {
  const acmeOwner = await listen(acme.owner.client)
  const acmeViewer = await listen(acme.viewer.client)
  const globexOwner = await listen(globex.owner.client)
  const [ready] = acmeOwner.messages
  const withTheirCursor = await listen(
    globex.owner.client,
    ready?.type === 'ready' ? ready.cursor : '',
  )

  const world = await openWorld(stage.server, acme, stage.elsewhere)
  for (const { call } of stage.server.runtime.registry.calls) {
    if (isRead(call) || call.realm !== 'organization') continue
    const sample = await sampleOf(world, call)
    await sample.client.send(sampleRequest(call, sample))
  }
  await globex.owner.client.must(createTeam, { name: 'Last' })
  await heard(globexOwner, 'team.created')
  await heard(withTheirCursor, 'team.created')

  // A cursor may lag behind commits in progress, so earlier events may be sent again.
  const rows = await stage.server.query<{ subject: string }>(
    `select type || ' ' || coalesce(subject_id::text, '') as subject from events where org_id = $1`,
    [globex.organizationId],
  )
  const own = new Set(rows.map(({ subject }) => subject))
  expect(acmeOwner.types().size).toBeGreaterThan(5)
  for (const socket of [globexOwner, withTheirCursor]) {
    expect(JSON.stringify(socket.messages)).not.toContain(acme.canary)
    expect(socket.types()).toContain('team.created')
    expect(socket.subjects().filter((subject) => !own.has(subject))).toEqual([])
  }
  expect([...acmeViewer.types()].filter((type) => !canViewerReceive(type))).toEqual([])
  for (const socket of [acmeOwner, acmeViewer, globexOwner, withTheirCursor]) socket.close()
}, 180_000)

test('a removed member receives nothing after two seconds', async () => {
  const leaver = await acme.join({ role: 'admin' })
  const socket = await listen(leaver.client)
  const clock = startOwnClock()

  await acme.owner.client.must(removeMember, { id: leaver.memberId })
  await socket.closed

  expect(clock.stop()).toBeLessThan(2000)
})

interface Listener {
  readonly messages: ServerMessage[]
  readonly closed: Promise<number>
  types(): Set<string>
  subjects(): string[]
  close(): void
}

async function listen(client: Client, cursor?: string): Promise<Listener> {
  const socket = open(client)
  const messages: ServerMessage[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data: Buffer) =>
    messages.push(JSON.parse(data.toString()) as ServerMessage),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.send(JSON.stringify({ type: 'resume', ...(cursor && { cursor }) }))
  const listener: Listener = {
    messages,
    closed,
    types: () =>
      new Set(
        messages.flatMap((message) => (message.type === 'event' ? [message.event.type] : [])),
      ),
    subjects: () =>
      messages.flatMap((message) =>
        message.type === 'event' ? [`${message.event.type} ${message.event.subjectId ?? ''}`] : [],
      ),
    close: () => socket.terminate(),
  }
  await until(() => messages.some(({ type }) => type === 'ready' || type === 'reset'))
  return listener
}

function open(
  client: Client,
  headers: Record<string, string | undefined> = {},
  query = '',
): WebSocket {
  const { port, origin } = stage.server.address
  const all = {
    host: new URL(origin).host,
    origin,
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...headers,
  }
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  return new WebSocket(`ws://127.0.0.1:${port}/live${query}`, {
    headers: Object.fromEntries(given),
  })
}

async function refusalOf(
  client: Client,
  headers?: Record<string, string | undefined>,
  query?: string,
): Promise<number> {
  const socket = open(client, headers, query)
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.once('open', () => {
      socket.terminate()
      resolve(101)
    })
  })
}

async function heard(listener: Listener, type: string): Promise<void> {
  await until(() => listener.types().has(type))
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !isTrue();) {
    if (Date.now() > deadline) throw new Error('It did not happen within half a minute.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function canViewerReceive(type: string): boolean {
  const audience = stage.server.runtime.registry.events.get(type)?.audience
  if (audience === 'organization') return true
  const key = permissionKeys.find((known) => known === audience)
  return key !== undefined && verdictFor('viewer', { access: needs(key, 'view') }) === 'yes'
}
