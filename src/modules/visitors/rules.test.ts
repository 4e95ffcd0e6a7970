import { expect, test } from 'vitest'

import { withoutSecrets } from './rules.ts'
import { browsingOf, isBot } from '#lib/browsing.ts'
import { isWithin, readNetwork, truncated } from './server/network.ts'

test.each([
  ['https://shop.example/a?b=1#part', 'https://shop.example/a?b=1'],
  ['https://somebody@shop.example/', 'https://shop.example/'],
  ['https://shop.example/reset?token=abc&x=1', 'https://shop.example/reset?token=%E2%80%A6&x=1'],
  ['https://shop.example/?email=a%40b.example', 'https://shop.example/?email=%E2%80%A6'],
  ['javascript:alert(1)', ''],
  ['data:text/html,hi', ''],
  ['nonsense', ''],
])('%s is stored as %s', (given, kept) => {
  expect(withoutSecrets(given)).toBe(kept)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    { device: 'computer', os: 'Windows', browser: 'Edge' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    { device: 'phone', os: 'iOS', browser: 'Safari' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36',
    { device: 'tablet', os: 'Android', browser: 'Samsung Internet' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { device: 'computer', os: 'Linux', browser: 'Firefox' },
  ],
  ['Mozilla/5.0', { device: 'computer', os: '', browser: '' }],
])('%s', (userAgent, browsing) => {
  expect(browsingOf(userAgent)).toEqual(browsing)
  expect(isBot(userAgent)).toBe(false)
})

test.each([
  '',
  'curl/8.0',
  'python-requests/2.32',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
])('%s is a bot', (userAgent) => {
  expect(isBot(userAgent)).toBe(true)
})

test('a phone brand that ends in "bot" is not a bot', () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 10; CUBOT_X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
  expect(isBot(userAgent)).toBe(false)
})

test('the end of an IP address is removed', () => {
  expect(truncated('203.0.113.77')).toBe('203.0.113.0/24')
  expect(truncated('20010db800010002::/64')).toBe('2001:db8:1::/48')
  expect(truncated('unknown')).toBe('')
})

test.each([
  ['203.0.113.77', '203.0.113.77/32'],
  ['203.0.113.77/24', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['20010db800010002::/64', '2001:db8:1:2::/64'],
  ['0.0.0.0/0', undefined],
  ['10.0.0.0/7', undefined],
  ['::/0', undefined],
  ['203.0.113.77/33', undefined],
  ['203.0.113.77/x', undefined],
  ['shop.example', undefined],
])('the network %s reads as %s', (text, network) => {
  expect(readNetwork(text)).toBe(network)
})

test('an IP address matches only a network of its own version', () => {
  expect(isWithin('203.0.113.77', ['203.0.113.0/24'])).toBe(true)
  expect(isWithin('203.0.114.77', ['203.0.113.0/24'])).toBe(false)
  expect(isWithin('20010db800010002::/64', ['2001:db8:1::/48'])).toBe(true)
  expect(isWithin('203.0.113.77', ['2001:db8:1::/48'])).toBe(false)
})
