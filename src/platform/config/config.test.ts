import { describe, expect, test } from 'vitest'

import { environmentVariables, readConfig } from './config.ts'
import { StartProblem } from './start-problem.ts'

const production = { DATABASE_URL: 'postgres://db/parley', PUBLIC_URL: 'https://app.example.com' }

test('with nothing set it is a local install on loopback', () => {
  const config = readConfig({})

  expect(config).toMatchObject({
    mode: 'local',
    host: '127.0.0.1',
    port: 3000,
    sitesDomain: 'localhost',
  })
  expect(config.publicUrl.origin).toBe('http://localhost:3000')
  expect([...config.mainHosts]).toEqual(['localhost', '127.0.0.1'])
})

test('with a database of its own it is a production server, and localhost is no main host', () => {
  const config = readConfig({ ...production, MAIN_HOSTS: 'www.example.com, Parley.example.com' })

  expect(config.mode).toBe('production')
  expect([...config.mainHosts]).toEqual([
    'app.example.com',
    'www.example.com',
    'parley.example.com',
  ])
  expect(config.sitesDomain).toBe('app.example.com')
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' }).mode).toBe('local')
})

describe('a wrong value stops the start with a sentence that names it', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'app.example.com'],
    ['PUBLIC_URL', 'https://app.example.com/path'],
    ['PUBLIC_URL', 'ftp://app.example.com'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_POOL_SIZE', '1'],
    ['SECRET_KEY', 'short'],
    ['SITES_DOMAIN', 'Sites Example'],
    ['TRUSTED_PROXIES', '-1'],
    ['SMTP_URL', 'mail.example.com'],
    ['OUTGOING_ALLOW_PRIVATE', 'yes please'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['OAUTH_PROVIDERS', '{}'],
    ['OAUTH_PROVIDERS', 'not json'],
    ['S3_ENDPOINT', 'not an address'],
  ])('%s=%s', (name, value) => {
    const start = (): unknown => readConfig({ ...production, [name]: value })

    expect(start).toThrow(StartProblem)
    expect(start).toThrow(name)
  })
})

test('a database without a public address is not started', () => {
  expect(() => readConfig({ DATABASE_URL: production.DATABASE_URL })).toThrow('PUBLIC_URL')
})

test('object storage needs all of its variables', () => {
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_BUCKET')
})

test('every variable has a name people can type', () => {
  expect(
    Object.keys(environmentVariables.shape).filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name)),
  ).toEqual([])
})
