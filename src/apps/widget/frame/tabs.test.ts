import { expect, test } from 'vitest'

import type { WidgetConfig } from '#modules/widget/model.ts'
import type { WidgetTab } from '#modules/widget/rules.ts'

import { tabFor, tablessViews, tabsOf } from './tabs.ts'

const all = ['tickets', 'messages', 'help', 'home'] as const

test('tabs come in the chosen order, without empty ones', () => {
  expect(tabsOf(widget(all, { hasHelp: true, hasTicketForm: true }))).toEqual(all)
  expect(tabsOf(widget(all, { hasTicketForm: true }))).toEqual(['tickets', 'messages', 'home'])
  expect(tabsOf(widget(all, { hasHelp: true }))).toEqual(['messages', 'help', 'home'])
})

test('a chat always has a place for messages', () => {
  const state = widget(['help', 'tickets'], {})
  expect(tabsOf(state)).toEqual(['messages'])
  expect(tabFor(state, 'help')).toBe('messages')
})

test('visitors with tickets can reach them without a tickets tab', () => {
  const names = (state: Parameters<typeof tablessViews>[0]) =>
    tablessViews(state).map(({ name }) => name)
  const state = widget(['home'], {})
  expect(names(state)).toEqual([])
  expect(names({ ...state, facts: { hasTickets: true } })).toEqual(['tickets'])
  expect(names(widget(all, { hasTicketForm: true }))).toEqual([])
})

function widget(tabs: readonly WidgetTab[], settings: object) {
  return { config: { settings: { tabs, ...settings } } as WidgetConfig, facts: {} }
}
