import { expect, test } from 'vitest'

import { checkAlias, checkExchange } from './check-names.ts'
import { checkDmarc, checkDkimKey, checkSpf } from './check-txt-records.ts'
import { countSpfLookups } from './spf-lookups.ts'

const key = 'MIIBIjANBgkq'.repeat(30)
const include = 'in.parley.test'
const spf = (...found: string[]) => checkSpf(found, { include, lookups: 1 })

test.each([
  [[], 'missing', 'Add this TXT record'],
  [['hello'], 'differs', 'has no key'],
  [[`v=DKIM1; k=rsa; p=${key}`], 'ok', 'is correct'],
  [[`k=rsa;p=${key.slice(0, 100)} ${key.slice(100)};`], 'ok', 'is correct'],
  [[`v=DKIM1; p=${key.slice(0, 255)}`], 'differs', 'only the first 255 of 360'],
  [['v=DKIM1; p='], 'differs', 'empty'],
  [['v=DKIM1; p=ABCD'], 'differs', 'match'],
  [[`v=DKIM1; p=${key}`, 'v=DKIM1; p=ABCD'], 'differs', 'several keys'],
])('a key record %j is %s', (found, state, words) => {
  const verdict = checkDkimKey(found, key)
  expect(verdict.state).toBe(state)
  expect(verdict.message).toContain(words)
})

test('the suggested SPF record keeps existing terms and adds our include', () => {
  expect(spf()).toMatchObject({ state: 'missing' })
  expect(spf('v=spf1 include:_spf.google.com -all')).toMatchObject({
    state: 'differs',
    expected: `v=spf1 include:${include} include:_spf.google.com -all`,
  })
  expect(spf(`v=spf1 INCLUDE:${include.toUpperCase()} ~all`)).toMatchObject({ state: 'ok' })
  // A name that only starts like ours is a different host.
  expect(spf(`v=spf1 include:${include}.evil.example ~all`)).toMatchObject({ state: 'differs' })
  expect(spf(`v=spf1 include:${include} +all`)).toMatchObject({
    state: 'advice',
    expected: `v=spf1 include:${include} ~all`,
  })
})

test('two SPF records are merged into one', () => {
  const verdict = spf('v=spf1 a mx ~all', 'v=spf1 mx include:one.example -all', 'other text')
  expect(verdict).toMatchObject({
    state: 'differs',
    expected: `v=spf1 include:${include} a mx include:one.example -all`,
  })
  expect(verdict.message).toContain('two SPF records')
})

test('lookups of an SPF record are counted through includes, and loops end', async () => {
  const records: Record<string, string> = {
    'one.example': 'v=spf1 a mx include:two.example exists:%{i}.list.example -all',
    'two.example': 'v=spf1 include:one.example ip4:192.0.2.1 redirect=three.example',
    'three.example': 'v=spf1 ptr a/24 mx:mail.example -all',
  }
  const lookup = async (name: string): Promise<string[][]> =>
    records[name] ? [[records[name].slice(0, 9), records[name].slice(9)]] : []

  expect(await countSpfLookups('v=spf1 include:one.example ~all', lookup)).toBe(10)
  const wide = `v=spf1 ${Array.from({ length: 30 }, (_, place) => `a:${place}.example`).join(' ')}`
  expect(await countSpfLookups(wide, lookup)).toBeGreaterThan(20)
  expect(checkSpf([`v=spf1 include:${include} -all`], { include, lookups: 11 }).message).toContain(
    'needs 11 DNS lookups',
  )
})

test.each([
  [[], 'missing', undefined],
  [['v=DMARC1; p=none; rua=mailto:dmarc.1@in.parley.test'], 'ok', undefined],
  [['v=DMARC1; p=maybe'], 'differs', undefined],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'differs', undefined],
  [['v=DMARC1; p=reject'], 'advice', 'v=DMARC1; p=reject; rua=mailto:dmarc.1@in.parley.test'],
  [
    ['v=DMARC1; p=none; rua=mailto:old@a.example; adkim=s'],
    'advice',
    'v=DMARC1; p=none; rua=mailto:old@a.example,mailto:dmarc.1@in.parley.test; adkim=s',
  ],
])('a DMARC record %j is %s', (found, state, expected) => {
  const verdict = checkDmarc(found, { report: 'dmarc.1@in.parley.test', inherited: [] })
  expect(verdict.state).toBe(state)
  if (expected) expect(verdict.expected).toBe(expected)
})

test('a subdomain inherits the policy of its parent domain', () => {
  const verdict = checkDmarc([], { report: 'x@y', inherited: ['v=DMARC1; p=reject'] })
  expect(verdict).toMatchObject({ state: 'ok', expected: 'v=DMARC1; p=reject' })
})

test('names are compared without case and trailing dot', () => {
  expect(checkAlias(['In.Parley.Test.'], include).state).toBe('ok')
  expect(checkAlias(['elsewhere.example'], include).message).toContain('elsewhere.example')
  expect(checkAlias([], include).state).toBe('missing')
})

test('MX is correct only if no other server has a higher priority', () => {
  const ours = { exchange: include, priority: 10 }
  const other = (priority: number) => ({ exchange: 'mx.other.example', priority })
  expect(checkExchange([], include).state).toBe('missing')
  expect(checkExchange([ours], include).state).toBe('ok')
  expect(checkExchange([ours, other(20)], include).state).toBe('advice')
  expect(checkExchange([other(5), ours], include).state).toBe('differs')
  expect(checkExchange([other(5)], include).message).toContain('mx.other.example')
})
