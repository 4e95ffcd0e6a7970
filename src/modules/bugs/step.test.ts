import { expect, test } from 'vitest'

import { cleanStep, stepWords } from './step.ts'

test.each([
  [{ act: 'click', role: 'button', name: 'Pay' }, 'Clicked the Pay button'],
  [{ act: 'click', role: 'option', name: '' }, 'Clicked an option'],
  [{ act: 'click', role: 'radio', name: '' }, 'Clicked a radio button'],
  [{ act: 'click', role: '', name: 'Blue chair' }, 'Clicked Blue chair'],
  [{ act: 'submit', role: 'form', name: 'Checkout' }, 'Submitted the Checkout form'],
  [{ act: 'submit', role: 'form', name: '' }, 'Submitted a form'],
  [{ act: 'page', role: '', name: '/cart' }, 'Went to /cart'],
] as const)('a user action is described: %o', (step, words) => {
  expect(stepWords(step)).toBe(words)
})

test('names of user actions are masked and truncated', () => {
  const step = { act: 'click', role: 'link', at: '2026-11-15T09:30:00Z' } as const

  expect(cleanStep({ ...step, name: 'Write to ada@example.com' }).name).toBe('Write to •••')
  expect(cleanStep({ ...step, name: 'x y '.repeat(10_000) }).name).toHaveLength(100)
})
