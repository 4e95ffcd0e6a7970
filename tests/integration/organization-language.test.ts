import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  getChecklist,
  getLanguageSettings,
  getPreferences,
  listHistory,
  savePreference,
  updateLanguageSettings,
} from '#modules/organization/contract.ts'
import { createWidget } from '#modules/widget/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { setUpTotp } from '#tests/support/totp-app.ts'
import { makeCompany, twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

test('every member reads the settings, only the owner changes them', async () => {
  const before = await acme.viewer.client.must(getLanguageSettings, {})
  const change = { version: before.version, dateFormat: 'iso' } as const
  const asAdmin = await acme.admin.client.call(updateLanguageSettings, change)
  const after = await acme.owner.client.must(updateLanguageSettings, change)

  expect(before).toEqual({
    defaultLocale: 'en',
    contentLocales: ['en'],
    timeZone: 'UTC',
    dateFormat: 'locale',
    numberFormat: 'locale',
    firstWeekday: null,
    confirmedAt: null,
    version: 1,
  })
  expect(asAdmin.status).toBe(403)
  expect(after).toMatchObject({ dateFormat: 'iso', version: 2 })
  expect(await globex.owner.client.must(getLanguageSettings, {})).toMatchObject({
    dateFormat: 'locale',
    version: 1,
  })
})

test('the main language is always one of the content languages', async () => {
  const { client } = acme.owner
  const { version } = await client.must(getLanguageSettings, {})
  const german = await client.must(updateLanguageSettings, { version, defaultLocale: 'de' })
  const without = await client.call(updateLanguageSettings, {
    version: german.version,
    contentLocales: ['fr'],
  })
  const three = await client.must(updateLanguageSettings, {
    version: german.version,
    contentLocales: ['fr', 'de', 'ar-EG', 'fr'],
  })

  expect(german.contentLocales).toEqual(['de', 'en'])
  expect(without.status).toBe(400)
  expect(without.text).toContain('contentLocales')
  expect(three.contentLocales).toEqual(['de', 'fr', 'ar-EG'])
})

test('a change with an old version is refused, and the event has before and after', async () => {
  const { client } = acme.owner
  const before = await client.must(getLanguageSettings, {})
  const wish = { version: before.version, firstWeekday: 0, numberFormat: 'comma' } as const
  const after = await client.must(updateLanguageSettings, wish)
  const late = await client.call(updateLanguageSettings, wish)
  const { items } = await client.must(listHistory, { type: 'organization.language_changed' })

  expect(late.status).toBe(409)
  const { confirmedAt: _, version: __, ...told } = after
  expect(items[0]?.data).toMatchObject({ after: told })
  expect(items[0]?.data).toMatchObject({ before: { firstWeekday: null, numberFormat: 'locale' } })
})

test('an unknown language, time zone or weekday is refused', async () => {
  const { client } = acme.owner
  const { version } = await client.must(getLanguageSettings, {})
  const wrong = [
    { defaultLocale: 'klingon-' },
    { contentLocales: [] },
    { contentLocales: ['en', 'EN_us'] },
    { timeZone: 'Mars/Olympus' },
    { firstWeekday: 7 },
  ]
  for (const change of wrong) {
    const { status } = await client.call(updateLanguageSettings, { version, ...change })
    expect([change, status]).toEqual([change, 400])
  }
})

test('an empty update confirms the settings without an event', async () => {
  const thirdCompany = await makeCompany(server, 'hooli')
  const { client } = thirdCompany.owner
  const before = await client.must(getLanguageSettings, {})
  const after = await client.must(updateLanguageSettings, { version: before.version })
  const { items } = await client.must(listHistory, { type: 'organization.language_changed' })

  expect(after).toEqual({ ...before, confirmedAt: expect.any(String), version: 2 })
  expect(await doneSteps(client)).toContain('set-language')
  expect(items).toEqual([])
})

test('preferences are private to a member, and null removes one', async () => {
  const columns = { shown: ['name', 'role'], widths: { name: 240 } }
  await acme.agent.client.must(savePreference, { key: 'members.columns', value: columns })
  await acme.agent.client.must(savePreference, { key: 'sidebar.folded', value: ['newsletter'] })
  await acme.agent.client.must(savePreference, { key: 'sidebar.folded', value: null })

  const mine = await acme.agent.client.must(getPreferences, {})
  const others = await Promise.all(
    [acme.owner, acme.viewer, globex.agent].map(({ client }) => client.must(getPreferences, {})),
  )
  expect(mine).toEqual({ values: { 'members.columns': columns } })
  expect(others).toEqual([{ values: {} }, { values: {} }, { values: {} }])
})

test('preferences are limited in size and number', async () => {
  const { client } = acme.viewer
  const long = await client.call(savePreference, { key: 'long', value: 'x'.repeat(8200) })
  const broken = await client.call(savePreference, { key: 'broken', value: '\ud800' })
  const strange = await client.call(savePreference, { key: 'Ünicode', value: 1 })
  await server.query(
    `insert into member_preferences (org_id, member_id, key, value)
    select $1, $2, 'key-' || number, '1' from generate_series(1, 200) as number`,
    [acme.organizationId, acme.viewer.memberId],
  )
  const many = await client.call(savePreference, { key: 'one-more', value: 1 })
  const known = await client.call(savePreference, { key: 'key-7', value: 2 })

  expect([long.status, broken.status, strange.status, many.status, known.status]).toEqual([
    413, 400, 400, 409, 200,
  ])
})

test("onboarding steps complete when they're done", async () => {
  const initech = await makeCompany(server, 'initech')
  const { client, userId } = initech.owner
  await server.query('delete from team_members where org_id = $1', [initech.organizationId])
  await server.query('delete from teams where org_id = $1', [initech.organizationId])
  await server.query(
    `update members set removed_at = now() where org_id = $1 and role <> 'owner'`,
    [initech.organizationId],
  )
  await server.query('update users set email_verified_at = null where id = $1', [userId])
  expect(await doneSteps(client)).toEqual([])

  await server.query('update users set email_verified_at = now() where id = $1', [userId])
  expect(await doneSteps(client)).toEqual(['prove-address'])
  await setUpTotp(client)
  await initech.join()
  await server.query(`insert into teams (org_id, name) values ($1, 'First')`, [
    initech.organizationId,
  ])
  await client.must(updateLanguageSettings, { version: 1 })
  expect(await doneSteps(client)).not.toContain('install-widget')
  const { id: widgetId } = await client.must(createWidget, { name: 'Shop' })
  await server.query('update widgets set installed_at = now() where id = $1', [widgetId])

  const { items } = await client.must(getChecklist, {})
  expect(items.every(({ isDone }) => isDone)).toBe(true)
  expect(items.map(({ key }) => key)).toEqual([
    'prove-address',
    'install-widget',
    'add-second-factor',
    'invite-somebody',
    'make-team',
    'set-language',
  ])
})

test('steps without permission are hidden', async () => {
  const { items } = await acme.agent.client.must(getChecklist, {})

  expect(items.map(({ key }) => key)).toEqual(['prove-address', 'add-second-factor'])
})

async function doneSteps(client: Client): Promise<string[]> {
  const { items } = await client.must(getChecklist, {})
  return items.filter(({ isDone }) => isDone).map(({ key }) => key)
}
