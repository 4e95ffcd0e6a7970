import { test } from 'vitest'
import { openBrowser } from '#tests/support/browser.ts'
import { followMail, leaveAll, newVisitor, signUp } from '#tests/support/visitor.ts'
test('shots', async () => {
  const browser = await openBrowser()
  const v = await newVisitor(browser)
  await signUp(v, 'Shots Inc')
  const s = await newVisitor(browser)
  await s.page.goto('/login')
  await s.page.getByRole('button', { name: 'E-mail me a sign-in link' }).click()
  await s.page.getByLabel('E-mail address').fill('sofia@northwind.example')
  await s.page.getByRole('button', { name: 'Send the link' }).click()
  const sp = await followMail(s, 'sofia@northwind.example', 'Sign in')
  await sp.getByRole('button', { name: 'Sign in' }).click()
  await sp.waitForURL('/dashboard')
  const d = await newVisitor(browser)
  await d.page.goto('/auth-callback?kind=magic-link&token=x')
  await d.page.getByRole('button', { name: 'Sign in' }).click()
  await d.page.getByRole('link', { name: 'Get a new one' }).waitFor()
  for (const width of [360, 1440])
    for (const [n, p] of [
      ['dash', v.page],
      ['role', sp],
      ['dead', d.page],
    ] as const) {
      await p.setViewportSize({ width, height: 700 })
      await p.waitForTimeout(300)
      await p.screenshot({ path: `/tmp/shot-${n}-${width}.png` })
    }
  await leaveAll()
  await browser.close()
})
