import { updateLastContact } from '#modules/contacts/server/public.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { listOrganizationsWithTalk, lockTalkMark, moveTalkMark, readTalk } from './store/talk.ts'

/**
 * Updates when each contact last wrote and was last written to. It reads messages past a stored
 * position, so that sending a message costs nothing extra.
 */
export const noteTalk = inEachOrganization({
  name: 'note-talk',
  schedule: '*/2 * * * *',
  graceSeconds: 600,
  listOrganizations: listOrganizationsWithTalk,
  async run(scope) {
    const mark = await lockTalkMark(scope)
    const { talks, lastId, lastSettledId, isFull } = await readTalk(scope, mark, batchSize)
    if (talks.length > 0) await updateLastContact(scope, talks)
    // Recent messages are read again: an older transaction may still commit.
    const isBehind = isFull && lastId === lastSettledId
    await moveTalkMark(scope, { afterId: lastSettledId ?? mark, isBehind })
    return isBehind ? 'more' : 'done'
  },
})

const batchSize = 2000
