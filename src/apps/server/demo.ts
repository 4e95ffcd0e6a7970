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
import { findEldestLive, findOwnerOf } from '#modules/widget/server/public.ts'
import type { Principal, Reader } from '#platform/permissions/principal.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'
import { perform } from '#platform/registry/perform.ts'
import type { Ground } from '#platform/scope/ground.ts'
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
import { makeDemoKnown } from './demo-known.ts'
import { demoWaitMs, makeDemoPromise, makeDemoWait } from './demo-sla.ts'
import { makeDemoPictures } from './demo-pictures.ts'
import { makeDemoPortal } from './demo-portal.ts'
import { makeDemoShare, type ShareStage } from './demo-share.ts'
import { makeDemoTalk } from './demo-talk.ts'
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
 * Two small companies to look around in: an online coffee roaster, and a software house whose
 * owner asked the roaster in to help. Made once; an install that has an organization keeps it.
 */
export async function createDemo(ground: Ground): Promise<{ ownerEmail: string }> {
  const known = await asSystem(ground, findOwnerEmail)
  if (known) return { ownerEmail: known }

  const northwind = await found(ground, northwindOwner, {
    name: 'Northwind Coffee',
    slug: 'northwind',
    timeZone: 'Europe/Stockholm',
    baseCurrency: 'EUR',
  })
  for (const person of northwindPeople) await join(ground, northwind.organizationId, person)
  await arrangeNorthwind(northwind)
  await makeDemoHours(northwind.act)
  const past = { ...ground, now: () => new Date(ground.now().getTime() - demoWaitMs) }
  const earlier = { ...northwind, act: northwind.actOn(past) }
  await makeDemoPromise(earlier.act)
  await makeDemoChats(await chatStageOf(ground, northwind))
  await makeDemoBlocks(ground, northwind.organizationId, await chatStageOf(ground, northwind))
  await talkInDemoShop(ground, northwind)
  await makeDemoWait(await chatStageOf(past, earlier))
  await makeDemoContacts(await chatStageOf(ground, northwind))
  await makeDemoKnown(ground, northwind.organizationId, await chatStageOf(ground, northwind))
  const stage = await chatStageOf(ground, northwind)
  await visitDemoShop(ground, (visit, widgetId) => makeDemoBrowsers(visit, stage, widgetId))
  await makeDemoPictures(await chatStageOf(ground, northwind))
  await makeDemoAssignment(await chatStageOf(ground, northwind))
  await makeDemoTickets(await chatStageOf(ground, northwind))
  await makeDemoTicketStart(await chatStageOf(ground, northwind), earlier.act)
  await makeDemoShare(shareStageOf(ground, northwind))
  await makeDemoKnowledge(shareStageOf(ground, northwind))
  await makeDemoDocumentation(ground, northwind.organizationId, shareStageOf(ground, northwind))
  await makeDemoPortal({
    ...(await chatStageOf(ground, northwind)),
    asReader: (contactId) => (offered, input) =>
      make(ground, offered, input, { reader: { ...northwind, contactId, key: '' } }),
  })
  await makeDemoPrivacy(ground, northwind)
  await makeDemoEmail(ground, northwind.organizationId, await chatStageOf(ground, northwind))
  await reportInDemoShop(ground, northwind)
  await visitDemoShop(ground, makeDemoVisits)

  const harbor = await found(ground, harborOwner, {
    name: 'Harbor Software',
    slug: 'harbor',
    timeZone: 'Europe/Oslo',
    baseCurrency: 'NOK',
  })
  for (const person of harborPeople) await join(ground, harbor.organizationId, person)
  await join(ground, harbor.organizationId, { ...northwindOwner, role: 'admin' })
  await harbor.act(updateSite, { id: harbor.siteId, version: 1, theme: harborTheme })
  return { ownerEmail: northwindOwner.email }
}

/** Has the people on the pages of the shop stay there; only where the shop is the demo's own. */
export async function keepDemoAlive(ground: Ground, ownerEmail: string): Promise<void> {
  if (ownerEmail === northwindOwner.email) await visitDemoShop(ground, keepDemoVisits)
}

async function visitDemoShop(
  ground: Ground,
  come: (visit: VisitAs, widgetId: string) => Promise<void> | void,
): Promise<void> {
  const widgetId = await asSystem(ground, findEldestLive)
  const organizationId =
    widgetId && (await asSystem(ground, (scope) => findOwnerOf(scope, widgetId)))
  if (!widgetId || !organizationId) return
  await come(
    (offered, input, browser) => make(ground, offered, input, { organizationId, browser }),
    widgetId,
  )
}

async function talkInDemoShop(ground: Ground, company: Company): Promise<void> {
  const { organizationId } = company
  const widgetId = await asSystem(ground, findEldestLive)
  if (!widgetId) return
  await makeDemoTalk({
    ground,
    organizationId,
    widgetId,
    chat: await chatStageOf(ground, company),
    visit: (offered, input, browser = {}) =>
      make(ground, offered, input, { organizationId, browser }),
  })
}

async function reportInDemoShop(ground: Ground, { act, organizationId }: Company): Promise<void> {
  const widgetId = await asSystem(ground, findEldestLive)
  if (!widgetId) return
  await makeDemoBugs({
    widgetId,
    act,
    now: ground.now(),
    visit: (offered, input, browser = {}) =>
      make(ground, offered, input, { organizationId, browser }),
  })
}

interface Company {
  readonly organizationId: string
  readonly siteId: string
  /** Makes a call as the owner would, so that the history tells who did what. */
  readonly act: Act
  /** The same by another clock. */
  readonly actOn: (ground: Ground) => Act
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
  // The one exception in the house: she may also write help articles about brewing.
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
  ground: Ground,
  owner: DemoPerson,
  organization: { name: string; slug: string; timeZone: string; baseCurrency: string },
): Promise<Company> {
  return asSystem(ground, async (scope) => {
    const userId = await getOrMakeUser(scope, owner)
    const made = await createOrganizationFor(scope, {
      ...organization,
      userId,
      ownerName: owner.name,
    })
    const organizationId = made.organization.id
    const actOn =
      (on: Ground): Act =>
      (offered, input, upload) =>
        actAs(on, { userId, organizationId, upload }, offered, input)
    return { organizationId, siteId: made.siteId, act: actOn(ground), actOn }
  })
}

async function join(ground: Ground, organizationId: string, person: DemoPerson): Promise<void> {
  await asSystem(ground, async (scope) => {
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

async function chatStageOf(ground: Ground, { act, organizationId }: Company): Promise<ChatStage> {
  const { items: members } = await act(listMembers, { limit: 100 })
  const { items: teams } = await act(listTeams, {})
  const { items: tags } = await act(tagCalls.list, { limit: 100 })
  const idBy = <Row extends { id: string }>(rows: readonly Row[], is: (row: Row) => boolean) =>
    rows.find(is)?.id ?? ''
  return {
    act,
    async as(name) {
      const person = await asSystem(ground, (scope) =>
        findUserByEmail(scope, `${name}@northwind.example`),
      )
      const userId = person?.id ?? ''
      return (offered, input, upload) =>
        actAs(ground, { userId, organizationId, upload }, offered, input)
    },
    visit: (offered, input) => make(ground, offered, input, { organizationId }),
    memberId: (name) => idBy(members, ({ displayName }) => displayName === name),
    teamId: (name) => idBy(teams, (team) => team.name === name),
    tagId: (name) => idBy(tags, (tag) => tag.name === name),
  }
}

function shareStageOf(ground: Ground, { act, organizationId, siteId }: Company): ShareStage {
  return {
    siteId,
    act,
    readAs(contactId) {
      const key = contactId === null ? randomToken() : ''
      const reader = { organizationId, siteId, contactId, key }
      return (offered, input) => make(ground, offered, input, { reader })
    },
  }
}

async function actAs<C extends Call>(
  ground: Ground,
  { userId, organizationId, upload }: ActingMember,
  offered: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const membership = await asSystem(ground, (scope) =>
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
  return make(ground, offered, input, { principal, ...(upload && { browser: upload }) })
}

interface ActingMember {
  readonly userId: string
  readonly organizationId: string
  readonly upload?: Pick<Exchange, 'file' | 'fileLength'> | undefined
}

async function make<C extends Call>(
  ground: Ground,
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
  const implementation = ground.registry.calls.find(({ call }) => call.name === offered.name)
  if (!implementation) throw new Error(`${offered.name} isn't available here.`)
  const answer = await perform(ground, implementation, {
    principal: undefined,
    ...who,
    input,
    exchange: { ...noBrowser, ...(!who.principal && nextBrowser()), ...browser },
    requestId: 'demo',
  })
  return answer as OutputOf<C>
}

function asSystem<Result>(
  ground: Ground,
  action: (scope: PlatformScope) => Promise<Result>,
): Promise<Result> {
  return onPlatform(ground, bySystem('demo', 'write'), action)
}

/** Its customers are many people in many places, and are counted as such. */
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
