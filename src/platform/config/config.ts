import { resolve } from 'node:path'

import { z } from 'zod'

import { isLocalName } from '#lib/local-name.ts'

import { googleMailboxes, microsoftMailboxes, type MailboxProviders } from './mailbox-providers.ts'
import { StartProblem } from './start-problem.ts'

export interface Config {
  /** local: embedded database, demo data, mailbox page. production: DATABASE_URL and PUBLIC_URL. */
  readonly mode: 'local' | 'production'
  readonly isDevelopment: boolean
  readonly port: number
  readonly host: string
  /** Public address of the product. Links in email use it, never the Host header of a request. */
  readonly publicUrl: URL
  readonly mainHosts: ReadonlySet<string>
  readonly sitesDomain: string
  readonly contentUrl: URL
  readonly trustedProxies: number
  /** Header in which a proxy writes the visitor's country. */
  readonly countryHeader: string | undefined
  readonly geoDatabase: string | undefined
  readonly dataFolder: string
  readonly database: { readonly url: string | undefined; readonly poolSize: number }
  readonly secretKey: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** DKIM key for the domain of `mailFrom`. */
  readonly dkim: { readonly selector: string; readonly keyFile: string } | undefined
  /**
   * Emails per minute an organization may send through `smtpUrl`, counted separately for one-off
   * and bulk.
   */
  readonly mailPerMinute: number
  /** Emails per day of both kinds together. */
  readonly mailPerDay: number
  readonly mailIn: MailInConfig | undefined
  readonly mailInDomain: string
  readonly sms: { readonly url: string; readonly token: string | undefined } | undefined
  readonly s3: S3Config | undefined
  readonly oauthProviders: readonly OAuthProviderConfig[]
  readonly mailboxProviders: MailboxProviders
  /** Icon service for icons that aren't in the installed set. */
  readonly iconApiUrl: string | undefined
  readonly allowPrivateOutgoing: boolean
  readonly metricsToken: string | undefined
  readonly homeWidgetId: string | undefined
  readonly logLevel: string
  readonly slowMs: number
  /** Per client address, counted by each process. */
  readonly requestsPerMinute: number
}

export interface MailInConfig {
  readonly port: number
  readonly host: string
  /** PEM files that enable STARTTLS. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
}

export interface S3Config {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type OAuthProviderConfig = z.infer<typeof oauthProvider>

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = parse(environment)
  const mode = set.DATABASE_URL ? 'production' : 'local'
  if (set.DATABASE_URL && !set.PUBLIC_URL) {
    throw new StartProblem(
      'PUBLIC_URL is missing. When DATABASE_URL is set, PUBLIC_URL must be the public address, such as https://support.example.com.',
    )
  }
  if (!set.DATABASE_URL && set.PUBLIC_URL && !isLocalName(new URL(set.PUBLIC_URL).hostname)) {
    throw new StartProblem(
      'PUBLIC_URL is set without DATABASE_URL. The local install is for this machine only, because its mailbox shows every sign-in link. Set DATABASE_URL too, or remove PUBLIC_URL.',
    )
  }
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
  return {
    mode,
    isDevelopment: set.PARLEY_DEV,
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    mainHosts: new Set([
      publicUrl.hostname,
      ...set.MAIN_HOSTS,
      ...(mode === 'local' ? ['localhost', '127.0.0.1'] : []),
    ]),
    sitesDomain: set.SITES_DOMAIN ?? (mode === 'local' ? 'localhost' : publicUrl.hostname),
    contentUrl: new URL(set.CONTENT_URL ?? publicUrl.origin),
    trustedProxies: set.TRUSTED_PROXIES,
    countryHeader: set.COUNTRY_HEADER,
    geoDatabase: set.GEO_DATABASE && resolve(set.GEO_DATABASE),
    dataFolder: resolve(set.DATA_FOLDER),
    database: { url: set.DATABASE_URL, poolSize: set.DATABASE_POOL_SIZE },
    secretKey: set.SECRET_KEY,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? `Parley <no-reply@${publicUrl.hostname}>`,
    dkim: set.DKIM_KEY_FILE
      ? { selector: set.DKIM_SELECTOR, keyFile: resolve(set.DKIM_KEY_FILE) }
      : undefined,
    mailPerMinute: set.MAIL_PER_MINUTE,
    mailPerDay: set.MAIL_PER_DAY,
    mailIn: mailInConfig(set, mode),
    mailInDomain: set.MAIL_IN_DOMAIN ?? `in.${publicUrl.hostname}`,
    sms: set.SMS_WEBHOOK_URL
      ? { url: set.SMS_WEBHOOK_URL, token: set.SMS_WEBHOOK_TOKEN }
      : undefined,
    s3: s3Config(set),
    oauthProviders: readOAuthProviders(set.OAUTH_PROVIDERS),
    mailboxProviders: mailboxProviders(set),
    iconApiUrl: set.ICON_API_URL,
    allowPrivateOutgoing: set.OUTGOING_ALLOW_PRIVATE,
    metricsToken: set.METRICS_TOKEN,
    homeWidgetId: set.HOME_WIDGET,
    logLevel: set.LOG_LEVEL ?? (mode === 'local' ? 'warn' : 'info'),
    slowMs: set.SLOW_MS,
    requestsPerMinute: set.REQUESTS_PER_MINUTE,
  }
}

const origin = z
  .url({ protocol: /^https?$/, message: 'must be a URL such as https://support.example.com' })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'must not include a path')
function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}
const url = z.url('must be a URL')
const hostname = z.string().regex(/^[a-z0-9.-]+$/, 'must be a lowercase host name')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean),
)
const hostnames = list.refine(
  (names) => names.every((name) => /^[a-z0-9.-]+$/.test(name)),
  'must be comma-separated host names',
)
const flag = z
  .enum(['1', 'true', '0', 'false', ''], 'must be true or false')
  .transform((text) => text === '1' || text === 'true')

const oauthProvider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,30}$/),
  name: z.string().min(1).max(60),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  authorizeUrl: z.url(),
  tokenUrl: z.url(),
  userInfoUrl: z.url(),
  scopes: z.array(z.string()).default(['openid', 'email', 'profile']),
})

/** Every setting an operator can set. A test compares the table in the docs with these names. */
export const environmentVariables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  DATA_FOLDER: z.string().min(1).default('data'),
  MAIN_HOSTS: hostnames.default([]),
  SITES_DOMAIN: hostname.optional(),
  CONTENT_URL: origin.optional(),
  TRUSTED_PROXIES: wholeNumber(0, 5).default(0),
  COUNTRY_HEADER: z
    .string()
    .toLowerCase()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be a header name, such as cf-ipcountry')
    .optional(),
  GEO_DATABASE: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s@]@[^\s@]/, 'must include an email address')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be a name such as parley1')
    .default('parley'),
  DKIM_KEY_FILE: z.string().min(1).optional(),
  MAIL_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  MAIL_PER_DAY: wholeNumber(1, 100_000_000).default(10_000),
  MAIL_IN_PORT: z
    .union([z.literal('off'), wholeNumber(1, 65_535)], 'must be a port, or off')
    .optional(),
  MAIL_IN_HOST: z.string().min(1).default('127.0.0.1'),
  MAIL_IN_DOMAIN: hostname.optional(),
  MAIL_IN_CERT_FILE: z.string().min(1).optional(),
  MAIL_IN_KEY_FILE: z.string().min(1).optional(),
  SMS_WEBHOOK_URL: url.optional(),
  SMS_WEBHOOK_TOKEN: z.string().optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  OAUTH_PROVIDERS: z.string().optional(),
  MAILBOX_GOOGLE_CLIENT_ID: z.string().optional(),
  MAILBOX_GOOGLE_CLIENT_SECRET: z.string().optional(),
  MAILBOX_MICROSOFT_CLIENT_ID: z.string().optional(),
  MAILBOX_MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MAILBOX_MICROSOFT_TENANT: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be common, organizations, or the ID or domain of a tenant')
    .default('common'),
  ICON_API_URL: url.optional(),
  OUTGOING_ALLOW_PRIVATE: flag.default(false),
  HOME_WIDGET: z.uuid('must be the ID of a widget').optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .optional(),
  REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(3000),
  SLOW_MS: wholeNumber(1, 1_000_000_000).default(200),
  PARLEY_DEV: flag.default(false),
})

type Variables = z.infer<typeof environmentVariables>

function parse(environment: NodeJS.ProcessEnv): Variables {
  const known = Object.keys(environmentVariables.shape)
  const given = Object.fromEntries(
    known.filter((name) => environment[name]).map((name) => [name, environment[name]]),
  )
  const parsed = environmentVariables.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartProblem(`${String(issue?.path[0])} ${issue?.message}. Change it and start again.`)
}

function mailInConfig(set: Variables, mode: Config['mode']): MailInConfig | undefined {
  const { MAIL_IN_CERT_FILE: certFile, MAIL_IN_KEY_FILE: keyFile } = set
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new StartProblem('MAIL_IN_CERT_FILE and MAIL_IN_KEY_FILE belong together. Set both.')
  }
  const port = set.MAIL_IN_PORT ?? (mode === 'local' ? localMailPort : 'off')
  if (port === 'off') return undefined
  const tls =
    certFile && keyFile ? { certFile: resolve(certFile), keyFile: resolve(keyFile) } : undefined
  return { port, host: set.MAIL_IN_HOST, tls }
}

const localMailPort = 2525

function s3Config(set: Variables): S3Config | undefined {
  if (!set.S3_ENDPOINT) return undefined
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = set
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new StartProblem(
      'S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too.',
    )
  }
  return {
    endpoint: set.S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: set.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function readOAuthProviders(text: string | undefined): OAuthProviderConfig[] {
  if (!text) return []
  const parsed = z.array(oauthProvider).safeParse(readJson(text))
  if (parsed.success) return parsed.data
  throw new StartProblem(
    'OAUTH_PROVIDERS must be a JSON list of providers with id, name, clientId, clientSecret, authorizeUrl, tokenUrl and userInfoUrl.',
  )
}

function mailboxProviders(set: Variables): MailboxProviders {
  const google = credentialsOf(set, 'MAILBOX_GOOGLE')
  const microsoft = credentialsOf(set, 'MAILBOX_MICROSOFT')
  return {
    ...(google && { google: googleMailboxes(google) }),
    ...(microsoft && { microsoft: microsoftMailboxes(microsoft, set.MAILBOX_MICROSOFT_TENANT) }),
  }
}

function credentialsOf(set: Variables, prefix: 'MAILBOX_GOOGLE' | 'MAILBOX_MICROSOFT') {
  const clientId = set[`${prefix}_CLIENT_ID`]
  const clientSecret = set[`${prefix}_CLIENT_SECRET`]
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new StartProblem(
      `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together. Set both.`,
    )
  }
  return clientId !== undefined && clientSecret !== undefined && { clientId, clientSecret }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
