import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { addAuthenticator } from '#tests/support/authenticator.ts'
import { openBrowser } from '#tests/support/browser.ts'
import {
  askApi,
  confirmAddress,
  followMail,
  leaveAll,
  newVisitor,
  signInByPassword,
  signOut,
  signUp,
  signUpByForm,
  type Visitor,
} from '#tests/support/visitor.ts'

import { totpCode, totpStep } from '#modules/account/server/totp.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('the console link signs the owner in, once', async () => {
  const first = await newVisitor(browser)
  await first.page.goto(inject('signInLink'))
  await press(first, 'Sign in', () => pathOf(first) === '/dashboard')
  await first.page.getByRole('heading', { name: 'Hello, Mara' }).waitFor()
  await first.page.getByText('Northwind Coffee, Owner').waitFor()

  const second = await newVisitor(browser)
  await second.page.goto(inject('signInLink'))
  const dead = second.page.getByRole('heading', { name: 'This link doesn’t work' })
  await press(second, 'Sign in', () => dead.isVisible())
  await second.page.getByRole('link', { name: 'Get a new link' }).click()
  await second.page.waitForURL('/login')
  await second.page.goto('/dashboard')
  expect(pathOf(second)).toBe('/login')
  expect([...first.troubles, ...second.troubles]).toEqual([])
})

test('a person signs up, signs out and signs in with their password', async () => {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  const person = await signUpByForm(visitor, 'Hopper Machines')
  await page.getByText('Hopper Machines, Owner').waitFor()
  // Uses the other one if a retry of this test already took the first.
  const host = /(hopper-machines|again-[0-9a-f]{8})\.localhost/
  await page.getByRole('link', { name: host }).waitFor()
  await page.goto('/login')
  expect(pathOf(visitor)).toBe('/dashboard')

  await signOut(visitor)
  await page.goto('/dashboard?tab=1')
  expect(pathOf(visitor)).toBe('/login')

  await signInByPassword(visitor, { ...person, password: 'another one entirely' })
  await page.getByText('Incorrect address or password.').waitFor()
  expect(pathOf(visitor)).toBe('/login')

  await signInByPassword(visitor, person)
  await page.waitForURL('/dashboard?tab=1')
  expect(visitor.troubles).toEqual([])
})

test('a new person is asked to confirm their address', async () => {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  const person = await signUp(visitor, 'Unproven Claims')
  await page.getByText(`Confirm your email address. We sent a link to ${person.email}.`).waitFor()
  await page.getByRole('button', { name: 'Resend' }).click()
  await page.getByText(`We sent a new link to ${person.email}.`).waitFor()

  await confirmAddress(visitor, person)
  await page.reload()
  await page.getByText('Unproven Claims, Owner').waitFor()
  expect(await page.getByRole('button', { name: /Resend/ }).count()).toBe(0)
  expect(visitor.troubles).toEqual([])
})

test('a page shows no text from its URL', async () => {
  const { page } = await newVisitor(browser)
  await page.goto('/auth-callback?kind=error&reason=Call+us+at+555')
  await page.getByText('The link is incomplete. Request a new one.').waitFor()
  expect(await page.getByText('Call us').count()).toBe(0)
  await page.goto('/auth-callback?kind=error&reason=unreachable')
  await page.getByText('The other service didn’t respond.').waitFor()
})

test("a browser that thinks it's offline still sends requests", async () => {
  const { page } = await newVisitor(browser)
  await page.addInitScript('Object.defineProperty(navigator, "onLine", { get: () => false })')
  await page.goto('/confirm?kind=email&token=x')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('link', { name: 'Get a new link in the dashboard' }).waitFor()
})

test('a taken site address shows while typing', async () => {
  const { page } = await newVisitor(browser)
  await page.goto('/register')
  await page.getByLabel('Organization').fill('Northwind')
  await page.getByText('This name is taken. Choose another.').waitFor()
  await page.getByLabel('Site address').fill('admin')
  await page.getByText('This name is reserved. Choose another.').waitFor()
})

test('an email link signs in, through the mailbox page', async () => {
  const visitor = await newVisitor(browser, { isLocal: true })
  const { page } = visitor
  await page.goto('/login')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await page.getByLabel('Email address').fill('jonas@northwind.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  const mailbox = await visitor.context.newPage()
  await mailbox.goto('/mailbox')
  await mailbox
    .getByRole('link', { name: /jonas@northwind.example/ })
    .first()
    .click()
  const letter = mailbox.frameLocator('iframe')
  const [opened] = await Promise.all([
    visitor.context.waitForEvent('page'),
    letter.getByRole('link', { name: 'Sign in', exact: true }).click(),
  ])
  await opened.getByRole('button', { name: 'Sign in' }).click()
  await opened.waitForURL('/dashboard')
  await opened.getByRole('heading', { name: 'Hello, Jonas' }).waitFor()
  expect(await opened.getByRole('heading', { name: 'Activity' }).count()).toBe(0)
  expect(visitor.troubles).toEqual([])
})

test('a forgotten password is replaced with a link', async () => {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  const person = await signUp(visitor, 'Forgetful Ltd')
  await signOut(visitor)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('/forgot-pw')
  await page.getByLabel('Email address or phone number').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your messages' }).waitFor()

  const opened = await followMail(visitor, person.email, 'Choose a password')
  await opened.getByLabel('New password').fill('short')
  await opened.getByRole('button', { name: 'Save and sign in' }).click()
  await opened.getByText('Use at least 8 characters.').waitFor()
  await opened.getByLabel('New password').fill('quite another lamp')
  await opened.getByRole('button', { name: 'Save and sign in' }).click()
  await opened.waitForURL('/dashboard')
  expect(visitor.troubles).toEqual([])
})

test('the authenticator code is required after the password', async () => {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  const person = await signUp(visitor, 'Careful Ltd')
  await confirmAddress(visitor, person)
  await askApi(visitor, 'POST', '/api/account/step-up', { password: person.password })
  const { secret } = (await askApi(visitor, 'POST', '/api/account/totp')) as { secret: string }
  const step = totpStep(new Date())
  await askApi(visitor, 'POST', '/api/account/totp/confirm', { code: totpCode(secret, step) })
  await signOut(visitor)

  await signInByPassword(visitor, person)
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Code').fill(totpCode(secret, step + 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('/dashboard')
  expect(visitor.troubles).toEqual([])
})

test('a passkey signs in without a password', async () => {
  const visitor = await newVisitor(browser)
  const { page, context } = visitor
  await addAuthenticator(visitor)
  const person = await signUp(visitor, 'Keyholders')
  await confirmAddress(visitor, person)
  await askApi(visitor, 'POST', '/api/account/step-up', { password: person.password })
  const made = (await askApi(visitor, 'POST', '/api/account/passkeys/options')) as {
    options: object
  }
  const passkey = await page.evaluate(makePasskey(made.options))
  await askApi(visitor, 'POST', '/api/account/passkeys', { name: 'Test key', passkey })
  await context.clearCookies()

  await page.addInitScript(
    'PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)',
  )
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL('/dashboard')
  expect(visitor.troubles).toEqual([])
})

test('a session ended elsewhere disappears from the screen', async () => {
  const here = await newVisitor(browser)
  const person = await signUp(here, 'Two Desks')
  const there = await newVisitor(browser)
  await there.page.goto('/login')
  await signInByPassword(there, person)
  await there.page.getByText('Live', { exact: true }).waitFor()

  await here.page.goto('/dashboard/profile?tab=devices')
  await here.page.getByRole('button', { name: /^Sign out: / }).click()
  await there.page.waitForURL('/login')
  await expect.poll(() => here.page.getByRole('button', { name: /^Sign out: / }).count()).toBe(0)
  expect([...here.troubles, ...there.troubles]).toEqual([])
})

/** Runs in the page, outside the types of this project. */
function makePasskey(options: object): string {
  return `navigator.credentials
    .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)}) })
    .then((made) => made.toJSON())`
}

function pathOf({ page }: Visitor): string {
  return new URL(page.url()).pathname
}

/** Retries until it takes effect: a press before hydration is lost. */
async function press(
  { page }: Visitor,
  name: string,
  isDone: () => boolean | Promise<boolean>,
): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  const tryAgain = async (): Promise<boolean> => {
    if (await isDone()) return true
    await button.click({ timeout: 1000 }).catch(() => undefined)
    return isDone()
  }
  await expect.poll(tryAgain, { timeout: 15_000, interval: 500 }).toBe(true)
}
