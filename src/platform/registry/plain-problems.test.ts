import { expect, test } from 'vitest'
import { z } from 'zod'

import { plainProblem } from './plain-problems.ts'

test.each([
  [z.number().min(1), 0, 'Enter 1 or more.'],
  [z.number().int().max(300), 301, 'Enter 300 or less.'],
  [z.number().gt(0), 0, 'Enter more than 0.'],
  [z.number(), 'many', 'Enter a number.'],
  [z.string().min(1), '', 'Enter some text.'],
  [z.string().max(1000), 'x'.repeat(1001), 'Enter up to 1,000 characters.'],
  [z.array(z.string()).min(1), [], 'Choose at least 1.'],
  [z.email(), 'ada', 'Enter an email address such as name@example.com.'],
  [z.array(z.string()).min(1, 'Keep at least one tab.'), [], 'Keep at least one tab.'],
])('%# says what to enter', (schema: z.ZodType, value, words) => {
  const { error } = schema.safeParse(value, { error: plainProblem })
  expect(error?.issues[0]?.message).toBe(words)
})

test("other problems keep the schema's message", () => {
  const { error } = z.uuid().safeParse('1', { error: plainProblem })
  expect(error?.issues[0]?.message).toBe('Invalid UUID')
})
