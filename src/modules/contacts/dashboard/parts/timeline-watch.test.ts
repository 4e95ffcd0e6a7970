import { expect, test } from 'vitest'

import { TimelineWatch } from './timeline-watch.ts'

test('an unrelated conversation reloads the timeline once, a related one every time', () => {
  const watch = new TimelineWatch('company')
  const hears = (subjectId: string | null, type = 'message.created', data?: object) =>
    watch.hasChanges({ type, subjectId, data })

  expect([hears('own chat'), hears('other chat')]).toEqual([true, true])
  watch.begin()(new Set(['own chat']))
  expect([hears('own chat'), hears('other chat'), hears(null)]).toEqual([true, false, false])
  expect(hears('company', 'company.merged')).toBe(true)
  expect(hears('other chat')).toBe(true)
})

test('a contact who joins the company becomes relevant', () => {
  const watch = new TimelineWatch('company')
  const hears = (subjectId: string, type: string, data?: object) =>
    watch.hasChanges({ type, subjectId, data })

  hears('ada', 'contact.updated', { changed: ['name'] })
  hears('chat', 'message.created')
  watch.begin()(new Set())
  expect(hears('ada', 'contact.updated', { changed: ['name'] })).toBe(false)
  expect(hears('ada', 'contact.updated', { changed: ['company'] })).toBe(true)
  expect(hears('chat', 'message.created')).toBe(true)
})

test('an event during a reload triggers another one', () => {
  const watch = new TimelineWatch('contact')
  const hears = (subjectId: string) => watch.hasChanges({ type: 'message.created', subjectId })

  hears('early chat')
  hears('other chat')
  const settle = watch.begin()
  hears('early chat')
  hears('late chat')
  settle(new Set())
  expect(['early chat', 'late chat', 'other chat'].map(hears)).toEqual([true, true, false])
})

test("events the timeline doesn't show are ignored, except page views", () => {
  const watch = new TimelineWatch('contact')
  expect(watch.hasChanges({ type: 'message.read', subjectId: 'chat' })).toBe(false)
  const page = { type: 'visitor.page_viewed', subjectId: null }
  expect(watch.hasChanges({ ...page, data: { contactId: 'contact' } })).toBe(true)
  expect(watch.hasChanges({ ...page, data: { contactId: 'another' } })).toBe(false)
})
