import { expect, test } from 'vitest'

import { CardThread } from './card-thread.ts'

test('a card is drawn once, and the queue is limited', async () => {
  const cards = new CardThread()
  const facts = {
    title: 'Business hours',
    siteName: 'Acme',
    host: 'acme.example',
    color: '#15803d',
  }
  const asked = Array.from({ length: 30 }, () => cards.draw('acme', facts))
  expect(new Set(asked).size).toBe(1)
  const others = Array.from({ length: 19 }, (_, place) =>
    cards.draw('acme', { ...facts, title: `Page ${place}` }),
  )
  expect(() => cards.draw('acme', { ...facts, title: 'One too many' })).toThrow('Too many images')

  const [png] = await Promise.all([asked[0], ...others])
  expect(png?.subarray(1, 4).toString()).toBe('PNG')
  expect(await cards.draw('acme', facts)).toBe(png)
  expect(await cards.draw('acme', { ...facts, title: 'Now there is room' })).not.toEqual(png)
})
