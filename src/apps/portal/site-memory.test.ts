import { expect, test } from 'vitest'

import { SiteMemory } from './site-memory.ts'

const site = { organizationId: 'acme', siteId: 'help' }

test('a value is read once per site, until an event or expiry', async () => {
  const { memory, happen, wait, read, reads } = make()
  await memory.remember(site, 'bases', read)
  await memory.remember(site, 'bases', read)
  const once = reads()
  await memory.remember(site, 'links', read)
  await memory.remember({ ...site, siteId: 'shop' }, 'bases', read)
  const others = reads()
  happen()
  const reloaded = await memory.remember(site, 'bases', read)
  wait(30_000)
  const later = await memory.remember(site, 'bases', read)

  expect([once, others, reloaded, later]).toEqual([1, 3, 4, 5])
})

test('a value that changed during reading is read again', async () => {
  const { memory, happen, read } = make()
  const old = await memory.remember(site, 'bases', async () => {
    happen()
    return read()
  })

  expect([old, await memory.remember(site, 'bases', read)]).toEqual([1, 2])
})

test('a failed read is not cached', async () => {
  const { memory, read } = make()
  const failed = memory.remember(site, 'bases', () => Promise.reject(new Error('away')))

  await expect(failed).rejects.toThrow('away')
  expect(await memory.remember(site, 'bases', read)).toBe(1)
})

function make() {
  let state = 0
  let now = 0
  let reads = 0
  return {
    memory: new SiteMemory(
      () => String(state),
      () => now,
    ),
    happen: () => void state++,
    wait: (ms: number) => void (now += ms),
    read: () => Promise.resolve(++reads),
    reads: () => reads,
  }
}
