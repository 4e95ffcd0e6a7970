import { randomToken } from '#lib/random-token.ts'
import { createUser, findUserByEmail, getUsers } from '#modules/account/server/public.ts'
import {
  createRole,
  createTeam,
  inviteMembers,
  listMembers,
  listTeams,
  setTeamMembers,
  updateMember,
} from '#modules/organization/contract.ts'
import {
  addMember,
  createOrganizationFor,
  findFirstOwner,
  findMembership,
} from '#modules/organization/server/public.ts'
import { getSite, updateSite } from '#modules/sites/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { findOldestLive, findOwnerOf } from '#modules/widget/server/public.ts'
import type { Principal, Reader } from '#platform/permissions/principal.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'
import { perform } from '#platform/registry/perform.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { makeDemoAssignment } from './demo-assignment.ts'
import { makeDemoBlocks } from './demo-blocks.ts'
import { makeDemoBugs } from './demo-bugs.ts'
import { makeDemoBrowsers } from './demo-browsers.ts'
import { makeDemoChats, type Act, type ChatStage } from './demo-chats.ts'
import { makeDemoContacts } from './demo-contacts.ts'
import { makeDemoEmail } from './demo-email.ts'
import { makeDemoHours } from './demo-hours.ts'
import { makeDemoDocumentation } from './demo-documentation.ts'
import { makeDemoKnowledge } from './demo-knowledge.ts'
import { makeDemoKnown } from './demo-segments.ts'
import { demoWaitMs, makeDemoPromise, makeDemoWait } from './demo-sla.ts'
import { makeDemoPictures } from './demo-pictures.ts'
import { makeDemoPortal } from './demo-portal.ts'
import { makeDemoShare, type ShareStage } from './demo-share.ts'
import { makeDemoTalk } from './demo-voice.ts'
import { makeDemoTickets } from './demo-tickets.ts'
import { makeDemoTicketStart } from './demo-ticket-start.ts'
import { keepDemoVisits, makeDemoVisits, type VisitAs } from './demo-visitors.ts'
import {
  harborOwner,
  harborPeople,
  northwindOwner,
  northwindPeople,
  northwindTags,
  northwindTeams,
  type DemoPerson,
} from './demo-people.ts'
import { makeDemoPrivacy } from './demo-privacy.ts'

/**
 * Creates two demo companies: an online coffee roaster, and a software company whose owner helps
 * the roaster. Runs once; an install that has an organization is left alone.
 */
export async function createDemo(runtime: Runtime): Promise<{ ownerEmail: string }> {
  const known = await asSystem(runtime, findOwnerEmail)
  if (known) return { ownerEmail: known }

  const northwind = await found(runtime, northwindOwner, {
    name: 'Northwind Coffee',
    slug: 'northwind',
    timeZone: 'Europe/Stockholm',
    baseCurrency: 'EUR',
  })
  for (const person of northwindPeople) await join(runtime, northwind.organizationId, person)
  await arrangeNorthwind(northwind)
  await makeDemoHours(northwind.act)
  const past = { ...runtime, now: () => new Date(runtime.now().getTime() - demoWaitMs) }
  const earlier = { ...northwind, act: northwind.actOn(past) }
  await makeDemoPromise(earlier.act)
  await makeDemoChats(await chatStageOf(runtime, northwind))
  await makeDemoBlocks(runtime, northwind.organizationId, await chatStageOf(runtime, northwind))
  await talkInDemoShop(runtime, northwind)
  await makeDemoWait(await chatStageOf(past, earlier))
  await makeDemoContacts(await chatStageOf(runtime, northwind))
  await makeDemoKnown(runtime, northwind.organizationId, await chatStageOf(runtime, northwind))
  const stage = await chatStageOf(runtime, northwind)
  await visitDemoShop(runtime, (visit, widgetId) => makeDemoBrowsers(visit, stage, widgetId))
  await makeDemoPictures(await chatStageOf(runtime, northwind))
  await makeDemoAssignment(await chatStageOf(runtime, northwind))
  await makeDemoTickets(await chatStageOf(runtime, northwind))
  await makeDemoTicketStart(await chatStageOf(runtime, northwind), earlier.act)
  await makeDemoShare(shareStageOf(runtime, northwind))
  await makeDemoKnowledge(shareStageOf(runtime, northwind))
  await makeDemoDocumentation(runtime, northwind.organizationId, shareStageOf(runtime, northwind))
  await makeDemoPortal({
    ...(await chatStageOf(runtime, northwind)),
    asReader: (contactId) => (offered, input) =>
      make(runtime, offered, input, { reader: { ...northwind, contactId, key: '' } }),
  })
  await makeDemoPrivacy(runtime, northwind)
  await makeDemoEmail(runtime, northwind.organizationId, await chatStageOf(runtime, northwind))
  await reportInDemoShop(runtime, northwind)
  await visitDemoShop(runtime, makeDemoVisits)

  const harbor = await found(runtime, harborOwner, {
    name: 'Harbor Software',
    slug: 'harbor',
    timeZone: 'Europe/Oslo',
    baseCurrency: 'NOK',
  })
  for (const person of harborPeople) await join(runtime, harbor.organizationId, person)
  await join(runtime, harbor.organizationId, { ...northwindOwner, role: 'admin' })
  await harbor.act(updateSite, { id: harbor.siteId, version: 1, theme: harborTheme })
  return { ownerEmail: northwindOwner.email }
}

/** Keeps the demo visitors online, if the shop is the demo's own. */
export async function keepDemoAlive(runtime: Runtime, ownerEmail: string): Promise<void> {
  if (ownerEmail === northwindOwner.email) await visitDemoShop(runtime, keepDemoVisits)
}

async function visitDemoShop(
  runtime: Runtime,
  come: (visit: VisitAs, widgetId: string) => Promise<void> | void,
): Promise<void> {
  const widgetId = await asSystem(runtime, findOldestLive)
  const organizationId =
    widgetId && (await asSystem(runtime, (scope) => findOwnerOf(scope, widgetId)))
  if (!widgetId || !organizationId) return
  await come(
    (offered, input, browser) => make(runtime, offered, input, { organizationId, browser }),
    widgetId,
  )
}

async function talkInDemoShop(runtime: Runtime, company: Company): Promise<void> {
  const { organizationId } = company
  const widgetId = await asSystem(runtime, findOldestLive)
  if (!widgetId) return
  await makeDemoTalk({
    runtime,
    organizationId,
    widgetId,
    chat: await chatStageOf(runtime, company),
    visit: (offered, input, browser = {}) =>
      make(runtime, offered, input, { organizationId, browser }),
  })
}

async function reportInDemoShop(runtime: Runtime, { act, organizationId }: Company): Promise<void> {
  const widgetId = await asSystem(runtime, findOldestLive)
  if (!widgetId) return
  await makeDemoBugs({
    widgetId,
    act,
    now: runtime.now(),
    visit: (offered, input, browser = {}) =>
      make(runtime, offered, input, { organizationId, browser }),
  })
}

interface Company {
  readonly organizationId: string
  readonly siteId: string
  /** Calls the API as the owner, so that the history names an actor. */
  readonly act: Act
  readonly actOn: (runtime: Runtime) => Act
}

async function arrangeNorthwind({ act, siteId }: Company): Promise<void> {
  const { items: members } = await act(listMembers, { limit: 100 })
  const idOf = (name: string) => members.find((member) => member.displayName === name)?.id ?? ''

  for (const { name, description } of northwindTeams) {
    const team = await act(createTeam, { name, description })
    const people = northwindPeople.filter((person) => person.team === name)
    await act(setTeamMembers, {
      id: team.id,
      version: team.version,
      memberIds: people.map((person) => idOf(person.name)),
    })
  }
  const role = await act(createRole, {
    name: 'Roaster',
    description: 'Handles orders that need the roastery and can read the inbox.',
    levels: { Tickets: 'manage', Inbox: 'view', Knowledgebase: 'view', TimeManagement: 'manage' },
  })
  await act(updateMember, { id: idOf('Sofia Rossi'), version: 1, roleKey: role.key })
  await act(updateMember, {
    id: idOf('Aiko Tanaka'),
    version: 1,
    exceptions: { Knowledgebase: 'manage' },
  })
  for (const tag of northwindTags) await act(tagCalls.create, tag)
  await act(inviteMembers, {
    emails: ['noor@northwind.example'],
    roleKey: 'preset:support-agent',
  })
  const site = await act(getSite, { id: siteId })
  await act(updateSite, {
    id: siteId,
    version: site.version,
    theme: northwindTheme,
    home: northwindHome,
  })
}

async function found(
  runtime: Runtime,
  owner: DemoPerson,
  organization: { name: string; slug: string; timeZone: string; baseCurrency: string },
): Promise<Company> {
  return asSystem(runtime, async (scope) => {
    const userId = await getOrMakeUser(scope, owner)
    const made = await createOrganizationFor(scope, {
      ...organization,
      userId,
      ownerName: owner.name,
    })
    const organizationId = made.organization.id
    const actOn =
      (on: Runtime): Act =>
      (offered, input, upload) =>
        actAs(on, { userId, organizationId, upload }, offered, input)
    return { organizationId, siteId: made.siteId, act: actOn(runtime), actOn }
  })
}

async function join(runtime: Runtime, organizationId: string, person: DemoPerson): Promise<void> {
  await asSystem(runtime, async (scope) => {
    const userId = await getOrMakeUser(scope, person)
    await scope.enter(organizationId)
    await addMember(scope, {
      organizationId,
      userId,
      displayName: person.name,
      role: person.role ?? 'member',
      roleKey: person.roleKey ?? null,
      ...(person.dataScope && { dataScope: person.dataScope }),
    })
  })
}

async function getOrMakeUser(scope: PlatformScope, { name, email }: DemoPerson): Promise<string> {
  const made = await createUser(scope, { name, email, isProven: true })
  if (made.state === 'created') return made.userId
  const person = await findUserByEmail(scope, email)
  if (!person) throw new Error(`Couldn't create the account of ${email}.`)
  return person.id
}

async function findOwnerEmail(scope: PlatformScope): Promise<string | undefined> {
  const userId = await findFirstOwner(scope)
  if (!userId) return undefined
  const [owner] = await getUsers(scope, [userId])
  return owner?.email ?? northwindOwner.email
}

async function chatStageOf(runtime: Runtime, { act, organizationId }: Company): Promise<ChatStage> {
  const { items: members } = await act(listMembers, { limit: 100 })
  const { items: teams } = await act(listTeams, {})
  const { items: tags } = await act(tagCalls.list, { limit: 100 })
  const idBy = <Row extends { id: string }>(rows: readonly Row[], is: (row: Row) => boolean) =>
    rows.find(is)?.id ?? ''
  return {
    act,
    async as(name) {
      const person = await asSystem(runtime, (scope) =>
        findUserByEmail(scope, `${name}@northwind.example`),
      )
      const userId = person?.id ?? ''
      return (offered, input, upload) =>
        actAs(runtime, { userId, organizationId, upload }, offered, input)
    },
    visit: (offered, input) => make(runtime, offered, input, { organizationId }),
    memberId: (name) => idBy(members, ({ displayName }) => displayName === name),
    teamId: (name) => idBy(teams, (team) => team.name === name),
    tagId: (name) => idBy(tags, (tag) => tag.name === name),
  }
}

function shareStageOf(runtime: Runtime, { act, organizationId, siteId }: Company): ShareStage {
  return {
    siteId,
    act,
    readAs(contactId) {
      const key = contactId === null ? randomToken() : ''
      const reader = { organizationId, siteId, contactId, key }
      return (offered, input) => make(runtime, offered, input, { reader })
    },
  }
}

async function actAs<C extends Call>(
  runtime: Runtime,
  { userId, organizationId, upload }: ActingMember,
  offered: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const membership = await asSystem(runtime, (scope) =>
    findMembership(scope, userId, organizationId),
  )
  const principal = {
    sessionId: crypto.randomUUID(),
    userId,
    name: '',
    staffRole: undefined,
    hasSteppedUp: true,
    membership,
  }
  return make(runtime, offered, input, { principal, ...(upload && { browser: upload }) })
}

interface ActingMember {
  readonly userId: string
  readonly organizationId: string
  readonly upload?: Pick<Exchange, 'file' | 'fileLength'> | undefined
}

async function make<C extends Call>(
  runtime: Runtime,
  offered: C,
  input: InputOf<C>,
  {
    browser,
    ...who
  }: {
    readonly principal?: Principal
    readonly organizationId?: string
    readonly reader?: Reader
    readonly browser?: Partial<Exchange>
  },
): Promise<OutputOf<C>> {
  const implementation = runtime.registry.calls.find(({ call }) => call.name === offered.name)
  if (!implementation) throw new Error(`${offered.name} isn't available here.`)
  const answer = await perform(runtime, implementation, {
    principal: undefined,
    ...who,
    input,
    exchange: { ...noBrowser, ...(!who.principal && nextBrowser()), ...browser },
    requestId: 'demo',
  })
  return answer as OutputOf<C>
}

function asSystem<Result>(
  runtime: Runtime,
  action: (scope: PlatformScope) => Promise<Result>,
): Promise<Result> {
  return onPlatform(runtime, bySystem('demo', 'write'), action)
}

/**
 * Requests come from many IP addresses, as they would in production, so that rate limits count them
 * separately.
 */
function nextBrowser(): Pick<Exchange, 'address' | 'userAgent'> {
  browsers += 1
  return {
    address: `198.51.${100 + (browsers >> 8)}.${browsers & 255}`,
    userAgent: userAgents[browsers % userAgents.length] ?? 'demo',
  }
}
let browsers = 0

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
]

const northwindTheme = { primaryColor: '#7c3f1d', colorMode: 'system' } as const
const northwindHome = {
  texts: [
    {
      locale: 'en',
      title: 'How can we help?',
      intro: 'Guides to coffee, brewing, and delivery, plus the status of your requests.',
    },
    {
      locale: 'de',
      title: 'Wie können wir helfen?',
      intro: 'Hilfe zu Bohnen, Zubereitung und Lieferung sowie der Stand Ihrer Anfragen.',
    },
  ],
  parts: [],
}
const harborTheme = { primaryColor: '#0e7490', colorMode: 'system' } as const

const noBrowser: Exchange = {
  address: '127.0.0.1',
  userAgent: 'demo',
  origin: undefined,
  sessionToken: undefined,
  cookie: () => undefined,
  file: undefined,
  fileLength: undefined,
  isOnThisMachine: true,
  reply: {
    setSessionCookie() {},
    clearSessionCookie() {},
    setCookie() {},
    redirect() {},
    sendFile: () => Promise.resolve(),
    showForeignPage() {},
  },
}
