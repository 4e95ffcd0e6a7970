import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createContact, getContact } from '#modules/contacts/contract.ts'
import { eraseContact, exportContact, mergeContacts } from '#modules/contacts/person-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import type { PrivacyRequest } from '#modules/privacy/model.ts'
import {
  answerPrivacyRequest,
  countPrivacyRequests,
  createPrivacyRequest,
  listPrivacyRequests,
  refusePrivacyRequest,
  verifyPrivacyRequest,
} from '#modules/privacy/requests-contract.ts'
import type { RequestKind } from '#modules/privacy/rules.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let contactId: string
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.query('delete from privacy_requests')
  contactId = (await acme.owner.client.must(createContact, { name: 'Ada Lovelace' })).id
})

test('data is exported after the identity is confirmed', async () => {
  const { client, memberId } = acme.owner
  const request = await ask('export')
  const early = await client.call(answerPrivacyRequest, step(request))
  const verified = await client.must(verifyPrivacyRequest, step(request))
  const { request: done, file } = await client.must(answerPrivacyRequest, step(verified))
  const again = await client.call(answerPrivacyRequest, step(done))

  expect(early.status).toBe(409)
  expect(verified).toMatchObject({ status: 'verified', verifiedBy: memberId })
  expect(done).toMatchObject({ status: 'done', endedBy: memberId })
  expect(JSON.parse(file?.content ?? '')).toMatchObject({
    contact: { id: contactId, name: 'Ada Lovelace' },
    holdings: { privacyRequests: [{ kind: 'export' }] },
  })
  expect(again.status).toBe(409)
})

test('a person is erased in the background, and the request stays without personal data', async () => {
  const { client, memberId } = acme.owner
  const request = await ask('erase', 'Ada wrote from ada@example.com')
  const verified = await client.must(verifyPrivacyRequest, step(request))
  const { request: running, file } = await client.must(answerPrivacyRequest, step(verified))
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe('done')

  expect([running.status, file]).toEqual(['running', null])
  expect(await read()).toMatchObject({
    status: 'done',
    endedBy: memberId,
    note: '',
    contact: { name: '', isErased: true },
  })
  expect((await client.call(getContact, { id: contactId })).status).toBe(404)
  const told = await server.query(
    `select data -> 'before' as before, data -> 'after' as after from events
    where type = 'privacy_request.changed' and subject_id = $1 order by at, seq`,
    [request.id],
  )
  expect(told).toEqual([
    { before: 'received', after: 'verified' },
    { before: 'verified', after: 'running' },
    { before: 'running', after: 'done' },
  ])
})

test('a refused request has a reason and is closed', async () => {
  const { client } = acme.owner
  const request = await ask('erase')
  const reason = 'There is an invoice the law wants kept.'
  const refused = await client.must(refusePrivacyRequest, { ...step(request), reason })
  const late = await client.call(verifyPrivacyRequest, step(refused))
  const { items } = await client.must(listPrivacyRequests, { state: 'open' })

  expect(refused).toMatchObject({ status: 'refused', reason })
  expect(late.status).toBe(409)
  expect(items).toEqual([])
})

test('a request is due 30 days after receipt, with one warning', async () => {
  const request = await ask('export')
  const { receivedAt, dueAt } = request
  await server.query(`update privacy_requests set due_at = now() + interval '6 days'`)
  const warned = () =>
    server.query<{ memberId: string }>(
      `select member_id from notifications where kind = 'privacy.request-due'`,
    )
  await runCron(server, 'warn-of-privacy-requests')
  await expect.poll(async () => (await warned()).length, { timeout: 10_000 }).toBe(2)
  await runCron(server, 'warn-of-privacy-requests')
  await waitForJobs(server, '%warn-of-privacy-requests%')

  expect(new Date(dueAt).getTime() - new Date(receivedAt).getTime()).toBe(30 * 86_400_000)
  const ids = (await warned()).map(({ memberId: id }) => id)
  expect(ids.toSorted()).toEqual([acme.owner.memberId, acme.admin.memberId].toSorted())
  expect(await acme.owner.client.must(countPrivacyRequests, {})).toEqual({ open: 1, due: 1 })
})

test('duplicate and backdated requests are refused', async () => {
  await ask('export')
  const { client } = acme.owner
  const twice = await client.call(createPrivacyRequest, { contactId, kind: 'export' })
  const receivedAt = new Date(Date.now() - 31 * 86_400_000).toISOString()
  const old = await client.call(createPrivacyRequest, { contactId, kind: 'erase', receivedAt })

  expect([twice.status, old.status]).toEqual([409, 400])
})

test('a request moves in a merge and is closed if the person is erased otherwise', async () => {
  const { client } = acme.owner
  const { id } = await client.must(createContact, { name: 'Ada L' })
  await ask('erase')
  await client.must(mergeContacts, { id, fromId: contactId })
  const merged = await read()
  await client.must(eraseContact, { id })

  expect(merged.contact.id).toBe(id)
  expect(await read()).toMatchObject({ status: 'done', contact: { isErased: true } })
})

test('members without access to the person or the data see no requests', async () => {
  const request = await ask('erase')
  const finance = await acme.join({ roleKey: 'preset:finance' })
  const limited = await acme.join({ roleKey: 'preset:support-lead' })
  const { version } = await acme.owner.client.must(getMember, { id: limited.memberId })
  await acme.owner.client.must(updateMember, {
    id: limited.memberId,
    version,
    dataScope: 'own',
    exceptions: { 'Data.Export': 'manage' },
  })
  const tries = [
    await finance.client.call(listPrivacyRequests, {}),
    await finance.client.call(verifyPrivacyRequest, step(request)),
    await acme.agent.client.call(createPrivacyRequest, { contactId, kind: 'export' }),
    await limited.client.call(verifyPrivacyRequest, step(request)),
    await limited.client.call(createPrivacyRequest, { contactId, kind: 'export' }),
    await globex.owner.client.call(verifyPrivacyRequest, step(request)),
    await globex.owner.client.call(createPrivacyRequest, { contactId, kind: 'export' }),
  ]

  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 404, 404])
  expect((await limited.client.must(listPrivacyRequests, {})).items).toEqual([])
  expect(await limited.client.must(countPrivacyRequests, {})).toEqual({ open: 0, due: 0 })
  expect((await globex.owner.client.must(listPrivacyRequests, {})).items).toEqual([])
})

test("an export includes the person's requests", async () => {
  const customer = await makeCustomer(server, acme)
  contactId = customer.contactId
  await ask('export')
  const { holdings } = await acme.owner.client.must(exportContact, { id: contactId })

  expect(holdings['privacyRequests']).toMatchObject([{ kind: 'export', status: 'received' }])
})

function ask(kind: RequestKind, note = ''): Promise<PrivacyRequest> {
  return acme.owner.client.must(createPrivacyRequest, { contactId, kind, note })
}

async function read(): Promise<PrivacyRequest> {
  const { items } = await acme.owner.client.must(listPrivacyRequests, {})
  const [request] = items
  if (!request) throw new Error('There is no request.')
  return request
}

function step({ id, version }: PrivacyRequest): { id: string; version: number } {
  return { id, version }
}
