import { expect, test } from 'vitest'

import { replySubject, baseSubject } from './mail-subject.ts'

test.each([
  ['Re: Re: Your order', 'Your order'],
  ['AW: WG: Re[2]: Bestellung', 'Bestellung'],
  ['SV: VS: Order', 'Order'],
  ['回复：订单', '订单'],
  ['Regarding: the order', 'Regarding: the order'],
  ['Reply: none', 'Reply: none'],
  ['  ', ''],
])('%s has the base subject %s', (subject, bare) => {
  expect(baseSubject(subject)).toBe(bare)
})

test('a reply has one prefix, a first email none', () => {
  expect(replySubject('AW: Re: Order', true)).toBe('Re: Order')
  expect(replySubject('Order', false)).toBe('Order')
  expect(replySubject('', true)).toBe('Re: your message')
})
