import { tmpdir } from 'node:os'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createContact,
  getContact,
  listContacts,
  removeContactPicture,
  setContactPicture,
} from '#modules/contacts/contract.ts'
import {
  eraseContact,
  exportContact,
  listContactMerges,
  mergeContacts,
  unmergeContacts,
} from '#modules/contacts/person-contract.ts'
import { createLead, identifyContact } from '#modules/contacts/server/public.ts'
import { pictureContactData } from '#modules/contacts/server/pictures.ts'
import { listConversations } from '#modules/inbox/contract.ts'
import { createIdentityKey, describeVisitor } from '#modules/widget/identity-contract.ts'
import { diskStorage } from '#platform/files/disk-storage.ts'
import { storageKey, type Storage } from '#platform/files/storage.ts'
import { createOutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import { OutgoingFailed } from '#platform/outgoing/outgoing-error.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { plainPicture, uploadPicture } from '#tests/support/pictures.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
const asked: string[] = []
const troubles: (() => Response)[] = []
const outgoingClient = createOutgoingClient({ allowPrivate: false })

beforeAll(async () => {
  const photo = await plainPicture()
  server = await startTestServer({
    roles: ['web', 'live', 'work'],
    rateLimits: 'on',
    product: {
      outgoingClient: {
        ...outgoingClient,
        async safeFetch(url, init, rules) {
          asked.push(String(url))
          const { hostname, pathname } = new URL(url)
          if (hostname !== 'pictures.example') return outgoingClient.safeFetch(url, init, rules)
          const trouble = troubles.shift()
          if (trouble) return trouble()
          return pathname.endsWith('.jpg')
            ? new Response(new Uint8Array(photo))
            : new Response('<svg xmlns="http://www.w3.org/2000/svg"/>')
        },
      },
    },
  })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(async () => {
  await server.close()
  await outgoingClient.close()
})

describe('an uploaded picture', () => {
  test('is visible to teammates and gone after it is removed', async () => {
    const id = await contact()
    const url = await upload(id)

    const { items } = await acme.viewer.client.must(listContacts, {})
    expect(items.find((one) => one.id === id)?.pictureUrl).toBe(url)
    expect(await statusOf(url)).toBe(200)

    await acme.agent.client.must(removeContactPicture, { id })
    expect(await pictureOf(id)).toBeNull()
    expect(await statusOf(url)).toBe(404)
  })

  test("doesn't belong to contacts of another organization", async () => {
    const id = await contact()
    const answer = await uploadPicture(
      globex.owner.client,
      setContactPicture,
      { id },
      await plainPicture(),
    )
    expect(answer.status).toBe(404)
    expect(await pictureOf(id)).toBeNull()
  })

  test('is exported with the person and erased with them', async () => {
    const id = await contact()
    const url = await upload(id)
    const { owner } = acme
    const { holdings } = await owner.client.must(exportContact, { id })
    expect(holdings['pictures']).toEqual([{ type: 'image/webp', base64: expect.any(String) }])

    await owner.client.must(eraseContact, { id })
    expect(await statusOf(url)).toBe(404)
    const [row] = await server.query(
      'select picture_id, picture_by, picture_address from contacts where id = $1',
      [id],
    )
    expect(row).toEqual({ pictureId: null, pictureBy: null, pictureAddress: null })
  })

  test('is used when the other contact of a merge has none', async () => {
    const [stays, goes, other] = [await contact(), await contact(), await contact()]
    const url = await upload(goes)
    const { owner } = acme
    await owner.client.must(mergeContacts, { id: stays, fromId: goes })
    expect(await pictureOf(stays)).toBe(url)

    await upload(other)
    await owner.client.must(mergeContacts, { id: stays, fromId: other })
    expect(await pictureOf(stays)).toBe(url)
    expect(await statusOf(url)).toBe(200)
  })

  test('returns to both contacts after unmerging, even if the merged one lost it', async () => {
    const [stays, goes] = [await contact(), await contact()]
    const url = await upload(goes)
    const { owner } = acme
    await owner.client.must(mergeContacts, { id: stays, fromId: goes })
    await owner.client.must(removeContactPicture, { id: stays })
    expect(await statusOf(url)).toBe(404)

    const { items } = await owner.client.must(listContactMerges, { id: stays })
    await owner.client.must(unmergeContacts, { id: items[0]?.id ?? '' })
    expect(await pictureOf(stays)).toBeNull()
    expect(await pictureOf(goes)).toBe(url)
    expect(await statusOf(url)).toBe(200)
  })
})

describe('a photo of merged contacts', () => {
  test('keeps its file while one of them uses it', async () => {
    const { stays, goes } = await merged()
    const key = storageKey(acme.organizationId, (await pictureIdOf(goes)) ?? '')
    const deleted: string[] = []
    const storage: Storage = {
      ...diskStorage(tmpdir()),
      async delete(gone) {
        deleted.push(gone)
      },
    }
    const { erase } = pictureContactData
    const watched = (scope: Scope): Scope => ({ ...scope, product: { ...scope.product, storage } })

    await here((scope) => erase(watched(scope), goes))
    expect(deleted).toEqual([])
    await here((scope) => erase(watched(scope), stays))
    expect(deleted).toEqual([key])
  })

  test('is deleted from the merged contact once unmerging is no longer possible', async () => {
    const { goes } = await merged()
    const drop = () =>
      here(async (scope) => {
        await server.runtime.registry.jobs
          .get('drop-merged-picture')
          ?.run(scope, { contactId: goes })
      })
    const waiting = await server.query(
      `select from pgboss.job_common where name = 'drop-merged-picture'
        and data::text like '%' || $1 || '%' and start_after > now() + interval '29 days'`,
      [goes],
    )
    expect(waiting).toHaveLength(1)
    await drop()
    expect(await pictureIdOf(goes)).toEqual(expect.any(String))

    await server.query(
      `update contacts set deleted_at = deleted_at - interval '30 days' where id = $1`,
      [goes],
    )
    await drop()
    expect(await pictureIdOf(goes)).toBeNull()
  })
})

describe('a picture set by a page', () => {
  test('is downloaded once, re-encoded and served from our server only', async () => {
    const ada = await newVisitor(server.client(), await liveWidget(acme.owner.client))
    const told = {
      id: ada.widgetId,
      peek: ada.peek,
      user: { name: 'Ada', avatar: 'https://pictures.example/ada.jpg' },
    }
    asked.length = 0
    await server.client().must(describeVisitor, told)
    await fetched()
    await server.client().must(describeVisitor, told)
    await fetched()
    expect(asked).toEqual(['https://pictures.example/ada.jpg'])

    const { items } = await acme.agent.client.must(listConversations, {})
    const url = items.find(({ id }) => id === ada.conversationId)?.contact.pictureUrl ?? ''
    expect(new URL(url).host).not.toBe('pictures.example')
    expect(await statusOf(url)).toBe(200)
  })

  test("doesn't replace an uploaded one unless the server signs a different URL", async () => {
    const { id } = await here((scope) => createLead(scope, { name: 'Grace' }))
    const own = await upload(id)
    await say(id, { avatar: 'https://pictures.example/grace.jpg' })
    expect(await pictureOf(id)).toBe(own)

    const avatar = 'https://pictures.example/signed.jpg'
    await say(id, { externalId: 'grace', avatar, isSigned: true })
    const signed = await pictureOf(id)
    expect(signed).not.toBe(own)

    await say(id, { avatar: 'https://pictures.example/again.jpg' })
    expect(await pictureOf(id)).toBe(signed)
  })

  test("isn't downloaded if the token sets one", async () => {
    const ada = await newVisitor(server.client(), await liveWidget(acme.owner.client))
    const { secret } = await acme.owner.client.must(createIdentityKey, { id: ada.widgetId })
    const avatar = 'https://pictures.example/of-token.jpg'
    const jwt = signToken({ sub: crypto.randomUUID(), avatar }, secret ?? '')
    const user = { avatar: 'https://pictures.example/of-page.jpg' }
    asked.length = 0
    await server.client().must(describeVisitor, { id: ada.widgetId, proof: { jwt }, user })
    await fetched()
    expect(asked).toEqual([avatar])
  })

  test.each([
    ['is busy', () => new Response('', { status: 503 })],
    ['is out of reach', () => fail(new OutgoingFailed('unreachable'))],
  ])('is downloaded again after its site %s', async (_, trouble) => {
    const { id } = await here((scope) => createLead(scope, { name: 'Grace' }))
    troubles.push(trouble)
    await say(id, { avatar: 'https://pictures.example/grace.jpg' })
    expect(await pictureOf(id)).toBeNull()
    await say(id, { avatar: 'https://pictures.example/grace.jpg' })
    expect(await pictureOf(id)).not.toBeNull()
  })

  test('is downloaded again after the rate limit resets', async () => {
    const { id } = await here((scope) => createLead(scope, { name: 'Grace' }))
    const [first, second] = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg']
    const spent = [`contact:picture:${id}`]
    await say(id, { avatar: first })
    await server.query('update rate_buckets set used = 6 where bucket = $1', spent)
    await say(id, { avatar: second })
    expect(asked).not.toContain(second)

    await server.query('delete from rate_buckets where bucket = $1', spent)
    await say(id, { avatar: second })
    expect(asked).toContain(second)
  })

  test.each([
    'https://127.0.0.1/me.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/me.jpg',
    'https://127.0.0.1:8443/me.jpg',
    'https://pictures.example/drawing.svg',
    'http://pictures.example/plain.jpg',
    'javascript:alert(1)',
    'not an address',
  ])('is ignored silently at %s', async (avatar) => {
    const { id } = await here((scope) => createLead(scope, { name: 'Mallory' }))
    await say(id, { avatar })
    expect(await pictureOf(id)).toBeNull()
    const failed = await server.query(
      `select from pgboss.job_common where name = 'fetch-contact-picture' and state > 'completed'`,
    )
    expect(failed).toEqual([])
  })
})

function fail(error: Error): never {
  throw error
}

function here<Result>(act: (scope: Scope) => Promise<Result>): Promise<Result> {
  return inCompany(server, acme, act)
}

async function merged(): Promise<{ stays: string; goes: string }> {
  const [stays, goes] = [await contact(), await contact()]
  await upload(goes)
  await acme.owner.client.must(mergeContacts, { id: stays, fromId: goes })
  return { stays, goes }
}

async function pictureIdOf(contactId: string): Promise<string | null | undefined> {
  const text = 'select picture_id from contacts where id = $1'
  const [row] = await server.query<{ pictureId: string | null }>(text, [contactId])
  return row?.pictureId
}

async function contact(): Promise<string> {
  return (await acme.owner.client.must(createContact, { name: 'Ada' })).id
}

async function upload(id: string): Promise<string> {
  const { client } = acme.agent
  const answer = await uploadPicture(client, setContactPicture, { id }, await plainPicture())
  expect(answer.status).toBe(200)
  return (await pictureOf(id)) ?? ''
}

async function pictureOf(id: string): Promise<string | null> {
  return (await acme.owner.client.must(getContact, { id })).pictureUrl
}

interface Said {
  readonly avatar: string
  readonly externalId?: string
  readonly isSigned?: boolean
}

async function say(
  contactId: string,
  { avatar: address, isSigned = false, ...said }: Said,
): Promise<void> {
  const avatar = { address, isSigned }
  await here((scope) => identifyContact(scope, { contactId, isSigned, avatar, ...said }))
  await fetched()
}

function fetched(): Promise<void> {
  return waitForJobs(server, 'fetch-contact-picture')
}

async function statusOf(url: string): Promise<number> {
  const { pathname, search } = new URL(url)
  return (await server.client().send({ path: pathname + search })).status
}
