import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { checkerIn, inModes } from '#tests/support/usable.ts'
import { leaveAll, newVisitor, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let visitor: Visitor
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  visitor = await newVisitor(browser)
  page = visitor.page
  await load()
}, 90_000)
afterEach(async () => {
  for (let tries = 0; tries < 3 && (await openPopups().count()) > 0; tries++) {
    await page.keyboard.press('Escape')
  }
  await expect.poll(() => openPopups().count(), patient).toBe(0)
})
afterAll(async () => {
  await leaveAll()
  await browser.close()
})

test('a click before the code loads takes effect once it has loaded', async () => {
  await openGallery('overlays')
  const bringMenu = await holdBack('opened-menu')
  const bringPopover = await holdBack('opened-popover')
  await button('Menu', 'Ticket actions').press('Enter')
  await bringMenu()
  await expectFocus(page.getByRole('menuitem', { name: 'Rename' }))
  await page.keyboard.press('Escape')

  await button('Popover', 'Rename').press('Enter')
  await button('Popover', 'Notifications').focus()
  await bringPopover()
  await page.waitForTimeout(900)
  expect(await page.getByRole('dialog').count()).toBe(0)

  await openGallery('inputs')
  const bringCombobox = await holdBack('opened-combobox')
  const box = part('Combobox').getByRole('combobox', { name: 'Country' })
  await box.fill('jap')
  await bringCombobox()
  await page.getByRole('option', { name: 'Japan' }).waitFor()
  expect(await box.inputValue()).toBe('jap')
  await expectFocus(box)
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue(), patient).toBe('Japan')
})

describe('menu', () => {
  test.each(['Enter', 'Space', 'ArrowDown'])(
    '%s opens it for the first time at its first entry',
    async (key) => {
      await openGallery('overlays')
      await button('Menu', 'Ticket actions').press(key)
      await expectFocus(page.getByRole('menuitem', { name: 'Rename' }))
    },
  )

  test('is navigated by arrows and letters and returns focus', async () => {
    const trigger = button('Menu', 'Ticket actions')
    await trigger.press('ArrowUp')
    await expectFocus(page.getByRole('menuitem', { name: 'Delete' }))
    await page.keyboard.press('ArrowDown')
    await expectFocus(page.getByRole('menuitem', { name: 'Rename' }))
    await page.keyboard.press('a')
    await expectFocus(page.getByRole('menuitem', { name: 'Archive' }))
    await page.keyboard.press('Enter')
    await expectFocus(trigger)
    await part('Menu').getByText('Last selected: Archive').waitFor()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expectFocus(trigger)
  })

  test('marks the selected entry, and a second click closes it', async () => {
    const trigger = button('Menu', 'Sort')
    await trigger.click()
    await page.getByRole('menuitemcheckbox', { name: 'Oldest first' }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await trigger.click()
    await page.getByRole('menuitemcheckbox', { name: 'Oldest first', checked: true }).waitFor()
    await trigger.click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })
})

describe('popover', () => {
  test('moves focus into it and returns it', async () => {
    const trigger = button('Popover', 'Rename')
    await trigger.press('Enter')
    await expectFocus(page.getByLabel('View name'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocus(trigger)
  })
})

describe('tooltip', () => {
  test('appears after 300 ms, and immediately on the next control', async () => {
    await page.evaluate(noteTooltip('Search'))
    await button('Tooltip and keys', 'Search').hover()
    await page.getByRole('tooltip', { name: 'Search' }).waitFor()
    expect(await page.evaluate('shownAt - restedAt')).toBeGreaterThanOrEqual(299)

    await page.evaluate(noteTooltip('Archive'))
    await button('Tooltip and keys', 'Archive').hover()
    await page.getByRole('tooltip', { name: 'Archive' }).waitFor()
    expect(await page.evaluate('wasLate')).toBe(false)
    await page.getByRole('tooltip', { name: 'Search' }).waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
  })

  test('appears on keyboard focus, and Escape closes it before its dialog', async () => {
    await button('Dialog', 'Edit ticket').click()
    const dialog = page.getByRole('dialog', { name: 'Edit ticket' })
    const control = dialog.getByRole('button', { name: 'Who can see this' })
    await dialog.getByLabel('Internal note').focus()
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip').waitFor()
    expect(await control.getAttribute('aria-describedby')).toBe(
      await page.getByRole('tooltip').getAttribute('id'),
    )
    await page.keyboard.press('Escape')
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await expectFocus(control)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('select', () => {
  test('opens at the selected option and is navigated by arrows and letters', async () => {
    const select = part('Select').getByRole('combobox', { name: 'Role' })
    await select.press('Enter')
    await expectFocus(page.getByRole('option', { name: 'Support' }))
    await page.keyboard.press('ArrowDown')
    await expectFocus(page.getByRole('option', { name: 'Viewer' }))
    await page.keyboard.press('o')
    await expectFocus(page.getByRole('option', { name: 'Owner' }))
    await page.keyboard.press('Enter')
    await expectFocus(select)
    expect(await select.textContent()).toBe('Owner')
  })

  test('a letter selects without opening; clicking the label only focuses', async () => {
    const select = part('Select').getByRole('combobox', { name: 'Plan' })
    await part('Select').getByText('Plan', { exact: true }).click()
    await expectFocus(select)
    await part('Select').getByText('Choose a plan to continue.').waitFor()
    await page.keyboard.press('t')
    expect(await select.textContent()).toBe('Team')
    expect(await page.getByRole('listbox').count()).toBe(0)
  })

  test('selects, switches, and checkboxes are submitted with the form', async () => {
    const form = part('Form')
    await form.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'German' }).click()
    await form.getByRole('switch', { name: 'Public' }).press('Space')
    await form.getByRole('checkbox', { name: 'Keep a copy' }).uncheck()
    await form.getByRole('button', { name: 'Preview data' }).click()
    const sent = await form.getByRole('status').textContent()
    expect(JSON.parse(sent ?? '')).toEqual({ language: 'de', isPublic: 'true', isKept: 'false' })
  })
})

describe('combobox', () => {
  test('keeps early keystrokes, filters, and picks the first match', async () => {
    const box = part('Combobox').getByRole('combobox', { name: 'Country' })
    expect(await box.inputValue()).toBe('Portugal')
    await box.selectText()
    await page.keyboard.type('united')
    await expect
      .poll(() => page.getByRole('option').allTextContents(), patient)
      .toEqual(['United Kingdom', 'United States'])
    expect(await box.inputValue()).toBe('united')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await box.inputValue()).toMatch(/^United/)
    await expectFocus(box)
  })

  test('shows when nothing matches and when there are no options', async () => {
    await part('Combobox').getByRole('combobox', { name: 'Country' }).fill('zz')
    await inPopup().getByText('No matching data', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await part('Combobox').getByRole('combobox', { name: 'Segment' }).click()
    await inPopup().getByText('No data', { exact: true }).waitFor()
  })

  test('searches on the server while typing', async () => {
    const box = part('Combobox').getByRole('combobox', { name: 'Assign to' })
    await box.pressSequentially('gra')
    await inPopup().getByText('Searching', { exact: true }).waitFor()
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    expect(await box.inputValue()).toBe('Grace Hopper')
  })

  test('collects several as chips, creates new ones, and removes them', async () => {
    const box = part('Combobox').getByRole('combobox', { name: 'Tags' })
    await box.pressSequentially('refu')
    await page.getByRole('option', { name: 'Refund' }).waitFor()
    await page.keyboard.press('Enter')
    await part('Combobox').getByRole('button', { name: 'Remove Refund' }).waitFor()
    await box.pressSequentially('Wholesale')
    await page.getByRole('option', { name: 'Create “Wholesale”' }).click()
    await part('Combobox').getByRole('button', { name: 'Remove Wholesale' }).click()
    await box.press('Backspace')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const chips = part('Combobox').getByRole('button', { name: /^Remove/ })
    await expect.poll(() => chips.count(), patient).toBe(2)
  })

  test('aligns its text in single and multiple mode', async () => {
    const box = (name: string) => part('Combobox').getByRole('combobox', { name })
    const chips = part('Combobox').getByRole('button', { name: /^Remove/ })
    while ((await chips.count()) > 0) await chips.first().click()
    const fromItsLabel = `(input) =>
      input.getBoundingClientRect().x + parseFloat(getComputedStyle(input).paddingLeft) -
      input.labels[0].getBoundingClientRect().x`
    const one = await box('Country').evaluate(fromItsLabel)

    expect(await box('Tags').evaluate(fromItsLabel)).toBe(one)
    await box('Tags').click()
    await page.getByRole('listbox').waitFor()
    expect(await box('Tags').evaluate(fromItsLabel)).toBe(one)
  })
})

describe('dialog and sheet', () => {
  test('trap focus while open and return it', async () => {
    const opener = button('Dialog', 'Edit ticket')
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit ticket' })
    await expectFocus(dialog.getByLabel('Title'))
    await page.keyboard.press('Shift+Tab')
    await expectFocus(dialog.getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Shift+Tab')
    await expectFocus(dialog.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Tab')
    await expectFocus(dialog.getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(opener)
  })

  test('return focus to the menu button when opened from a menu', async () => {
    const trigger = button('Menu', 'Ticket actions')
    await trigger.press('ArrowUp')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: /^Delete/ })
    await expectFocus(dialog.getByRole('button', { name: 'Cancel' }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(trigger)
  })

  test('keep the page below fixed, including its width', async () => {
    const width = (): Promise<unknown> =>
      page.evaluate('document.querySelector("main").clientWidth')
    const widthBefore = await width()
    await button('Sheet', 'Open contact').click()
    await page.getByRole('dialog', { name: 'Ada Lovelace' }).waitFor()
    const at = await page.evaluate('window.scrollY')
    await page.mouse.move(10, 400)
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(200)
    expect(await page.evaluate('window.scrollY')).toBe(at)
    expect(await width()).toBe(widthBefore)
    await page.mouse.click(10, 400)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocus(button('Sheet', 'Open contact'))
  })

  test('destructive actions need the exact name typed', async () => {
    await button('Confirm dialog', 'Delete organization').click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Northwind Coffee?' })
    const confirm = dialog.getByRole('button', { name: 'Delete organization' })
    const field = dialog.getByLabel(/^Type/)
    await expectFocus(field)
    expect(await confirm.isDisabled()).toBe(true)
    await field.fill('Northwind-Coffee')
    expect(await confirm.isDisabled()).toBe(true)
    await field.fill('northwind-coffee')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('Pay the open invoice first.').waitFor()

    await page.mouse.click(10, 10)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await button('Confirm dialog', 'Delete organization').click()
    expect(await field.inputValue()).toBe('')
    expect(await confirm.isDisabled()).toBe(true)
  })

  test('take the full width on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    onTestFinished(() => page.setViewportSize({ width: 1280, height: 800 }))
    await button('Dialog', 'Edit ticket').click()
    const dialog = page.getByRole('dialog', { name: 'Edit ticket' })
    await expect.poll(async () => (await dialog.boundingBox())?.width, patient).toBe(360)
    await expect.poll(() => bottomOf(dialog), patient).toBe(740)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button('Sheet', 'Open contact').click()
    const sheet = page.getByRole('dialog', { name: 'Ada Lovelace' })
    await expect
      .poll(() => sheet.boundingBox(), patient)
      .toEqual({ x: 0, y: 0, width: 360, height: 740 })
  })
})

describe('open overlays are accessible and comply with the CSP', () => {
  const openings: readonly (readonly [what: string, open: () => Promise<void>])[] = [
    ['a menu', () => button('Menu', 'Ticket actions').click()],
    ['a menu of choices', () => button('Menu', 'Sort').click()],
    ['a popover', () => button('Popover', 'Rename').click()],
    ['a select', () => part('Select').getByRole('combobox', { name: 'Role' }).click()],
    ['a combobox', () => part('Combobox').getByRole('combobox', { name: 'Country' }).click()],
    ['a dialog', () => button('Dialog', 'Edit ticket').click()],
    ['a question', () => button('Confirm dialog', 'Delete organization').click()],
    ['a sheet', () => button('Sheet', 'Open contact').click()],
  ]
  test.each(openings)('%s', async (_, open) => {
    const before = visitor.troubles.length
    await open()
    await openPopups().first().waitFor()
    await inModes(page, ['light', 'dark'], async (mode) => {
      const { violations } = await checkerIn(page, mode)
        .include('[data-base-ui-portal]')
        // They pass the focus on and are never announced.
        .exclude('[data-base-ui-focus-guard]')
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    })
    expect(visitor.troubles.slice(before)).toEqual([])
  })
})

// Recorded inside the page because a round trip can take longer than the delay being measured.
const noteTooltip = (name: string): string => `{
  let isLate = false
  wasLate = undefined
  addEventListener('pointerover', () => {
    restedAt = performance.now()
    setTimeout(() => { isLate = true }, 250)
  }, { once: true })
  new MutationObserver((_, observer) => {
    const tooltips = [...document.querySelectorAll('[role=tooltip]')]
    if (!tooltips.some(({ textContent }) => textContent.includes('${name}'))) return
    shownAt = performance.now()
    wasLate = isLate
    observer.disconnect()
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}`

const patient = { timeout: 10_000 }

async function load(): Promise<void> {
  await page.goto('/ui')
  await button('Menu', 'Ticket actions').click({ trial: true, timeout: 60_000 })
  await page.evaluate(`for (const group of document.querySelectorAll('main > section'))
    if (!['Inputs', 'Overlays'].includes(group.ariaLabel)) group.remove()`)
}

async function openGallery(group: 'inputs' | 'overlays'): Promise<void> {
  const usual = page
  const fresh = await visitor.context.newPage()
  page = fresh
  onTestFinished(async () => {
    page = usual
    await fresh.close()
  })
  await fresh.goto(`/ui?group=${group}`)
  await fresh.locator('main button:enabled').first().waitFor({ timeout: 60_000 })
}

async function holdBack(name: string): Promise<() => Promise<void>> {
  const address = `**/${name}*`
  const { promise: isBrought, resolve: bring } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await isBrought
    await route.fallback()
  })
  return async () => {
    const coming = page.waitForResponse(address)
    bring()
    await (await coming).finished()
  }
}

function inPopup(): Locator {
  return page.locator('[data-base-ui-portal]')
}

function openPopups(): Locator {
  return page.locator('[data-base-ui-portal] [data-open]')
}

function part(title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

function button(title: string, name: string): Locator {
  return part(title).getByRole('button', { name, exact: true })
}

async function expectFocus(locator: Locator): Promise<void> {
  await locator.and(page.locator(':focus')).waitFor(patient)
}

async function bottomOf(locator: Locator): Promise<number | undefined> {
  const box = await locator.boundingBox()
  return box ? box.y + box.height : undefined
}
