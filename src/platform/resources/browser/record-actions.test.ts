import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeToast, readToasts } from '#ui/toast.ts'

import { text, type Fields } from '../field.ts'
import { resource } from '../resource.ts'
import { resourceCalls } from '../resource-calls.ts'
import { recordActions } from './record-actions.ts'

const fields: Fields = { name: text('Name') }
const cups = resource({
  name: 'cup',
  plural: 'cups',
  table: 'cups',
  needs: 'Settings',
  title: 'name',
  screen: 'things',
  fields,
})
const ids = Array.from({ length: 250 }, (_, at) => `cup-${at}`)
const acts = recordActions(cups, resourceCalls(cups), () => Promise.resolve())
let asked: { path: string; ids: string[]; change?: object }[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const given = JSON.parse(body) as { ids: string[]; change?: object }
    asked.push({ path, ...given })
    const before = given.ids.map((id, at) => ({ id, name: at % 2 ? 'odd' : 'even' }))
    return Promise.resolve(Response.json({ ids: given.ids, before }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of readToasts()) closeToast(id)
})

test('large selections are deleted and restored in batches', async () => {
  expect(await acts.remove(ids)).toBe(true)
  expect(sizes('/api/cups/remove')).toEqual([100, 100, 50])
  expect(asked.flatMap((part) => part.ids)).toEqual(ids)

  const said = readToasts().at(-1)
  expect(said?.title).toBe('250 cups moved to the trash')
  said?.action?.onAct()
  await expect.poll(() => readToasts().at(-1)?.title).toBe('250 cups restored')
  expect(sizes('/api/cups/restore')).toEqual([100, 100, 50])
})

test("undo restores each record's previous value", async () => {
  expect(await acts.set(ids, 'name', 'same')).toBe(true)
  expect(sizes('/api/cups/change')).toEqual([100, 100, 50])

  readToasts().at(-1)?.action?.onAct()
  await expect.poll(() => asked.length).toBe(7)
  expect(asked.slice(3).map((part) => [part.change, part.ids.length])).toEqual([
    [{ name: 'even' }, 100],
    [{ name: 'even' }, 25],
    [{ name: 'odd' }, 100],
    [{ name: 'odd' }, 25],
  ])
})

test('a refusal is shown and reported as not done', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ detail: 'No.' }, { status: 403 })))
  expect(await acts.remove(ids)).toBe(false)
  expect(readToasts().at(-1)).toMatchObject({ tone: 'bad' })
})

function sizes(path: string): number[] {
  return asked.flatMap((part) => (part.path === path ? [part.ids.length] : []))
}
