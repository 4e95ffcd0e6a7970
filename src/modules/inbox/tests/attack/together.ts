import { sendMessage } from '#modules/inbox/contract.ts'
import { shareDraft } from '#modules/inbox/together-contract.ts'
import { saveDraft } from '#modules/inbox/writing-contract.ts'
import type { Samples, SampleWorld } from '#tests/support/attack-samples.ts'
import { visitor } from '#tests/support/sample-visitor.ts'

export const togetherSamples: Samples = {
  async 'inbox.startConversation'(world) {
    const id = await conversation(world)
    const [row] = await world.server.query<{ contactId: string; channelId: string }>(
      'select contact_id, channel_id from conversations where id = $1',
      [id],
    )
    return {
      input: {
        contactId: row?.contactId,
        channelId: row?.channelId,
        clientKey: crypto.randomUUID(),
        text: 'May I help you?',
        subject: undefined,
        mail: undefined,
        fileIds: [],
        teamId: world.company.teamId,
      },
    }
  },
  'inbox.setFollower': async (world) => ({
    input: {
      id: await conversation(world),
      memberId: world.company.admin.memberId,
      isFollowing: true,
    },
  }),
  async 'inbox.setReaction'(world) {
    const id = await conversation(world)
    const note = { id, clientKey: crypto.randomUUID(), kind: 'note' as const, text: 'Known issue' }
    const { id: messageId } = await world.company.owner.client.must(sendMessage, note)
    return { input: { id, messageId, emoji: '👍', isOn: true } }
  },
  async 'inbox.shareDraft'(world) {
    const id = await conversation(world)
    const draft = { id, kind: 'text' as const, text: 'Dear customer', version: 0 }
    await world.company.owner.client.must(saveDraft, draft)
    return { input: { id, kind: 'text', isShared: true } }
  },
  async 'inbox.takeDraft'(world) {
    const id = await conversation(world)
    const { client, memberId } = world.company.admin
    const key = { id, kind: 'text' as const }
    await client.must(saveDraft, { ...key, text: 'Dear customer', version: 0 })
    const { version } = await client.must(shareDraft, { ...key, isShared: true })
    return { input: { ...key, memberId, version } }
  },
}

async function conversation(world: SampleWorld): Promise<string> {
  return (await visitor(world)).conversationId
}
