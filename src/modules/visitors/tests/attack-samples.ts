import { hash } from 'node:crypto'

import {
  excludeNetwork,
  getVisitorSettings,
  listVisitors,
  setVisitorSettings,
  writeToVisitor,
} from '#modules/visitors/contract.ts'
import { attackSamples, type SampleWorld, type Stage } from '#tests/support/attack-samples.ts'
import { live } from '#tests/support/sample-visitor.ts'
import { liveWidget, randomSecret } from '#tests/support/visitor-client.ts'
import { newBrowser, randomKey } from '#tests/support/visits.ts'

export const attack = attackSamples({
  seed,
  samples: {
    'visitors.noteVisit': async (world) => ({
      input: { id: await live(world), key: randomKey(), url: `${world.server.address.origin}/` },
    }),
    async 'visitors.claimChat'(world) {
      const { id, widgetId, key } = await visit(world)
      await world.company.owner.client.must(writeToVisitor, {
        id,
        clientKey: crypto.randomUUID(),
        text: 'Can I help you?',
      })
      return { input: { id: widgetId, key, secret: randomSecret(), peek: randomSecret() } }
    },
    'visitors.writeToVisitor': async (world) => ({
      input: { id: (await visit(world)).id, fileIds: [] },
    }),
    // All of these tests come from one IP address, so the whole network must not be blocked.
    'visitors.blockVisitor': async (world) => ({
      input: { id: (await visit(world)).id, withNetwork: false },
    }),
    'visitors.excludeVisitor': async (world) => ({ input: { id: (await visit(world)).id } }),
    'visitors.listVisitors': () => ({ input: { country: 'SE', language: 'sv', device: 'phone' } }),
    'visitors.addBlock': () => ({
      input: { kind: 'domain', what: `${crypto.randomUUID()}.example`, hours: 24 },
    }),
    async 'visitors.setVisitorSettings'({ company }) {
      // A repeated rule changes nothing and emits no event, so each call makes a new one.
      const { keptAfterSeconds } = await company.owner.client.must(getVisitorSettings, {})
      const other = keptAfterSeconds === 60 ? 61 : 60
      await company.owner.client.must(setVisitorSettings, { keptAfterSeconds: other })
      return { input: { keptAfterSeconds: other + 2 } }
    },
    'visitors.excludeNetwork': () => ({
      input: { network: `203.0.${Math.floor(Math.random() * 256)}.0/24` },
    }),
    async 'visitors.removeNetwork'({ company }) {
      const network = { network: '198.51.100.0/24' }
      const { id } = await company.owner.client.must(excludeNetwork, network)
      return { input: { id } }
    },
    async 'visitors.listBrowserSessions'(world) {
      return { input: { contactId: (await sessionOf(world)).contactId } }
    },
    'visitors.endBrowserSession': async (world) => ({ input: await sessionOf(world) }),
    async 'visitors.endBrowserSessions'(world) {
      return { input: { contactId: (await sessionOf(world)).contactId } }
    },
  },
})

async function seed({ server, company: { owner, canary } }: Stage): Promise<void> {
  const browser = newBrowser(server.client(), await liveWidget(owner.client, `${canary} page`))
  await browser.visit({ title: `${canary} page` })
  await owner.client.must(excludeNetwork, { network: '192.0.2.0/24', note: `${canary} office` })
}

/** A contact of its own: an attack that blocks everyone must not block other samples. */
async function sessionOf({ server, company, idIn }: SampleWorld) {
  const [session] = await server.query<{ id: string; contactId: string }>(
    `insert into visitor_sessions (org_id, widget_id, contact_id, token_hash, peek_hash)
      values ($1, $2, $3, $4, $4) returning id, contact_id as "contactId"`,
    [company.organizationId, idIn('widgets'), idIn('contacts'), hash('sha256', randomSecret())],
  )
  if (!session) throw new Error('No session was made.')
  return session
}

async function visit(world: SampleWorld) {
  const { server, company } = world
  const widgetId = await visitedWidget(world)
  const list = async () => (await company.owner.client.must(listVisitors, { widgetId })).items
  const before = new Set((await list()).map(({ id }) => id))
  const { key, visit: tell } = newBrowser(server.client(), widgetId)
  await tell()
  const newcomer = (await list()).find(({ id }) => !before.has(id))
  return { id: newcomer?.id ?? '', widgetId, key }
}

/** Shared, because an organization can have at most fifty. */
function visitedWidget(world: SampleWorld): Promise<string> {
  const known = visitedWidgets.get(world)
  if (known) return known
  const made = liveWidget(world.company.owner.client, 'Visited')
  visitedWidgets.set(world, made)
  return made
}

const visitedWidgets = new WeakMap<SampleWorld, Promise<string>>()
