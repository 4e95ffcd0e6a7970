import type { DemoPart } from '#platform/demo/demo-part.ts'

import { sendBlocks } from './demo/blocks.ts'
import { createChats } from './demo/chats.ts'
import { askEarlier } from './demo/late-reply.ts'
import { returnOnPhone } from './demo/second-browser.ts'
import { talkAboutGrinder } from './demo/voice.ts'

export const demo: readonly DemoPart[] = [
  {
    name: 'chats',
    after: ['reply times'],
    async run(stage) {
      await createChats(stage)
      await sendBlocks(stage)
      await talkAboutGrinder(stage)
      await askEarlier(stage)
    },
  },
  { name: 'returning visitor', after: ['contacts'], run: returnOnPhone },
]
