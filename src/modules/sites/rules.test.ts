import { describe, expect, test } from 'vitest'

import { findSlugProblem, hasProof, hostKey, normalizeDomain, proofValue } from './rules.ts'

describe('slugs', () => {
  test.each(['acme', 'b2', 'north-wind', '42', 'bank-of-x', 'analytics-io'])(
    '%s is a valid slug',
    (slug) => {
      expect(findSlugProblem(slug)).toBeUndefined()
    },
  )

  test.each([
    ['a', 'too-short'],
    ['a'.repeat(33), 'too-long'],
    ['Acme', 'malformed'],
    ['ac--me', 'malformed'],
    ['xn--acme', 'malformed'],
    ['-acme', 'malformed'],
    ['acme-', 'malformed'],
    ['ac.me', 'malformed'],
    ['аcme', 'malformed'],
    ['acme\n', 'malformed'],
    ['www', 'reserved'],
    ['admin', 'reserved'],
    ['adm1n', 'reserved'],
    ['supp0rt', 'reserved'],
    ['log-in', 'reserved'],
    ['adrnin', 'reserved'],
    ['parley', 'reserved'],
    ['par1ey-help', 'reserved'],
  ])('%j is invalid: %s', (slug, problem) => {
    expect(findSlugProblem(slug)).toBe(problem)
  })
})

describe('hosts', () => {
  test('a host below the sites domain is a slug, any other a custom domain', () => {
    expect(hostKey('acme.sites.example', 'sites.example')).toBe('acme')
    expect(hostKey('a.b.sites.example', 'sites.example')).toBeUndefined()
    expect(hostKey('sites.example', 'sites.example')).toBe('sites.example')
    expect(hostKey('help.acme.example', 'sites.example')).toBe('help.acme.example')
    expect(hostKey('acme', 'sites.example')).toBeUndefined()
  })

  test("a custom domain can't be one of our hosts, their subdomains, or parents", () => {
    const own = {
      sitesDomain: 'sites.product.example',
      mainHosts: new Set(['app.product.example']),
      contentUrl: new URL('https://files.product-content.example'),
    }
    for (const ours of [
      'sites.product.example',
      'x.sites.product.example',
      'product.example',
      'app.product.example',
      'files.product-content.example',
      'product-content.example',
    ]) {
      expect(normalizeDomain(ours, own)).toBeUndefined()
    }
    expect(normalizeDomain('Help.Acme.example.', own)).toBe('help.acme.example')
    expect(normalizeDomain('notproduct.example', own)).toBe('notproduct.example')
  })
})

test('the verification record must match completely', () => {
  expect(hasProof([[proofValue('t')]], 't')).toBe(true)
  expect(hasProof([[`${proofValue('t')}x`]], 't')).toBe(false)
  expect(hasProof([['x', proofValue('t')]], 't')).toBe(false)
  expect(hasProof([], 't')).toBe(false)
})
