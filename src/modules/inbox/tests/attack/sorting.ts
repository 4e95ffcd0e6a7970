import { listMessages, sendMessage, trashConversation } from '#modules/inbox/contract.ts'
import { createView, mergeConversations, startBulkChange } from '#modules/inbox/sorting-contract.ts'
import type { Samples, SampleWorld } from '#tests/support/attack-samples.ts'
import { visitor } from '#tests/support/sample-visitor.ts'

const view = { name: 'Sample', filter: { match: 'all' as const, conditions: [] } }

export const sortingSamples: Samples = {
  'inbox.createView': ({ company }) => ({
    input: { ...view, scope: 'team', teamId: company.teamId },
  }),
  async 'inbox.updateView'({ company }) {
    const { id } = await company.owner.client.must(createView, view)
    return { input: { ...view, id, version: 1, scope: 'team', teamId: company.teamId } }
  },
  async 'inbox.deleteView'({ company }) {
    return { input: { id: (await company.owner.client.must(createView, view)).id } }
  },
  'inbox.startBulkChange': async (world) => ({
    input: { act: { priority: 'low' }, ids: [await conversation(world)], matching: undefined },
  }),
  'inbox.previewBulkChange': async (world) => ({
    input: { act: { status: 'closed' }, ids: [await conversation(world)], matching: undefined },
  }),
  'inbox.getBulkChange': async (world) => ({ input: { id: await bulk(world) } }),
  'inbox.undoBulkChange': async (world) => {
    const id = await bulk(world)
    await world.server.query(`update bulk_changes set state = 'done' where id = $1`, [id])
    return { input: { id } }
  },
  'inbox.mergeConversations': async (world) => {
    const [id, source] = await two(world)
    return { input: { id, sourceIds: [source] } }
  },
  async 'inbox.unmergeConversation'(world) {
    const [id, source] = await two(world)
    await world.company.owner.client.must(mergeConversations, { id, sourceIds: [source] })
    return { input: { id: source } }
  },
  async 'inbox.splitConversation'(world) {
    const { client } = world.company.owner
    const id = await conversation(world)
    await client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'One more.' })
    const { items } = await client.must(listMessages, { id })
    const message = items.findLast(({ kind }) => kind === 'text')
    return { input: { id, messageId: message?.id } }
  },
  async 'inbox.getMessage'(world) {
    const id = await conversation(world)
    const { items } = await world.company.owner.client.must(listMessages, { id })
    return { input: { id, messageId: items[0]?.id } }
  },
  async 'inbox.deleteConversation'(world) {
    const id = await conversation(world)
    await world.company.owner.client.must(trashConversation, { id, isTrashed: true })
    return { input: { id } }
  },
  async 'inbox.updateChannel'({ server, company }) {
    const [channel] = await server.query<{ id: string; version: number }>(
      'select id, version from channels where org_id = $1 limit 1',
      [company.organizationId],
    )
    const closeAfterMinutes = 10 + Number(channel?.version)
    return {
      input: { ...channel, closeAfterMinutes, reopenDays: 30, defaultTeamId: company.teamId },
    }
  },
  'inbox.setConversationFields': async (world) => ({
    input: { id: await conversation(world), values: {} },
  }),
}

async function bulk(world: SampleWorld): Promise<string> {
  const wish = { act: { priority: 'low' as const }, ids: [await conversation(world)] }
  return (await world.company.owner.client.must(startBulkChange, wish)).id
}

async function conversation(world: SampleWorld): Promise<string> {
  return (await visitor(world)).conversationId
}

async function two(world: SampleWorld): Promise<[string, string]> {
  const one = await conversation(world)
  const other = await conversation(world)
  await world.server.query(
    `update conversations set contact_id = (select contact_id from conversations where id = $1) where id = $2`,
    [one, other],
  )
  return [one, other]
}
