import { expect, test } from 'vitest'

import { fakeStorage } from '#tests/support/fake-storage.ts'

import { namesIn, openKeep } from './keep.ts'

test('a removal in one tab applies to the other', () => {
  const storage = fakeStorage()
  const [one, other] = [openKeep('widget', storage), openKeep('widget', storage)]
  one.write('session', 'secret')
  expect(other.read('session')).toBe('secret')

  other.remove('session')
  expect(one.read('session')).toBeUndefined()
  expect(namesIn(one, '')).toEqual([])
})

test('without storage, the page falls back to memory', () => {
  const full = fakeStorage({ 'parley.widget.session': 'old' })
  full.setItem = () => {
    throw new Error('There is no room.')
  }
  for (const keep of [openKeep('widget', full), openKeep('widget', undefined)]) {
    keep.write('session', 'secret')
    expect(keep.read('session')).toBe('secret')
    keep.remove('session')
    expect(keep.read('session')).toBeUndefined()
  }
})
