import { expect, test } from 'vitest'

import { claimReload } from './claim-reload.ts'

test('the page reloads at most once in ten seconds', () => {
  const kept = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  const start = 1_700_000_000_000
  expect(claimReload(storage, start)).toBe(true)
  expect(claimReload(storage, start + 9_999)).toBe(false)
  expect(claimReload(storage, start + 10_000)).toBe(true)
  expect(claimReload(storage, start + 10_001)).toBe(false)
  expect(claimReload(storage, start - 3_600_000)).toBe(true)
})

test('without storage the page never reloads by itself', () => {
  const storage = () => {
    throw new Error('denied')
  }
  expect(claimReload(storage)).toBe(false)
})
