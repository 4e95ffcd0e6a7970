import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { countedIcon, showCountInTab } from './show-count-in-tab.ts'

const plain = 'http://parley.test/icon.svg'
let page: { title: string; head: object; querySelector: () => { href: string } }
let icon: { href: string }
let onWrite: () => void
let isWatching: boolean

beforeEach(() => {
  icon = { href: plain }
  page = { title: 'Inbox · Parley', head: {}, querySelector: () => icon }
  isWatching = false
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(act: () => void) {
        onWrite = act
      }
      observe() {
        isWatching = true
      }
      disconnect() {
        isWatching = false
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('a count of zero leaves the tab unchanged', () => {
  showCountInTab(0)()

  expect([page.title, icon.href, isWatching]).toEqual(['Inbox · Parley', plain, false])
})

test('the count appears in the title and on the icon, and goes away', () => {
  const takeAway = showCountInTab(3)
  expect(page.title).toBe('(3) Inbox · Parley')
  expect(drawn(icon.href)).toContain('>3</text>')

  takeAway()
  expect([page.title, icon.href, isWatching]).toEqual(['Inbox · Parley', plain, false])
})

test('a title changed by the router gets the count too', () => {
  showCountInTab(12)
  page.title = 'Contacts · Parley'
  onWrite()
  onWrite()

  expect(page.title).toBe('(12) Contacts · Parley')
})

test('a new count replaces the old one', () => {
  showCountInTab(1)()
  showCountInTab(2)

  expect(page.title).toBe('(2) Inbox · Parley')
  expect(drawn(icon.href)).toContain('>2</text>')
})

test.each([
  [1, '1', '(1) '],
  [9, '9', '(9) '],
  [10, '9+', '(10) '],
  [99, '9+', '(99) '],
  [100, '9+', '(99+) '],
])('%i is %s on the icon and %s in the title', (count, onIcon, inTitle) => {
  showCountInTab(count)

  expect(drawn(countedIcon(count))).toContain(`>${onIcon}</text>`)
  expect(page.title.startsWith(inTitle)).toBe(true)
})

test('a page without an icon works', () => {
  vi.stubGlobal('document', { ...page, querySelector: () => null })
  expect(() => showCountInTab(4)()).not.toThrow()
})

function drawn(href: string): string {
  return decodeURIComponent(href.slice(href.indexOf(',') + 1))
}
