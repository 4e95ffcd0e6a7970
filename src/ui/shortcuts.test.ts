import assert from 'node:assert/strict'
import { test } from 'vitest'

import { findShortcut } from './shortcuts.ts'

const shortcuts = ['g s', 'g h', 's', '?', 's'].map((keys, at) => ({
  keys,
  label: String(at),
  group: '',
}))

test('a sequence wins over its last key, even if registered earlier', () => {
  assert.equal(findShortcut(shortcuts, 'g', 's')?.label, '0')
})

test('the latest registration of the same keys wins', () => {
  assert.equal(findShortcut(shortcuts, '', 's')?.label, '4')
})

test("a key that doesn't continue a sequence counts alone", () => {
  assert.equal(findShortcut(shortcuts, 'g', '?')?.label, '3')
  assert.equal(findShortcut(shortcuts, '', 'h'), undefined)
})
