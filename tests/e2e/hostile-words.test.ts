import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { screens } from '#apps/web/screens.ts'
import { addressOf, isOfOneRecord } from '#platform/screens/screen.ts'
import { eachOf } from '#tests/support/each-of.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { openSettled } from '#tests/support/open-settled.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

/** Injection payloads. */
const hostile = '<img src=x onerror=pwn()>'

let folder: string
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let poisoned: string[]
const calls: string[] = []
const violations: string[] = []

// Its own install because rewriting its data would disturb other tests.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-hostile-'))
  await chmod(folder, 0o755)
  server = await startServerProcess({ DATA_FOLDER: folder }, undefined, 120_000)
  const agent = await server.signIn()
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const url = `http://localhost:${server.port}`
  await context.addCookies([{ name: 'sid', value: agent.cookies.get('sid') ?? '', url }])
  await context.exposeBinding('pwn', ({ page }) => void calls.push(page.url()))
  await context.exposeBinding('violated', ({ page }, directive: string) => {
    violations.push(`${directive} at ${page.url()}`)
  })
  await context.addInitScript(
    'addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violated(effectiveDirective))',
  )
  poisoned = await poison()
}, 180_000)
afterAll(async () => {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('user text never runs, whatever column it is in', { timeout: 240_000 }, async () => {
  expect(poisoned.length).toBeGreaterThan(100)
  const seen = await crawl(await Promise.all([context.newPage(), context.newPage()]))
  expect({ calls, violations }).toEqual({ calls: [], violations: [] })
  expect(seen.filter(({ isShown }) => isShown).length).toBeGreaterThan(20)
  expect(seen.filter(({ isBroken }) => isBroken)).toEqual([])
})

interface Seen {
  readonly address: string
  readonly isShown: boolean
  readonly isBroken: boolean
}

async function crawl(windows: Page[]): Promise<Seen[]> {
  const origin = `http://localhost:${server.port}`
  const site = `http://northwind.localhost:${server.port}`
  let waiting = [
    ...screens
      .filter((screen) => !isOfOneRecord(screen))
      .map((screen) => origin + addressOf(screen)),
    ...['/', '/k', '/d', '/s'].map((path) => site + path),
    `${origin}/demo`,
  ]
  const kinds = new Set<string>()
  const seen: Seen[] = []
  while (waiting.length > 0) {
    const found: string[] = []
    await eachOf(waiting, windows.length, async (address) => {
      const page = windows.pop()
      if (!page) throw new Error('More is looked at than there are windows.')
      await openSettled(page, address)
      seen.push({ address, ...(await look(page)) })
      found.push(...(await linksOf(page)))
      windows.push(page)
    })
    waiting = found.filter((address) => {
      const kind = kindOf(address)
      return !kinds.has(kind) && kinds.add(kind)
    })
  }
  return seen
}

async function look(page: Page): Promise<Pick<Seen, 'isShown' | 'isBroken'>> {
  const words = await page.locator('body').innerText()
  return { isShown: words.includes(hostile), isBroken: /something went wrong/i.test(words) }
}

async function linksOf(page: Page): Promise<string[]> {
  const links = await page.evaluate<string[]>('[...document.links].map(({ href }) => href)')
  const { origin } = new URL(page.url())
  return links.filter((link) => {
    const { origin: other, pathname, searchParams } = new URL(link)
    if (other !== origin || pathname.includes('.')) return false
    const isRecord = /[0-9a-f]{8}-[0-9a-f]{4}/.test(pathname + String(searchParams))
    return pathname.startsWith('/dashboard') ? isRecord : origin.includes('northwind')
  })
}

function kindOf(address: string): string {
  const { origin, pathname, searchParams } = new URL(address)
  const path = pathname.replaceAll(/[0-9a-f-]{36}/g, ':id')
  const isSite = origin.includes('northwind')
  const place = isSite ? path.split('/').slice(0, 3).join('/') + path.split('/').length : path
  return `${origin}${place}?${[...searchParams.keys()].toSorted().join('&')}`
}

async function poison(): Promise<string[]> {
  const note = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const host = note.split('\n')[4] ?? ''
  const client = new pg.Client({ host, user: 'postgres', database: 'parley' })
  await client.connect()
  // Text only, without triggers, history, or search indexes.
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column"
     from information_schema.columns c
     join information_schema.columns o using (table_schema, table_name)
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
       and o.column_name = 'org_id' and t.table_type = 'BASE TABLE'
     order by 1, 2`,
  )
  const taken: string[] = []
  for (const { table, column } of rows) {
    if (ofMachines.test(column) || machineTables.has(table)) continue
    const { rowCount } = await client
      .query(`update "${table}" set "${column}" = $1 where "${column}" is not null`, [hostile])
      .catch(() => ({ rowCount: 0 }))
    if (rowCount) taken.push(`${table}.${column}`)
  }
  await client.end()
  return taken
}

const ofMachines =
  /(^|_)(html|key|keys|hash|kind|state|status|id|secret|token|slug|slugs|locale|locales|zone|host|hostname|domain|rank|access|scope|mode|role|path|priority|selector|grant|imap|config|format|normalized|word|lines|source|audience|standing|policy|direction|type|provider|url|icon|color|email|emails|address|event|order|method|sort|roadmap|category|schedule)$/
const machineTables = new Set(['events', 'idempotency_keys', 'mail_bodies'])
