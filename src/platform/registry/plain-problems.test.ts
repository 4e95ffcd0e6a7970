import { expect, test } from 'vitest'
import { z } from 'zod'

import { plainProblem } from './plain-problems.ts'

test.each([
  [z.number().min(1), 0, 'Write 1 or more.'],
  [z.number().int().max(300), 301, 'Write 300 or less.'],
  [z.number().gt(0), 0, 'Write more than 0.'],
  [z.number(), 'many', 'Write a number.'],
  [z.string().min(1), '', 'Write something here.'],
  [z.string().max(1000), 'x'.repeat(1001), 'Write at most 1,000 characters.'],
  [z.array(z.string()).min(1), [], 'Choose at least 1.'],
  [z.email(), 'ada', 'Write an address such as ada@example.com.'],
  [z.array(z.string()).min(1, 'Keep one tab at least.'), [], 'Keep one tab at least.'],
])('%# says what to write', (schema: z.ZodType, value, words) => {
  const { error } = schema.safeParse(value, { error: plainProblem })
  expect(error?.issues[0]?.message).toBe(words)
})

test('what it has no words for is said by the schema', () => {
  const { error } = z.uuid().safeParse('1', { error: plainProblem })
  expect(error?.issues[0]?.message).toBe('Invalid UUID')
})
