import { expect, test } from 'vitest'

import { answeringSubject, bareSubject } from './mail-subject.ts'

test.each([
  ['Re: Re: Your order', 'Your order'],
  ['AW: WG: Re[2]: Bestellung', 'Bestellung'],
  ['SV: VS: Order', 'Order'],
  ['回复：订单', '订单'],
  ['Regarding: the order', 'Regarding: the order'],
  ['Reply: none', 'Reply: none'],
  ['  ', ''],
])('%s is about %s', (subject, bare) => {
  expect(bareSubject(subject)).toBe(bare)
})

test('an answer has one mark before its subject, and a first mail none', () => {
  expect(answeringSubject('AW: Re: Order', true)).toBe('Re: Order')
  expect(answeringSubject('Order', false)).toBe('Order')
  expect(answeringSubject('', true)).toBe('Re: your message')
})
