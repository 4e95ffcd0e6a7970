import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import { sendMessage, updateConversation } from '#modules/inbox/contract.ts'
import { reactByCustomer, receive } from '#modules/inbox/server/public.ts'
import { setReaction } from '#modules/inbox/together-contract.ts'
import { uploadChatFile } from '#modules/widget/chat-contract.ts'
import { startChat } from '#modules/widget/contract.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import type { ChatStage } from './demo-chats.ts'

interface TalkStage {
  readonly runtime: Runtime
  readonly organizationId: string
  readonly widgetId: string
  readonly chat: ChatStage
  readonly visit: <C extends Call>(
    offered: C,
    input: InputOf<C>,
    browser?: Partial<Exchange>,
  ) => Promise<OutputOf<C>>
}

export async function makeDemoTalk(stage: TalkStage): Promise<void> {
  const { runtime, organizationId, widgetId, chat, visit } = stage
  const secret = randomBytes(32).toString('base64url')
  const sound = chime()
  const file = await visit(
    uploadChatFile,
    { id: widgetId, name: 'voice-2s.wav' },
    {
      visitorToken: { widgetId, secret },
      file: Readable.from([sound]),
      fileLength: sound.length,
    },
  )
  const begun = await visit(startChat, {
    id: widgetId,
    secret,
    peek: randomBytes(32).toString('base64url'),
    clientKey: crypto.randomUUID(),
    text: 'My grinder has been making this sound since this morning. Is it the burrs?',
    fileIds: [file.id],
    name: 'Nina Holm',
    email: 'nina.holm@letterbox.example',
    pageUrl: 'https://northwind.example/grinders',
    locale: 'en',
  })
  const { id } = begun.chat
  const assigneeId = chat.memberId('Aiko Tanaka')
  const { contact } = await chat.act(updateConversation, { id, assigneeId })
  const whose = { conversationId: id, contactId: contact.id, visibleAs: null }
  const aiko = await chat.as('aiko')
  const asked = { id, messageId: begun.message.id }
  await aiko(setReaction, { ...asked, emoji: '👀', isOn: true })
  const answer = await aiko(sendMessage, {
    id,
    clientKey: crypto.randomUUID(),
    text: [
      'That’s a **small stone**. Good thing you stopped.',
      '',
      '1. Unplug the grinder.',
      '2. Turn the upper burr counterclockwise and lift it out.',
      '3. Shake the stone out. *Never* use a knife.',
    ].join('\n'),
    replyToId: begun.message.id,
  })
  await inOrganization(runtime, organizationId, bySystem('demo', 'write'), async (scope) => {
    await reactByCustomer(scope, { ...whose, messageId: answer.id, emoji: '👍', isOn: true })
    await receive(scope, {
      ...whose,
      clientKey: crypto.randomUUID(),
      text: 'Found it. It really was a stone.',
      replyToId: answer.id,
    })
  })
}

function chime(): Buffer {
  const samples = rate * 2
  const data = Buffer.alloc(samples * 2)
  for (let at = 0; at < samples; at++) {
    const seconds = at / rate
    const tone = Math.sin(2 * Math.PI * 660 * seconds) + Math.sin(2 * Math.PI * 990 * seconds) / 2
    data.writeInt16LE(Math.round(tone * Math.exp(-3 * seconds) * 12_000), at * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

const rate = 8000
