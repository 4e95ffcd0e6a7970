import { expect, test } from 'vitest'

import { readDomainName } from './domain-name.ts'
import { selectorAfter } from './domain-keys.ts'
import { providerOf } from './name-providers.ts'
import { domainOfReportAddress, reportAddress } from './report-address.ts'

test.each([
  ['Example.COM.', { domain: 'example.com' }],
  ['@shop.example.co.uk', { domain: 'shop.example.co.uk' }],
  ['bücher.example', { domain: 'xn--bcher-kva.example' }],
  ['co.uk', { problem: 'public suffix' }],
  ['github.io', { problem: 'public suffix' }],
  ['com', { problem: 'malformed' }],
  ['gmail.com', { problem: 'freemail' }],
  ['mail.yahoo.co.uk', { problem: 'freemail' }],
  ['printer.local', { problem: 'closed zone' }],
  ['ada@example.com', { problem: 'malformed' }],
  ['http://example.com', { problem: 'malformed' }],
  ['192.0.2.1', { problem: 'malformed' }],
  ['', { problem: 'malformed' }],
])('the domain name %s is read as %o', (text, read) => {
  expect(readDomainName(text)).toEqual(read)
})

test('a report address maps to its domain and to no other host', () => {
  const id = '019d2b1c-7a00-7000-8000-0123456789ab'
  const address = reportAddress(id, 'in.parley.test')
  expect(domainOfReportAddress(address, 'in.parley.test')).toBe(id)
  expect(domainOfReportAddress(address, 'in.other.test')).toBeUndefined()
  expect(domainOfReportAddress('help@in.parley.test', 'in.parley.test')).toBeUndefined()
})

test('a selector is never used twice', () => {
  expect(selectorAfter(['parley1', 'parley2'])).toBe('parley3')
  expect(selectorAfter(['parley9', 'parley10'])).toBe('parley11')
})

test('name servers identify the DNS provider', () => {
  expect(providerOf(['kim.ns.cloudflare.com.'])).toBe('cloudflare')
  expect(providerOf(['ns.own.example'])).toBe('')
})
