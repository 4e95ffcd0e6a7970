import { expect, test } from 'vitest'

import { captured } from './captured.ts'

const heard = {
  url: 'https://shop.example/lamps?utm_source=news',
  title: 'Lamps',
  referrer: 'https://search.example/',
  address: '203.0.113.7',
  place: { country: 'NO', region: 'Vestland', city: 'Bergen' },
}
const all = {
  keepsPages: true,
  keepsSource: true,
  keepsPlace: true,
  keepsAddress: 'shortened',
} as const

test('only what is turned off is dropped', () => {
  const whole = captured(heard, all)

  expect(whole).toEqual({
    url: heard.url,
    title: 'Lamps',
    referrer: 'https://search.example/',
    utm: { source: 'news' },
    country: 'NO',
    region: 'Vestland',
    city: 'Bergen',
    network: '203.0.113.0/24',
  })
  expect(captured(heard, { ...all, keepsPages: false })).toEqual({ ...whole, url: '', title: '' })
  expect(captured(heard, { ...all, keepsSource: false })).toEqual({
    ...whole,
    referrer: '',
    utm: {},
  })
  expect(captured(heard, { ...all, keepsPlace: false })).toEqual({
    ...whole,
    country: null,
    region: '',
    city: '',
  })
})

test('an IP address is stored in full, shortened, or not at all', () => {
  const keptAs = (keepsAddress: 'none' | 'full') =>
    captured(heard, { ...all, keepsAddress }).network

  expect([keptAs('full'), keptAs('none')]).toEqual(['203.0.113.7/32', ''])
})
