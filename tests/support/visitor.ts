import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject, vi } from 'vitest'

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly troubles: readonly string[]
}

export interface VisitorOptions {
  readonly productUrl?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly isOnPhone?: boolean
  readonly cookiesOf?: Visitor
  /** Acts on the local machine. The mailbox is closed to requests through a proxy. */
  readonly isLocal?: boolean
}

export async function newVisitor(
  browser: Browser,
  {
    productUrl = inject('productUrl'),
    colorScheme = 'light',
    isOnPhone = false,
    cookiesOf,
    isLocal = false,
  }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: productUrl,
    userAgent: ordinaryChrome,
    colorScheme,
    // Animations make clicks miss their target.
    reducedMotion: 'reduce',
    ...(isOnPhone
      ? { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true }
      : { viewport: { width: 1280, height: 800 } }),
    ...(!isLocal && { extraHTTPHeaders: { 'x-forwarded-for': nextAddress() } }),
    ...(cookiesOf && { storageState: await cookiesOf.context.storageState() }),
  })
  context.setDefaultTimeout(15_000)
  present.add(context)
  context.once('close', () => present.delete(context))
  const troubles: string[] = []
  context.on('page', (page) => listen(page, troubles))
  return { context, page: await context.newPage(), troubles }
}

export async function leaveAll(): Promise<void> {
  await Promise.all([...present].map(leave))
  present.clear()
}

async function leave(context: BrowserContext): Promise<void> {
  // A response a test was about to modify no longer matters.
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((part) => part.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

export interface Registered {
  readonly email: string
  readonly password: string
}

export async function signUp(visitor: Visitor, organizationName: string): Promise<Registered> {
  const person = await register(visitor, organizationName)
  await visitor.page.goto('/dashboard')
  return person
}

export async function registerConfirmed(
  visitor: Visitor,
  organizationName: string,
): Promise<Registered> {
  const person = await register(visitor, organizationName)
  const token = await waitForMessage(person.email, /^Confirm:\n\S+[?&]token=([\w-]+)/m)
  await askApi(visitor, 'POST', '/api/email/verify', { token })
  return person
}

export async function register({ page }: Visitor, organizationName: string): Promise<Registered> {
  const person = newPerson()
  const plain = organizationName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const ask = (slug: string) =>
    page.request.post('/api/sign-up', {
      headers: { origin: inject('productUrl') },
      data: { ...person, name: 'Grace Hopper', organizationName, slug },
    })
  let answer = await ask(plain)
  if (answer.status() === 409) answer = await ask(`again-${crypto.randomUUID().slice(0, 8)}`)
  if (!answer.ok()) throw new Error(`Not signed up: ${await answer.text()}`)
  return person
}

export async function signUpByForm({ page }: Visitor, organization: string): Promise<Registered> {
  const person = newPerson()
  await page.goto('/register')
  await page.getByLabel('Your name').fill('Grace Hopper')
  await page.getByLabel('Email address or phone number').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Organization').fill(organization)
  const isFree = page.getByText(/is available\.$/)
  const isTaken = page.getByText('This name is taken. Choose another.')
  await isFree.or(isTaken).waitFor()
  if (await isTaken.isVisible()) {
    await page.getByLabel('Site address').fill(`again-${crypto.randomUUID().slice(0, 8)}`)
    await isFree.waitFor()
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('/dashboard')
  return person
}

export async function joinByInvitation(
  visitor: Visitor,
  owner: Visitor,
  name: string,
  roleKey?: string,
): Promise<void> {
  const { email, password } = newPerson()
  const standing = roleKey === undefined ? { role: 'admin' } : { role: 'member', roleKey }
  await askApi(owner, 'POST', '/api/organization/invitations', { emails: [email], ...standing })
  const token = await waitForMessage(email, /\/invitation\?token=([\w-]+)/)
  await askApi(visitor, 'POST', '/api/invitation/accept', { token, name, password })
}

function newPerson(): Registered {
  return { email: `person${++people}-${worker}@example.com`, password: 'a lamp in the window' }
}

export async function signInByPassword(
  { page }: Visitor,
  { email, password }: Registered,
): Promise<void> {
  await page.getByLabel('Email address or phone number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signOut({ page }: Visitor): Promise<void> {
  // By keyboard because a toast may still cover the button.
  const menu = page.getByRole('button', { name: 'Your account' })
  await menu.and(page.locator(':enabled')).press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('/login')
}

export async function askApi(
  { page }: Visitor,
  method: string,
  path: string,
  body: object = {},
): Promise<unknown> {
  const answer = await page.request.fetch(path, {
    method,
    headers: {
      origin: inject('productUrl'),
      ...(path.startsWith('/api/w/') && { 'x-forwarded-for': nextAddress() }),
    },
    ...(method !== 'GET' && { data: body }),
  })
  if (answer.ok()) return answer.json()
  throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
}

export async function confirmAddress(visitor: Visitor, { email }: Registered): Promise<void> {
  const page = await followMail(visitor, email, 'Confirm')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await page.close()
}

export async function followMail(visitor: Visitor, to: string, label: string): Promise<Page> {
  const link = await waitForMessage(to, new RegExp(`^${label}:\n(\\S+)`, 'm'))
  const page = await visitor.context.newPage()
  await page.goto(link)
  return page
}

export async function waitForMessage(to: string, pattern: RegExp): Promise<string> {
  return vi.waitUntil(() => findMessage(to, pattern), { timeout: 15_000, interval: 100 })
}

async function findMessage(to: string, pattern: RegExp): Promise<string | undefined> {
  const found = await readMailbox<{ items: { id: string }[] }>(
    `?recipient=${encodeURIComponent(to)}`,
  )
  for (const { id } of found.items) {
    const { text } = await readMailbox<{ text: string }>(`/${id}`)
    const caught = pattern.exec(text)?.[1]
    if (caught) return caught
  }
  return undefined
}

async function readMailbox<T>(path: string): Promise<T> {
  const answer = await fetch(`${inject('productUrl')}/api/mailbox${path}`)
  return (await answer.json()) as T
}

function listen(page: Page, troubles: string[]): void {
  page.on('console', (message) => {
    const isExpected = /status of (400|401|403|404|409|410|422|429)/.test(message.text())
    if (message.type() === 'error' && !isExpected) troubles.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`))
}

// Headless browsers say so in the user agent and would be treated as crawlers.
const ordinaryChrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const present = new Set<BrowserContext>()
// Two files run in parallel, so their visitors must be distinct.
const worker = process.env['VITEST_POOL_ID'] ?? '1'
let people = 0
let addresses = 0

function nextAddress(): string {
  addresses++
  return `10.${worker}.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}
