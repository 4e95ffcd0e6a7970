import type { z } from 'zod'

import { isRead, type Call } from '#platform/registry/call.ts'
import { idTableOf, strictShape } from '#platform/registry/registry.ts'
import type { Sample, SampleWorld } from '#tests/support/attack-samples.ts'
import type { Answer, Client, RequestOptions } from '#tests/support/client.ts'
import { readerOn } from '#tests/support/reader.ts'

import { innermost } from './input-builder.ts'
import { missingSample, sampleOf, sampleRequest } from './samples.ts'

export interface Breach {
  readonly call: string
  readonly attempt: string
  readonly what: string
}

export interface EntryAttack {
  readonly attacker: SampleWorld
  readonly victim: SampleWorld
  readonly calls: readonly Call[]
}

/** Tries every call in every invalid way, and in the valid way at the end. */
export async function attackEntries(
  attack: EntryAttack,
): Promise<{ breaches: Breach[]; attempts: number }> {
  const breaches: Breach[] = []
  let attempts = 0
  async function attackCall(call: Call): Promise<void> {
    const sample = await sampleOf(attack.attacker, call)
    for (const attempt of attemptsOn(attack, call, sample)) {
      attempts++
      const answer = await attempt.client.send(attempt.request)
      const what = judge(attempt, answer, attack.victim.company.canary)
      if (what) breaches.push({ call: call.name, attempt: attempt.name, what })
    }
    attempts++
    const refusal = await sendValidRequest(attack, call)
    if (refusal) breaches.push({ call: call.name, attempt: 'honest', what: refusal })
  }
  // One after the other because a call may change the subject of another.
  for (const call of attack.calls) await attackCall(call)
  return { breaches, attempts }
}

/** The victim reads first, so that a cache without an organization key would leak afterwards. */
export async function warmUp({ victim, calls }: EntryAttack): Promise<void> {
  for (const call of calls.filter((each) => isRead(each) && each.realm === 'organization')) {
    const sample = await sampleOf(victim, call)
    await sample.client.send(sampleRequest(call, sample))
  }
}

interface Attempt {
  readonly name: string
  readonly client: Client
  readonly request: RequestOptions
  /** Allowed statuses. If empty, anything but a server error. */
  readonly right?: readonly number[]
}

function attemptsOn(attack: EntryAttack, call: Call, sample: Sample): Attempt[] {
  return [
    ...withoutSession(attack, call, sample),
    ...underOtherNames(attack, call, sample),
    ...fromOtherSites(call, sample),
    ...inTheirName(attack, call, sample),
    ...withTheirIds(attack, call, sample),
    ...withTheirIdsAsText(attack, call, sample),
    ...withExtraInput(call, sample),
  ]
}

function withoutSession({ attacker }: EntryAttack, call: Call, sample: Sample): Attempt[] {
  if (call.access.who === 'anyone' || call.access.who === 'page') return []
  if (call.access.who === 'reader' && !call.access.isKnown) return []
  const isForReaders = call.access.who === 'reader'
  const { server, company } = attacker
  const stranger = isForReaders ? readerOn(server, company.slug) : server.client()
  const request = sampleRequest(call, sample)
  const made = ['sid', '__Host-sid', 'reader', '__Host-reader']
  const forged = { cookie: made.map((name) => `${name}=${'A'.repeat(43)}`).join('; ') }
  return [
    { name: 'without a session', client: stranger, request, right: [401] },
    {
      name: 'with a made-up session',
      client: stranger,
      request: { ...request, headers: forged },
      right: [401],
    },
  ]
}

function underOtherNames({ attacker, victim }: EntryAttack, call: Call, sample: Sample): Attempt[] {
  const under = (host: string, right: number[]): Attempt => ({
    name: `under the name ${host}`,
    client: sample.client,
    request: { ...sampleRequest(call, sample), headers: { host } },
    right,
  })
  const tenantHost = `${victim.company.slug}.${attacker.server.config.sitesDomain}`
  return [
    under('evil.example', [421]),
    under(`nobody.${attacker.server.config.sitesDomain}`, [421]),
    ...onOtherHosts(call).map((right) => under(tenantHost, right)),
    ...(call.access.who === 'reader'
      ? [under(new URL(attacker.server.address.origin).host, [404])]
      : []),
  ]
}

function onOtherHosts({ access, rules }: Call): number[][] {
  if (access.who === 'reader') return access.isKnown ? [[401, 403]] : []
  return rules.onTenantHosts ? [] : [[404]]
}

/** A form on another website sends our cookies. */
function fromOtherSites(call: Call, sample: Sample): Attempt[] {
  if (isRead(call) || call.rules.fromAnyPage) return []
  const origins: Record<string, string | undefined>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://acme.pages.example', 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': undefined },
    { origin: 'null', 'sec-fetch-site': undefined },
  ]
  return origins.map((headers) => ({
    name: `from ${headers['origin']} (${headers['sec-fetch-site'] ?? 'old browser'})`,
    client: sample.client,
    request: { ...sampleRequest(call, sample), headers },
    right: [403],
  }))
}

function inTheirName({ victim }: EntryAttack, call: Call, sample: Sample): Attempt[] {
  // Visitors and pages name a widget in the request; the organization header is ignored.
  if (call.realm !== 'organization' || isForOutsiders(call)) return []
  return [victim.company.organizationId, 'not-an-id', ''].map((organization) => ({
    name: `in the organization "${organization}"`,
    client: sample.client,
    request: { ...sampleRequest(call, sample), headers: { 'parley-organization': organization } },
    right: [404],
  }))
}

function isForOutsiders({ access }: Call): boolean {
  return ['visitor', 'page', 'reader'].includes(access.who)
}

function withTheirIds({ victim }: EntryAttack, call: Call, sample: Sample): Attempt[] {
  // Any page that embeds a widget names it, so foreign widgets are as open as own ones.
  if (call.access.who === 'page') return []
  return Object.entries(strictShape(call.input) ?? {}).flatMap(([name, field]) => {
    const table = idTableOf(field)
    if (table === undefined) return []
    const theirs = victim.idIn(table)
    const own = sample.input[name]
    const isList = Array.isArray(own) || takesList(field)
    const values = isList ? [[theirs], [...(Array.isArray(own) ? own : []), theirs]] : [theirs]
    return values.map((value) => ({
      name: `with their ${name} of ${table}`,
      client: sample.client,
      request: sampleRequest(call, sample, { [name]: value }),
      right: [403, 404, 409, 422],
    }))
  })
}

function takesList(schema: z.core.$ZodType): boolean {
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType }
  return def.innerType ? takesList(def.innerType) : def.type === 'array'
}

/** Text can be an ID too: a role key, a filter, a cursor. */
function withTheirIdsAsText({ victim }: EntryAttack, call: Call, sample: Sample): Attempt[] {
  const theirs = ['organizations', 'members', 'roles', 'teams', 'sites'].map((table) =>
    victim.idIn(table),
  )
  const texts = Object.entries(strictShape(call.input) ?? {}).filter(
    ([, field]) => idTableOf(field) === undefined && innermost(field)._zod.def.type === 'string',
  )
  return texts.flatMap(([name]) =>
    theirs.map((id) => ({
      name: `with their id as ${name}`,
      client: sample.client,
      request: sampleRequest(call, sample, { [name]: id }),
    })),
  )
}

function withExtraInput(call: Call, sample: Sample): Attempt[] {
  const request = sampleRequest(call, sample)
  const refused = (name: string, changed: RequestOptions): Attempt => ({
    name: `with ${name}`,
    client: sample.client,
    request: changed,
    right: [400],
  })
  const extras = extraKeys.map((name) =>
    refused(name, sampleRequest(call, sample, { [name]: 'x' })),
  )
  if (request.body === undefined || sample.file !== undefined) {
    return [
      ...extras,
      refused('__proto__', { ...request, path: withQuery(request.path, '__proto__=x') }),
    ]
  }
  const body = JSON.stringify(request.body).slice(0, -1)
  const separator = body === '{' ? '' : ','
  const raw = (key: string): RequestOptions => ({
    ...request,
    body: `${body}${separator}"${key}":{"is_admin":true}}`,
    headers: { 'content-type': 'application/json' },
  })
  return [
    ...extras,
    refused('__proto__', raw('__proto__')),
    refused('__proto__ in disguise', raw(String.raw`\u005f_proto__`)),
    refused('constructor', raw('constructor')),
  ]
}

const extraKeys = [
  'org_id',
  'orgId',
  'organization_id',
  'account_id',
  'user_id',
  'is_admin',
  'isAdmin',
  'email_verified',
  'emailVerifiedAt',
  'plan',
  'created_at',
]

function withQuery(path: string, pair: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${pair}`
}

/** Without it, a server that refuses everything would pass. */
async function sendValidRequest(
  attack: EntryAttack,
  call: Call,
  triesLeft = 3,
): Promise<string | undefined> {
  const { attacker, victim } = attack
  const sample = await sampleOf(attacker, call)
  const answer = await sample.client.send(sampleRequest(call, sample))
  if (seen(answer).includes(victim.company.canary)) return `their data was returned: ${answer.text}`
  // Another call running in parallel may have changed or deleted the row. Server errors still
  // count.
  const isRefused = answer.status >= 400 && answer.status < 500
  if (isRefused && triesLeft > 1) return sendValidRequest(attack, call, triesLeft - 1)
  const isDone = answer.status === call.status || answer.status === 303
  return isDone ? undefined : missingSample(call, answer.status, answer.text)
}

function judge({ right }: Attempt, answer: Answer, canary: string): string | undefined {
  if (seen(answer).includes(canary)) return `their data was returned: ${answer.text.slice(0, 500)}`
  if (right ? right.includes(answer.status) : answer.status < 500) return undefined
  const wanted = right ? right.join(', ') : 'no server error'
  return `answered ${answer.status} instead of ${wanted}: ${answer.text.slice(0, 300)}`
}

function seen({ text, headers }: Answer): string {
  return `${text} ${JSON.stringify(headers)}`
}
