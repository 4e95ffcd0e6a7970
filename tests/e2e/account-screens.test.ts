import { randomInt } from 'node:crypto'

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { totpCode, totpStep } from '#modules/account/server/totp.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { expectUsable } from '#tests/support/usable.ts'
import {
  askApi,
  followMail,
  leaveAll,
  newVisitor,
  register,
  registerConfirmed,
  signInByPassword,
  signOut,
  signUp,
  waitForMessage,
  type Visitor,
} from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

/** Allows more time for tests with several pages, widths and themes. */
const patiently = { timeout: 60_000 }

describe('signing up and signing in', () => {
  test('password strength is shown as text', async () => {
    const { page } = await newVisitor(browser)
    await page.goto('/register')
    await page.getByLabel('Your name').fill('Grace Hopper')
    const field = page.getByLabel('Password', { exact: true })
    for (const [password, words] of [
      ['short', 'Very weak. Longer is better. Add a word or two.'],
      ['qwertyuiop', 'Very weak. Keyboard patterns and sequences are easy to guess.'],
      ['hopper1906', 'Very weak. It contains your name or address.'],
      ['a lamp in the window', 'Strong.'],
    ] as const) {
      await field.fill(password)
      await page.getByText(words, { exact: true }).waitFor()
    }
    expect(await page.getByRole('meter').getAttribute('aria-valuetext')).toBe('Strong')
  })

  test('the first invalid field gets the focus', async () => {
    const { page } = await newVisitor(browser)
    await page.goto('/register')
    await page.getByLabel('Your name').fill('Grace Hopper')
    await page.getByLabel('Email address or phone number').fill('grace')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter an email address such as name@example.com.').waitFor()
    expect(await focused(page)).toBe('identifier')
  })

  test('missing values show the error of their field', async () => {
    const { page } = await newVisitor(browser)
    for (const [path, button, missing] of [
      [
        '/register',
        'Create account',
        [
          'Enter your name.',
          'Enter your email address or phone number.',
          'Choose a password.',
          'Enter the name of your organization.',
        ],
      ],
      ['/login', 'Sign in', ['Enter your email address or phone number.', 'Enter your password.']],
      ['/forgot-pw', 'Send link', ['Enter your email address or phone number.']],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByText(missing[0], { exact: true }).waitFor()
      expect(await page.getByRole('alert').allInnerTexts()).toEqual(missing)
    }
  })

  test('a phone number without country code shows what is missing', async () => {
    const { page } = await newVisitor(browser)
    await page.goto('/register')
    await page.getByLabel('Email address or phone number').fill('020 7946 0958')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Include the country code, such as +1.').waitFor()
  })

  test("a message can't be resent right away, even after a reload", async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    await page.goto('/forgot-pw')
    await page.getByLabel('Email address or phone number').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    const again = page.getByRole('button', { name: /^Resend in \d+ s$/ })
    await again.waitFor()
    expect(await again.isDisabled()).toBe(true)

    await page.reload()
    await again.waitFor()
    await page.clock.install()
    await page.clock.fastForward(61_000)
    await page.getByRole('button', { name: 'Resend', exact: true }).click()
    await again.waitFor()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await page.getByLabel('Email address or phone number').waitFor()
    expect(visitor.troubles).toEqual([])
  })

  test('guest pages redirect signed-in people to the dashboard', async () => {
    const visitor = await newVisitor(browser)
    await register(visitor, 'Inside Already')
    for (const path of ['/login', '/register', '/forgot-pw']) {
      await visitor.page.goto(path)
      expect(new URL(visitor.page.url()).pathname).toBe('/dashboard')
    }
  })

  test('a person signs up, confirms and signs in with a phone number', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    // A retry of this test may have taken one.
    const last = String(randomInt(10_000)).padStart(4, '0')
    const [phone, written] = [`+44207946${last}`, `+44 20 7946 ${last}`]
    const password = 'a lamp in the window'
    await page.goto('/register')
    await page.getByLabel('Your name').fill('Katherine Johnson')
    await page.getByLabel('Email address or phone number').fill(written)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Organization').fill(`Orbit Works ${crypto.randomUUID().slice(0, 8)}`)
    await page.getByText(/is available\.$/).waitFor()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('/dashboard')

    await page.getByRole('link', { name: 'Confirm number' }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = page.getByLabel(`Code sent to ${phone}`)
    await code.waitFor()
    await code.fill(await waitForMessage(phone, /\b(\d{6})\b/))
    await page.getByRole('button', { name: 'Confirm number' }).click()
    await page.getByText('Confirmed', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Confirm number' }).waitFor({ state: 'detached' })

    await signOut(visitor)
    await signInByPassword(visitor, { email: written, password })
    await page.waitForURL('/dashboard')
    expect(visitor.troubles).toEqual([])
  })
})

describe('passkeys', () => {
  test('one is created in the profile, autofills at sign-in, and is removed', async () => {
    const visitor = await newVisitor(browser)
    const { page, context } = visitor
    const device = await addAuthenticator(visitor)
    await registerConfirmed(visitor, 'Key Cutters')
    await page.goto('/dashboard/profile?tab=sign-in')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    expect(await page.getByLabel('Passkey name').inputValue()).toBe('Chrome on Linux')
    await page.getByLabel('Passkey name').fill('My laptop')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('list', { name: 'Passkeys' }).getByText('My laptop').waitFor()
    expect(await device.countPasskeys()).toBe(1)

    await context.clearCookies()
    await page.goto('/login')
    // The virtual authenticator answers as soon as the field offers its passkey.
    await page.waitForURL('/dashboard')

    await page.goto('/dashboard/profile?tab=sign-in')
    await page.getByRole('button', { name: 'Remove My laptop' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByText('Passkey removed').first().waitFor()
    await page.getByRole('list', { name: 'Passkeys' }).waitFor({ state: 'detached' })
    expect(visitor.troubles).toEqual([])
  })

  test('after a password sign-in, one is offered until declined', patiently, async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    await addAuthenticator(visitor)
    const person = await registerConfirmed(visitor, 'Slow Typists')
    await returnSignedOut(visitor)

    await signInByPassword(visitor, person)
    await page.getByRole('heading', { name: 'Sign in faster next time' }).waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.waitForURL('/dashboard')
    await signOut(visitor)
    await signInByPassword(visitor, person)
    await page.waitForURL('/dashboard')
    expect(visitor.troubles).toEqual([])
  })

  test('the offered one signs in afterwards', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    await addAuthenticator(visitor)
    const person = await registerConfirmed(visitor, 'Quick Hands')
    await returnSignedOut(visitor)
    await signInByPassword(visitor, person)
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.waitForURL('/dashboard')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('/login')
    await page.waitForURL('/dashboard')
    expect(visitor.troubles).toEqual([])
  })
})

test(
  'an authenticator app is set up, required, replaced by a recovery code and removed',
  patiently,
  async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    const person = await registerConfirmed(visitor, 'Two Steps')
    await page.goto('/dashboard/profile?tab=sign-in')
    await page.getByRole('button', { name: 'Set up app' }).click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await expectUsable(page)
    const secret = await readSecret(page)
    const step = totpStep(new Date())
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Incorrect code.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, step))
    await page.getByRole('button', { name: 'Turn on' }).click()

    await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor()
    await expectUsable(page)
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .locator('li')
      .allTextContents()
    expect(codes).toHaveLength(10)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back to codes' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('parley-recovery-codes.txt')
    expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    await page.getByLabel('I’ve saved them in a safe place').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 recovery codes left.').waitFor()

    await signOut(visitor)
    await signInByPassword(visitor, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('/dashboard')

    await page.goto('/dashboard/profile?tab=sign-in')
    await page.getByText('9 recovery codes left.').waitFor()
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('button', { name: 'Create codes' }).click()
    await page.getByLabel('I’ve saved them in a safe place').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 recovery codes left.').waitFor()
    await page.getByRole('button', { name: 'Remove app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove app' }).click()
    await page.getByRole('button', { name: 'Set up app' }).waitFor()
    expect(visitor.troubles).toEqual([])
  },
)

describe('an identity confirmation', () => {
  test('is required once, and the action then continues', patiently, async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    const person = await registerConfirmed(visitor, 'Protected Acts')
    await page.goto('/dashboard/profile?tab=sign-in')
    await askForProof(page, '/api/account/totp')
    await page.getByRole('button', { name: 'Set up app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Your password').fill('not the one')
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('That didn’t confirm your identity. Try again.').waitFor()
    await dialog.getByLabel('Your password').fill(person.password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'Set up authenticator app' }).waitFor()
    expect(visitor.troubles).toEqual([])
  })

  test('that is canceled leaves the reason on screen', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    await registerConfirmed(visitor, 'Second Thoughts')
    await page.goto('/dashboard/profile?tab=sign-in')
    await askForProof(page, '/api/account/totp')
    await page.getByRole('button', { name: 'Set up app' }).click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Confirm it’s you to continue.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('opens above the confirmation dialog, and a passkey confirms it', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    await addAuthenticator(visitor)
    await registerConfirmed(visitor, 'Stacked Cards')
    await page.goto('/dashboard/profile?tab=sign-in')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await askForProof(page, '/api/account/passkeys/*', 'DELETE')
    await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('button', { name: 'Use passkey' }).click()
    await page.getByText('Passkey removed').first().waitFor()
    expect(visitor.troubles).toEqual([])
  })
})

test('a person without password or passkey confirms by email link', patiently, async () => {
  const visitor = await newVisitor(browser)
  const email = 'sofia@northwind.example'
  await visitor.page.goto('/login')
  await visitor.page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await visitor.page.getByLabel('Email address').fill(email)
  await visitor.page.getByRole('button', { name: 'Send link' }).click()
  await visitor.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const page = await followMail(visitor, email, 'Sign in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('/dashboard')
  await page.goto('/dashboard/profile?tab=sign-in')
  await askForProof(page, '/api/account/totp')
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(`We sent a link to ${email}.`).waitFor()

  const opened = await followMail(visitor, email, 'Sign in')
  await opened.getByRole('button', { name: 'Sign in' }).click()
  await opened.waitForURL('/dashboard')
  await page.getByRole('dialog', { name: 'Set up authenticator app' }).waitFor()
  expect(visitor.troubles).toEqual([])
})

test('an email change needs both addresses', async () => {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  const person = await registerConfirmed(visitor, 'Moving House')
  const next = newEmail()
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('New address').fill(next)
  await page.getByRole('button', { name: 'Send both links' }).click()
  await page.getByText('We sent two emails.').waitFor()
  await page.reload()
  await page.getByText('We sent two emails.').waitFor()

  for (const [address, heading] of [
    [person.email, 'One address confirmed'],
    [next, 'Your address is confirmed'],
  ] as const) {
    const opened = await followMail(visitor, address, 'Confirm')
    await opened.getByRole('button', { name: 'Confirm change' }).click()
    await opened.getByRole('heading', { name: heading }).waitFor()
    await opened.close()
  }
  await page.getByText(next, { exact: true }).waitFor()
  await page.getByText('We sent two emails.').waitFor({ state: 'detached' })
  expect(visitor.troubles).toEqual([])
})

test('a changed password ends other sessions', async () => {
  const here = await newVisitor(browser)
  const { page } = here
  const person = await register(here, 'New Locks')
  const there = await newVisitor(browser)
  await there.page.goto('/login')
  await signInByPassword(there, person)
  await there.page.waitForURL('/dashboard')

  await page.goto('/dashboard/profile?tab=sign-in')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('wrong')
  await page.getByLabel('New password').fill('quite another lamp')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Incorrect current password.').waitFor()
  expect(await focused(page)).toBe('currentPassword')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password saved').first().waitFor()
  await there.page.waitForURL(/\/login/)
  await signOut(here)
  await signInByPassword(here, { ...person, password: 'quite another lamp' })
  await page.waitForURL('/dashboard')
  expect(here.troubles).toEqual([])
})

describe('two tabs of one browser', () => {
  test('share the session state', async () => {
    const visitor = await newVisitor(browser)
    const { page, context } = visitor
    const person = await register(visitor, 'Mirrors')
    const other = await context.newPage()
    await other.goto('/dashboard')
    await other.getByRole('heading', { name: 'Hello, Grace' }).waitFor()
    await other.evaluate(collectSessionEvents)

    await page.goto('/dashboard/profile')
    await page.getByLabel('Your name').fill('  ')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Fill in “Your name”.', { exact: true }).waitFor()
    await page.getByLabel('Your name').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Save name' }).click()
    await other.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    await askForProof(page, '/api/account/phone')
    await page.getByRole('button', { name: 'Add number' }).click()
    await page.getByLabel('New number').fill('+44 20 7946 0001')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect
      .poll(
        () => other.evaluate('window.sessionEvents.filter((type) => type !== "INITIAL_SESSION")'),
        { timeout: 5000 },
      )
      .toEqual(['USER_UPDATED', 'TOKEN_REFRESHED'])
    expect(await other.evaluate('window.sessionEvents')).toContain('INITIAL_SESSION')
    expect(visitor.troubles).toEqual([])
  })

  test('sign out and in together', patiently, async () => {
    const visitor = await newVisitor(browser)
    const { page, context } = visitor
    const person = await signUp(visitor, 'Twins')
    const other = await context.newPage()
    await other.goto('/dashboard/profile')
    await other.getByRole('heading', { name: 'Your profile' }).waitFor()

    await signOut(visitor)
    await other.waitForURL('/login')
    await other.goto('/login?next=%2Fdashboard%2Fprofile%3Ftab%3Ddevices')
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signInByPassword(visitor, person)
    await page.waitForURL('/dashboard')
    await other.waitForURL('/dashboard/profile?tab=devices')
    expect(visitor.troubles).toEqual([])
  })

  test('notice a recovered password', async () => {
    const visitor = await newVisitor(browser)
    const { page, context } = visitor
    const person = await register(visitor, 'Echo')
    await returnSignedOut(visitor)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL('/forgot-pw')
    await page.getByLabel('Email address or phone number').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    const opened = await followMail(visitor, person.email, 'Choose a password')
    const listener = await context.newPage()
    await listener.goto('/')
    await listener.evaluate(collectSessionEvents)
    await opened.getByLabel('New password').fill('quite another lamp')
    await opened.getByRole('button', { name: 'Save and sign in' }).click()
    await opened.waitForURL('/dashboard')
    await expect
      .poll(() => listener.evaluate('window.sessionEvents.slice(0, 2)'), { timeout: 5000 })
      .toEqual(['PASSWORD_RECOVERY', 'SIGNED_IN'])
  })
})

describe('the profile', () => {
  test.each([
    ['Profile', '/dashboard/profile'],
    ['Sign-in', '/dashboard/profile?tab=sign-in'],
    ['Devices', '/dashboard/profile?tab=devices'],
  ])("has tab %s in its URL, and it's accessible", patiently, async (tab, address) => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    await register(visitor, `Plain View of ${tab}`)
    await page.goto('/dashboard/profile?tab=notifications')
    await page.getByRole('tab', { name: tab }).click()
    await page.waitForURL(address)
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
    await expectUsable(page)
    expect(visitor.troubles).toEqual([])
  })

  test('shows devices and activity, and signs out everywhere', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    await register(visitor, 'Device Park')
    await page.goto('/dashboard/profile?tab=devices')
    const devices = page.getByRole('list', { name: 'Devices' })
    await devices.getByText('This browser').waitFor()
    await page.getByText('Signed in after signing up').waitFor()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL('/login')
    expect(visitor.troubles).toEqual([])
  })

  test('can delete an account that owns no organization', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    const person = await register(visitor, 'Last Owner')
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel(/^Type/).fill(person.email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('You own Last Owner.').waitFor()
  })
})

describe('an invitation', () => {
  test('creates an account with a name and a password', patiently, async () => {
    const owner = await owningVisitor('Welcoming House')
    const guest = await newVisitor(browser)
    const { page } = guest
    const email = newEmail()
    await invite(owner, email)
    const opened = await followMail(guest, email, 'View invitation')
    await opened.getByRole('heading', { name: 'Join Welcoming House' }).waitFor()
    await opened.getByText('Grace Hopper invites you to Welcoming House.').waitFor()
    await expectUsable(opened)
    await opened.getByLabel('Your name').fill('Annie Easley')
    await opened.getByLabel('Password', { exact: true }).fill('short')
    await opened.getByRole('button', { name: 'Accept and join' }).click()
    await opened.getByText('Use at least 8 characters.').waitFor()
    await opened.getByLabel('Password', { exact: true }).fill('a lamp in the window')
    await opened.getByRole('button', { name: 'Accept and join' }).click()
    await opened.waitForURL('/dashboard')
    await opened.getByRole('heading', { name: 'Hello, Annie' }).waitFor()
    expect([...guest.troubles, ...owner.troubles]).toEqual([])
    await page.close()
  })

  test('asks an existing account to sign in, and returns', patiently, async () => {
    const owner = await owningVisitor('Second Home')
    const guest = await newVisitor(browser)
    const person = await registerConfirmed(guest, 'First Home')
    await guest.context.clearCookies()
    await invite(owner, person.email)

    const page = await followMail(guest, person.email, 'View invitation')
    await page.getByRole('link', { name: 'Sign in to accept' }).click()
    await signInByPassword({ ...guest, page }, person)
    await page.getByRole('heading', { name: 'Join Second Home' }).waitFor()
    await page.getByText(person.email).waitFor()
    await page.getByRole('button', { name: 'Accept and join' }).click()
    await page.waitForURL('/dashboard')
    await page.getByText('Second Home').first().waitFor()
    expect(guest.troubles).toEqual([])
  })

  test('can be declined', async () => {
    const owner = await owningVisitor('No Thanks')
    const guest = await newVisitor(browser)
    const email = newEmail()
    await invite(owner, email)
    const page = await followMail(guest, email, 'View invitation')
    const address = page.url()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'Invitation declined' }).waitFor()

    await page.goto(address)
    await page.getByRole('heading', { name: 'This invitation doesn’t work' }).waitFor()
    await expectUsable(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('/login')
    expect(guest.troubles).toEqual([])
  })

  test('for another address offers to switch accounts', async () => {
    const owner = await owningVisitor('Right Door')
    const guest = await newVisitor(browser)
    const own = await register(guest, 'Wrong Door')
    const email = newEmail()
    await invite(owner, email)
    const page = await followMail(guest, email, 'View invitation')
    await page.getByText(`You’re signed in as ${own.email}, and this invitation is for`).waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Switch account' }).click()
    await page.getByLabel('Your name').waitFor()
    expect(guest.troubles).toEqual([])
  })
})

test('an organization that requires a second factor leads to its setup', patiently, async () => {
  const owner = await owningVisitor('Strict Rules')
  await setUpApp(owner)
  const guest = await newVisitor(browser)
  const email = newEmail()
  await invite(owner, email)
  const page = await followMail(guest, email, 'View invitation')
  await page.getByLabel('Your name').fill('Dorothy Vaughan')
  await page.getByLabel('Password', { exact: true }).fill('a lamp in the window')
  await page.getByRole('button', { name: 'Accept and join' }).click()
  await page.waitForURL('/dashboard')

  const { version } = (await askApi(owner, 'GET', '/api/organization/security-policy')) as {
    version: number
  }
  await askApi(owner, 'PATCH', '/api/organization/security-policy', {
    version,
    isMfaRequired: true,
    mfaGraceDays: 0,
  })
  await page.reload()
  await page.getByRole('link', { name: 'Set up' }).click()
  await page.waitForURL('/dashboard/profile?tab=sign-in')
  await page.getByText(/Strict Rules requires/).waitFor()
  await page.getByRole('button', { name: 'Set up app' }).click()
  const secret = await readSecret(page)
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, totpStep(new Date())))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.locator('nav[aria-label="Main"]').waitFor({ state: 'attached' })
  await page.getByLabel('I’ve saved them in a safe place').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: 'Hello, Dorothy' }).waitFor()
})

async function owningVisitor(organization: string): Promise<Visitor> {
  const visitor = await newVisitor(browser)
  await registerConfirmed(visitor, organization)
  return visitor
}

async function returnSignedOut({ context, page }: Visitor): Promise<void> {
  await context.clearCookies()
  await page.goto('/login')
}

async function invite(owner: Visitor, email: string): Promise<void> {
  await askApi(owner, 'POST', '/api/organization/invitations', { emails: [email] })
}

async function setUpApp(visitor: Visitor): Promise<void> {
  const { secret } = (await askApi(visitor, 'POST', '/api/account/totp')) as { secret: string }
  const code = totpCode(secret, totpStep(new Date()))
  await askApi(visitor, 'POST', '/api/account/totp/confirm', { code })
}

async function readSecret(page: Page): Promise<string> {
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  return (shown ?? '').replaceAll(' ', '')
}

/** Makes the next attempt fail as if the last confirmation had expired. */
async function askForProof(page: Page, path: string, method = 'POST'): Promise<void> {
  const problem = {
    status: 403,
    code: 'step_up_required',
    detail: 'Confirm it’s you to continue.',
  }
  let isAsked = false
  await page.route(`**${path}`, async (route) => {
    if (isAsked || route.request().method() !== method) return route.fallback()
    isAsked = true
    return route.fulfill({ status: 403, json: problem })
  })
}

async function focused(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement.name')
}

/** Runs in the page, outside the types of this project. */
const collectSessionEvents = `
  window.sessionEvents = []
  new BroadcastChannel('parley-session').addEventListener('message', ({ data }) =>
    window.sessionEvents.push(data.type))`

function newEmail(): string {
  return `${crypto.randomUUID()}@people.example`
}
