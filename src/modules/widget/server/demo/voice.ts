import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import { sendMessage, updateConversation } from '#modules/inbox/contract.ts'
import { reactByCustomer, receive } from '#modules/inbox/server/public.ts'
import { setReaction } from '#modules/inbox/together-contract.ts'
import type { DemoStage } from '#platform/demo/demo-part.ts'

import { uploadChatFile } from '../../chat-contract.ts'
import { startChat } from '../../contract.ts'

export async function talkAboutGrinder({
  act,
  as,
  visit,
  inScope,
  id: idOf,
}: DemoStage): Promise<void> {
  const widgetId = idOf('widget', 'Shop')
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
  const assigneeId = idOf('member', 'Aiko Tanaka')
  const { contact } = await act(updateConversation, { id, assigneeId })
  const whose = { conversationId: id, contactId: contact.id, visibleAs: null }
  const aiko = as('aiko')
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
  await inScope(async (scope) => {
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
