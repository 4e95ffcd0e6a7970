import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { fromMarkdown } from '#lib/document/markdown/from-markdown.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { expectAccessible } from '#tests/support/usable.ts'
import {
  askApi,
  leaveAll,
  newVisitor,
  registerConfirmed,
  type Visitor,
} from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a reader finds an article by a misspelled word and rates it', async () => {
  const owner = await newVisitor(browser)
  await registerConfirmed(owner, 'Lamp Makers')
  const { home, articleId } = await openHelp(owner)
  const reader = await newVisitor(browser)
  const { page } = reader
  await page.goto(`${home}/k/en`)
  const box = page.getByRole('combobox', { name: 'Search articles' })
  await box.fill('pasword')
  const option = page.getByRole('option', { name: /Reset your password/ })
  await option.waitFor()
  await box.press('ArrowDown')
  expect(await option.getAttribute('aria-selected')).toBe('true')
  expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  await box.press('Escape')
  await option.waitFor({ state: 'hidden' })
  await box.press('Enter')

  await page.getByText('Showing results for “password”.').waitFor()
  const counted = page.waitForRequest((request) => request.url().endsWith('/view'))
  await page.getByRole('link', { name: 'Reset your password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
  expect(page.url()).toBe(`${home}/k/en/account/reset-your-password`)
  expect((await (await counted).response())?.status()).toBe(200)
  expect(await reader.context.cookies(home)).toEqual([])

  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByLabel('Something is missing').check()
  await page.getByLabel('Tell us more').fill('Where is the button?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('We read every response.').waitFor()
  const { items } = (await askApi(
    owner,
    'GET',
    `/api/knowledge/feedback?articleId=${articleId}`,
  )) as { items: object[] }
  expect(items).toMatchObject([
    { isHelpful: false, reasonCode: 'incomplete', reason: 'Where is the button?' },
  ])

  const places = [page.url()]
  for (const slug of ['new-password', 'lost-password', 'forgotten-password']) {
    await renameAndMove(owner, articleId, slug)
    places.push(`${home}/k/en/${slug}s/${slug}`)
  }
  for (const place of places.slice(0, -1)) {
    expect(await stepsTo(page, place)).toEqual([
      [301, place],
      [200, places.at(-1)],
    ])
  }
  expect([...owner.troubles, ...reader.troubles]).toEqual([])
})

test('a search gap is assigned, written and then found', async () => {
  const owner = await newVisitor(browser)
  await registerConfirmed(owner, 'Missing Lamps')
  const { home, baseId } = await openHelp(owner)
  const reader = await newVisitor(browser)
  const search = `${home}/k/en/search?q=${encodeURIComponent('gift wrapping')}`
  await reader.page.goto(search)
  await reader.page.getByText('No results for “gift wrapping”').waitFor()

  const { page } = owner
  const gaps = `/dashboard/knowledgebase/${baseId}/settings?tab=gaps`
  await page.goto(gaps)
  await page.getByText('1 search with no results').waitFor()
  await page.getByRole('button', { name: 'More actions for “gift wrapping”' }).click()
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await page.getByText('Assigned to').waitFor()
  await page.getByRole('button', { name: 'Write article about gift wrapping' }).click()
  const text = page.getByRole('textbox', { name: 'Article text' })
  await text.fill('We wrap every lamp in blue paper.')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto(gaps)
  await page.getByText('No open gaps').waitFor()
  await page.getByRole('radio', { name: 'Answered' }).or(page.getByText('Answered')).first().click()
  await page.getByText('Answered by').waitFor()
  await reader.page.goto(search)
  await reader.page.getByText('blue paper').waitFor()
  expect([...owner.troubles, ...reader.troubles]).toEqual([])
})

test('a link picked by search follows its article when it moves', async () => {
  const owner = await newVisitor(browser)
  await registerConfirmed(owner, 'Linked Lamps')
  const { home, baseId, articleId } = await openHelp(owner)
  const { id } = await make(owner, 'POST', '/api/knowledge/articles', {
    baseId,
    title: 'Sign in again',
    body: fromMarkdown('Did you lose it?'),
  })
  const { page } = owner
  await page.goto(`/dashboard/knowledgebase/${baseId}/articles/${id}`)
  const text = page.getByRole('textbox', { name: 'Article text' })
  await text.press('End')
  await page.keyboard.type(' See ')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Link' })
  await picker.getByLabel('URL').fill('zebra')
  await picker.getByText('No pages found.').waitFor()
  await picker.getByLabel('URL').fill('password')
  await picker.getByRole('button', { name: /^Reset your password/ }).click()
  await picker.waitFor({ state: 'detached' })
  await text.getByRole('link', { name: 'Reset your password' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  const reader = await newVisitor(browser)
  const link = reader.page.getByRole('article').getByRole('link', { name: 'Reset your password' })
  await reader.page.goto(`${home}/k/en/articles/sign-in-again`)
  expect(await link.getAttribute('href')).toBe('/k/en/account/reset-your-password')
  await renameAndMove(owner, articleId, 'new-password')
  await reader.page.reload()
  expect(await link.getAttribute('href')).toBe('/k/en/new-passwords/new-password')
  await link.click()
  await reader.page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
  expect(reader.page.url()).toBe(`${home}/k/en/new-passwords/new-password`)
  expect([...owner.troubles, ...reader.troubles]).toEqual([])
})

test('the pages work without scripts', async () => {
  const owner = await newVisitor(browser)
  await registerConfirmed(owner, 'Quiet Lamps')
  const { home } = await openHelp(owner)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${home}/k/en`)
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('pasword')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Reset your password' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()

  await page.getByText('Thanks for your feedback.').waitFor()
  expect(await page.getByRole('button', { name: 'No', exact: true }).count()).toBe(0)
  await context.close()
})

test(
  'every language has its page, at any width and in both color modes',
  { timeout: 120_000 },
  async () => {
    const owner = await newVisitor(browser)
    await registerConfirmed(owner, 'World Lamps')
    const { home } = await openHelp(owner)
    const reader = await newVisitor(browser)
    const { page } = reader
    await page.goto(`${home}/k/en/account/reset-your-password`)
    const languages = page.locator('summary', { hasText: 'English' })
    const german = page.getByRole('link', { name: 'Deutsch' })
    for (const leave of [() => page.keyboard.press('Escape'), () => page.locator('h1').click()]) {
      await languages.click()
      await german.waitFor()
      await leave()
      await german.waitFor({ state: 'hidden' })
    }
    await languages.click()
    await german.click()
    await page.getByRole('heading', { level: 1, name: 'Passwort zurücksetzen' }).waitFor()
    await page.getByText('Hat das Ihre Frage beantwortet?').waitFor()

    const paths = [
      '/k/en',
      '/k/en/account',
      '/k/en/search?q=password',
      '/k/en/account/reset-your-password',
      '/k/de/account/reset-your-password',
      '/k/ar/account/reset-your-password',
      '/k/zh/account/reset-your-password',
    ]
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of paths) {
        await page.goto(`${home}${path}`)
        await expectAccessible(page, colorScheme)
      }
    }
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of paths) {
      await page.goto(`${home}${path}`)
      expect([path, await overflow(page)]).toEqual([path, 0])
    }
    expect(await page.locator('html').getAttribute('lang')).toBe('zh')
    expect([...owner.troubles, ...reader.troubles]).toEqual([])
  },
)

async function renameAndMove(owner: Visitor, articleId: string, slug: string): Promise<void> {
  const article = (await askApi(owner, 'GET', `/api/knowledge/articles/${articleId}`)) as {
    baseId: string
    version: number
  }
  const category = await make(owner, 'POST', `/api/knowledge/bases/${article.baseId}/categories`, {
    texts: [{ locale: 'en', name: slug, slug: `${slug}s` }],
  })
  await askApi(owner, 'PATCH', `/api/knowledge/articles/${articleId}`, {
    version: article.version,
    categoryId: category.id,
  })
  await askApi(owner, 'PATCH', `/api/knowledge/articles/${articleId}/texts/en`, { slug })
}

async function stepsTo(page: Page, address: string): Promise<[status: number, at: string][]> {
  const steps: [number, string][] = []
  const last = await page.goto(address)
  for (let asked = last?.request() ?? null; asked; asked = asked.redirectedFrom()) {
    steps.unshift([(await asked.response())?.status() ?? 0, asked.url()])
  }
  return steps
}

function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth')
}

const written = {
  en: {
    title: 'Reset your password',
    text: 'Ask for a link with your password page, and choose a new one.',
    tip: 'A long sentence is better than a hard word.',
  },
  de: {
    title: 'Passwort zurücksetzen',
    text: 'Fordern Sie auf der Passwortseite einen Link an und wählen Sie ein neues.',
    tip: 'Ein langer Satz ist besser als ein schweres Wort.',
  },
  ar: {
    title: 'إعادة تعيين كلمة المرور',
    text: 'اطلب رابطًا من صفحة كلمة المرور ثم اختر كلمة جديدة.',
    tip: 'جملة طويلة أفضل من كلمة صعبة.',
  },
  zh: {
    title: '重置密码',
    text: '在密码页面申请链接，然后选择一个新密码。',
    tip: '长句子比难词更好。',
  },
}

async function openHelp(
  owner: Visitor,
): Promise<{ home: string; baseId: string; articleId: string }> {
  const sites = await askApi(owner, 'GET', '/api/sites')
  const [site] = (sites as { items: { id: string; url: string }[] }).items
  const base = await make(owner, 'POST', '/api/knowledge/bases', {
    name: 'Help',
    defaultLocale: 'en',
    siteIds: [site?.id],
  })
  const locales = ['en', 'de', 'ar', 'zh'] as const
  await askApi(owner, 'PUT', `/api/knowledge/bases/${base.id}/languages`, {
    languages: locales.map((locale) => ({ locale, isPublic: true })),
  })
  const category = await make(owner, 'POST', `/api/knowledge/bases/${base.id}/categories`, {
    texts: locales.map((locale) => ({ locale, name: 'Account', slug: 'account' })),
  })
  const article = await make(owner, 'POST', '/api/knowledge/articles', {
    baseId: base.id,
    categoryId: category.id,
    title: written.en.title,
    body: bodyIn('en'),
  })
  const texts = `/api/knowledge/articles/${article.id}/texts`
  await askApi(owner, 'POST', `${texts}/en/publish`, {})
  for (const locale of ['de', 'ar', 'zh'] as const) {
    await askApi(owner, 'POST', texts, { locale })
    const { title } = written[locale]
    const draft = { draftVersion: 1, title, body: bodyIn(locale) }
    await askApi(owner, 'PUT', `${texts}/${locale}/draft`, draft)
    await askApi(owner, 'PATCH', `${texts}/${locale}`, { slug: 'reset-your-password' })
    await askApi(owner, 'POST', `${texts}/${locale}/publish`, {})
  }
  if (!site) throw new Error('The company has no site.')
  return { home: site.url.replace(/\/$/, ''), baseId: base.id, articleId: article.id }
}

function bodyIn(locale: keyof typeof written) {
  const { title, text, tip } = written[locale]
  return fromMarkdown(`${text}

## ${title}

:::tip
${tip}
:::

| ${title} | ${title} | ${title} | ${title} |
| --- | --- | --- | --- |
| ${tip} | ${tip} | ${tip} | ${tip} |

### ${tip}

\`\`\`ts
const answer: number = await ask('a line that is longer than a telephone is wide', { times: 42 }) // why
\`\`\`
`)
}

async function make(
  owner: Visitor,
  ...request: readonly [method: 'POST', path: string, body: object]
): Promise<{ id: string }> {
  return (await askApi(owner, ...request)) as { id: string }
}
