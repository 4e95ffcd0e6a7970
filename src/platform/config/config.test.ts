import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { environmentVariables, readConfig } from './config.ts'

describe('the configuration', () => {
  test('is a local install when nothing is set', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ mode: 'local', port: 3000, host: '127.0.0.1' })
    expect(config.publicUrl.origin).toBe('http://localhost:3000')
  })

  test('is a production server with DATABASE_URL and PUBLIC_URL', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://somewhere/parley',
      PUBLIC_URL: 'https://support.example.com',
    })
    expect(config.mode).toBe('production')
    expect([...config.mainHosts]).toEqual(['support.example.com'])
  })

  test('receives email on a local install, and elsewhere if a port is set', () => {
    const production = {
      DATABASE_URL: 'postgres://somewhere/parley',
      PUBLIC_URL: 'https://support.example.com',
    }
    expect(readConfig({}).mailIn).toMatchObject({ port: 2525, host: '127.0.0.1' })
    expect(readConfig({ MAIL_IN_PORT: 'off' }).mailIn).toBeUndefined()
    expect(readConfig(production)).toMatchObject({
      mailIn: undefined,
      mailInDomain: 'in.support.example.com',
    })
    expect(readConfig({ ...production, MAIL_IN_PORT: '25' }).mailIn).toMatchObject({ port: 25 })
  })

  test('offers only configured mailbox providers', () => {
    expect(readConfig({}).mailboxProviders).toEqual({})
    const { mailboxProviders } = readConfig({
      MAILBOX_MICROSOFT_CLIENT_ID: 'us',
      MAILBOX_MICROSOFT_CLIENT_SECRET: 'ours',
      MAILBOX_MICROSOFT_TENANT: 'acme.example',
    })
    expect(Object.keys(mailboxProviders)).toEqual(['microsoft'])
    expect(mailboxProviders.microsoft?.tokenUrl).toContain('/acme.example/')
  })

  test.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://somewhere' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://somewhere/parley' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'support.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://example.com/support' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://support.example.com' }, 'DATABASE_URL'],
    [{ MAIN_HOSTS: 'https://a.example' }, 'MAIN_HOSTS'],
    [{ MAIL_FROM: 'x' }, 'MAIL_FROM'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
    [{ OAUTH_PROVIDERS: '{not json' }, 'OAUTH_PROVIDERS'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES'],
    [{ OUTGOING_ALLOW_PRIVATE: 'maybe' }, 'OUTGOING_ALLOW_PRIVATE'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ MAIL_PER_DAY: '0' }, 'MAIL_PER_DAY'],
    [{ MAIL_IN_PORT: 'perhaps' }, 'MAIL_IN_PORT'],
    [{ MAIL_IN_DOMAIN: 'in@example.com' }, 'MAIL_IN_DOMAIN'],
    [{ MAIL_IN_CERT_FILE: 'cert.pem' }, 'MAIL_IN_KEY_FILE'],
    [{ MAILBOX_GOOGLE_CLIENT_ID: 'us' }, 'MAILBOX_GOOGLE_CLIENT_SECRET'],
    [{ MAILBOX_MICROSOFT_TENANT: 'a/b' }, 'MAILBOX_MICROSOFT_TENANT'],
  ])("explains in one sentence what's wrong with %o", (environment, variable) => {
    expect(() => readConfig(environment)).toThrow(variable)
  })

  test('has every variable documented, and no others', async () => {
    const page = await readFile(
      join(import.meta.dirname, '../../../docs/operations/configuration.md'),
      'utf8',
    )
    const documented = [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name)
    expect(new Set(documented)).toEqual(new Set(Object.keys(environmentVariables.shape)))
  })
})
