import { putPolicy, setMyAvailability } from '#modules/assignment/contract.ts'

import type { ChatStage } from './demo-chats.ts'

export async function makeDemoAssignment(stage: ChatStage): Promise<void> {
  await stage.act(putPolicy, {
    teamId: stage.teamId('Customer care'),
    version: 0,
    method: 'round_robin',
    perAgentLimit: 5,
    stickToLastAgentDays: 30,
    reassignAfterMin: 60,
  })
  const aiko = await stage.as('aiko')
  await aiko(setMyAvailability, { status: 'away', reason: 'On leave' })
}
