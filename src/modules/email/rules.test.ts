import { expect, test } from 'vitest'

import { domainOfAddress, fillAutoReply } from './rules.ts'

test('an automatic reply fills in known values and leaves out the rest', () => {
  const text = 'Hello {{name}}, we got “{{ subject }}” (#{{number}}). {{other}}'
  expect(fillAutoReply(text, { name: 'Ada', subject: 'Help {{number}}', number: '7' })).toBe(
    'Hello Ada, we got “Help {{number}}” (#7). {{other}}',
  )
  expect(fillAutoReply('Hello {{name}},', { name: '', subject: '', number: '' })).toBe('Hello,')
})

test('the domain is the part after the last @', () => {
  expect(domainOfAddress('"a@b"@example.com')).toBe('example.com')
})
