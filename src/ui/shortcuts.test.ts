import assert from 'node:assert/strict'
import { test } from 'vitest'

import { findShortcut } from './shortcuts.ts'

const shortcuts = ['g s', 'g h', 's', '?', 's'].map((keys, at) => ({
  keys,
  label: String(at),
  group: '',
}))

test('a sequence goes before its last key alone, also where that was registered later', () => {
  assert.equal(findShortcut(shortcuts, 'g', 's')?.label, '0')
})

test('of two with the same keys the one registered last is on top', () => {
  assert.equal(findShortcut(shortcuts, '', 's')?.label, '4')
})

test('a key after the begin of no sequence of its own counts alone', () => {
  assert.equal(findShortcut(shortcuts, 'g', '?')?.label, '3')
  assert.equal(findShortcut(shortcuts, '', 'h'), undefined)
})
