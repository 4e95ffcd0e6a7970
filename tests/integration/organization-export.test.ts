import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { uploadFile } from '#modules/files/contract.ts'
import {
  exportOrganization,
  getScheduledDeletion,
  inviteMembers,
  listExports,
  listHistory,
  scheduleDeletion,
} from '#modules/organization/contract.ts'
import type { OrganizationExport } from '#modules/organization/model.ts'
import { diskStorage } from '#platform/files/disk-storage.ts'
import { StorageUnavailable, type Storage } from '#platform/files/storage.ts'
import { requestOf } from '#tests/support/client.ts'
import { until } from '#tests/support/job-node.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

const run = promisify(execFile)
let folder: string
let storage: Storage & { isDown: boolean }
let server: TestServer
let globex: Company
let acme: Company
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-export-test-'))
  storage = breakable(diskStorage(join(folder, 'stored')))
  server = await startTestServer({ roles: ['web', 'live', 'work'], product: { storage } })
  globex = await makeCompany(server, 'globex')
  await upload(globex, 'theirs.txt', `${globex.canary} upload`)
})
beforeEach(async () => {
  acme = await makeCompany(server, `acme-${crypto.randomUUID().slice(0, 8)}`)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('the archive has every row and file of the organization, and nothing of another', async () => {
  await upload(acme, 'Grüße: an/alle.txt', `${acme.canary} upload`)
  await acme.owner.client.must(inviteMembers, { emails: ['guest@people.example'] })
  await server.query(
    `insert into events (org_id, type, actor_kind, cause_kind, cause_id, audience)
    select $1, 'test.happened', 'system', 'system', 'test', 'nobody' from generate_series(1, 1800)`,
    [acme.organizationId],
  )
  const { id } = await acme.owner.client.must(exportOrganization, {})
  const unpacked = await unpack(await finished(acme, id))

  const names = await readdir(unpacked, { recursive: true })
  const manifest = JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8'))
  const counts = new Map<string, number>(
    manifest.tables.map(({ name, rows }: { name: string; rows: number }) => [name, rows]),
  )
  expect(manifest).toMatchObject({ organizationId: acme.organizationId, files: 1 })
  expect(names.filter((name) => name.endsWith('.ndjson')).length).toBe(counts.size)
  expect(counts.get('members')).toBe(4)
  expect(counts.get('events')).toBeGreaterThan(1800)
  for (const [table, rows] of counts) {
    const lines = await readLines(join(unpacked, 'data', `${table}.ndjson`))
    expect([table, lines.length]).toEqual([table, rows])
    for (const line of lines) expect(line['org_id']).toBe(acme.organizationId)
  }
  const file = names.find((name) => name.startsWith('files/')) ?? ''
  expect(file).toMatch(/^files\/[0-9a-f-]{36}-Grüße_ an_alle\.txt$/)
  expect(await readFile(join(unpacked, file), 'utf8')).toBe(`${acme.canary} upload`)
  const everything = await run('grep', ['-r', '-l', globex.canary, unpacked]).catch(() => undefined)
  expect(everything).toBeUndefined()
})

test('secrets are left out, and the manifest lists the columns', async () => {
  await acme.owner.client.must(inviteMembers, { emails: ['guest@people.example'] })
  const { id } = await acme.owner.client.must(exportOrganization, {})
  const unpacked = await unpack(await finished(acme, id))
  const manifest = JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8'))
  const [invitation] = await readLines(join(unpacked, 'data/invitations.ndjson'))
  const columns = await server.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where column_name ~ '(_hash$|^sealed_|^token)' and table_name in (
      select relname from pg_class join pg_policy on polrelid = pg_class.oid
      where polname = 'tenant' and not relispartition)`)

  expect(invitation).toMatchObject({ email: 'guest@people.example' })
  expect(Object.keys(invitation ?? {})).not.toContain('token_hash')
  const hidden = manifest.tables.flatMap(
    ({ name, hiddenColumns }: { name: string; hiddenColumns: string[] }) =>
      hiddenColumns.map((column) => `${name}.${column}`),
  )
  expect(hidden.toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
})

test('the owner sees progress and completion, and gets an email without the archive', async () => {
  const asked = await acme.owner.client.must(exportOrganization, { hasFiles: false })
  expect(asked).toMatchObject({ state: 'waiting', url: null, size: null, hasFiles: false })
  const done = await finished(acme, asked.id)
  const { items } = await acme.owner.client.must(listHistory, { subject: asked.id })
  const steps = await server.query<{ audience: string }>(
    `select audience from events where subject_id = $1 and type = 'export.progressed'`,
    [asked.id],
  )
  const mail = await server.messageTo(acme.owner.email)

  expect(done.progress.done).toBe(done.progress.total)
  expect(done.progress.rows).toBeGreaterThan(5)
  expect(items.map(({ type }) => type)).toEqual(['export.ready', 'export.requested'])
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.length).toBeLessThanOrEqual(10)
  expect(new Set(steps.map(({ audience }) => audience))).toEqual(
    new Set([`member:${acme.owner.memberId}`]),
  )
  expect(mail.subject).toBe('Your export is ready')
  expect(mail.text).toContain('/dashboard/settings/delete-account')
  expect(mail.text).not.toContain('/files/')
})

test("the URL is signed and short-lived; other members can't list it", async () => {
  const { id } = await acme.owner.client.must(exportOrganization, {})
  const { url } = await finished(acme, id)
  const path = new URL(url ?? '').pathname + new URL(url ?? '').search
  const client = server.client()
  const own = await client.send({ path })
  const forged = await client.send({ path: path.replace(id, crypto.randomUUID()) })
  const lasting = await client.send({ path: path.replace(/e=\d+/, 'e=9999999999') })
  const asAdmin = await acme.admin.client.call(listExports, {})
  const theirs = await globex.owner.client.must(listExports, {})

  expect(own.status).toBe(200)
  expect(own.headers['content-type']).toBe('application/gzip')
  expect(own.headers['content-disposition']).toContain('parley-export-')
  const expiry = Number(new URL(url ?? '').searchParams.get('e')) - Date.now() / 1000
  expect(expiry).toBeLessThanOrEqual(15 * 60)
  expect([forged.status, lasting.status, asAdmin.status]).toEqual([404, 404, 403])
  expect(theirs.items).toEqual([])
})

test('one export runs at a time, and three a day', async () => {
  const limited = await startTestServer({ rateLimits: 'on' })
  const { owner, organizationId } = await makeCompany(limited, 'initech')
  const statuses: number[] = []
  for (let time = 0; time < 4; time++) {
    statuses.push((await owner.client.call(exportOrganization, {})).status)
    statuses.push((await owner.client.call(exportOrganization, {})).status)
    await limited.query(`update organization_exports set state = 'failed' where org_id = $1`, [
      organizationId,
    ])
  }
  await limited.close()

  expect(statuses).toEqual([201, 409, 201, 409, 201, 409, 429, 429])
})

test('the archive is deleted after a week', async () => {
  const { id } = await acme.owner.client.must(exportOrganization, {})
  const { url } = await finished(acme, id)
  await server.query(
    `update organization_exports set expires_at = now() - interval '1 second' where id = $1`,
    [id],
  )
  await runCron(server, 'purge-exports')

  expect((await acme.owner.client.must(listExports, {})).items).toEqual([])
  expect(await storage.get(`${acme.organizationId}/${id}`)).toBeUndefined()
  const path = new URL(url ?? '').pathname + new URL(url ?? '').search
  expect((await server.client().send({ path })).status).toBe(404)
})

test('a failing storage fails the export, and another can be requested', async () => {
  storage.isDown = true
  const { id } = await acme.owner.client.must(exportOrganization, {})
  await until('it is given up', async () => {
    // Skips the pause between retries.
    await server.query(
      `update pgboss.job_common set start_after = now() where name = 'build-export' and state = 'retry'`,
    )
    return (await stateOf(id)) === 'failed'
  })
  storage.isDown = false
  const { items } = await acme.owner.client.must(listHistory, { subject: id })
  const next = await acme.owner.client.must(exportOrganization, {})

  expect(items[0]?.type).toBe('export.failed')
  expect((await finished(acme, next.id)).state).toBe('done')
})

test('an export of a dead process is given up', async () => {
  await server.query(
    `insert into organization_exports (org_id, requested_by, has_files, state, updated_at)
    values ($1, $2, false, 'running', now() - interval '1 hour')`,
    [acme.organizationId, acme.owner.memberId],
  )
  await runCron(server, 'purge-exports')
  await until('it is given up', async () => {
    const { items } = await acme.owner.client.must(listExports, {})
    return items[0]?.state === 'failed'
  })
})

test('a finished export can be downloaded after scheduling deletion', async () => {
  const { id } = await acme.owner.client.must(exportOrganization, {})
  await finished(acme, id)
  await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
  const { deletion } = await acme.owner.client.must(getScheduledDeletion, {})
  const toAdmin = await acme.admin.client.must(getScheduledDeletion, {})
  const url = new URL(deletion?.exports[0]?.url ?? '')

  expect((await server.client().send({ path: url.pathname + url.search })).status).toBe(200)
  expect(toAdmin.deletion?.exports).toEqual([])
})

async function finished({ owner }: Company, id: string): Promise<OrganizationExport> {
  await until('the export is done', async () => (await stateOf(id)) === 'done')
  const { items } = await owner.client.must(listExports, {})
  const found = items.find((item) => item.id === id)
  if (!found) throw new Error('The export is not listed.')
  return found
}

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await server.query<{ state: string }>(
    'select state from organization_exports where id = $1',
    [id],
  )
  return row?.state
}

async function unpack({ id, size }: OrganizationExport): Promise<string> {
  const [row] = await server.query<{ orgId: string }>(
    'select org_id from organization_exports where id = $1',
    [id],
  )
  const stored = await storage.get(`${row?.orgId}/${id}`)
  if (!stored) throw new Error('The archive is not in storage.')
  expect(stored.size).toBe(size)
  const into = await mkdtemp(join(folder, 'unpacked-'))
  const archive = `${into}.tar.gz`
  await writeFile(archive, stored.stream)
  await run('tar', ['-xzf', archive, '-C', into])
  return into
}

async function readLines(path: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

async function upload({ owner }: Company, name: string, body: string): Promise<void> {
  const request = requestOf(uploadFile, { use: 'attachment', name })
  const { status, text } = await owner.client.send({ ...request, body })
  if (status !== 201) throw new Error(text)
}

function breakable(inner: Storage): Storage & { isDown: boolean } {
  const outer = {
    ...inner,
    isDown: false,
    async put(...given: Parameters<Storage['put']>): Promise<void> {
      if (!outer.isDown) return inner.put(...given)
      const [, content] = given
      // Part of the data was read before the disk was full.
      if (content instanceof Readable) await content[Symbol.asyncIterator]().next()
      throw new StorageUnavailable()
    },
  }
  return outer
}
