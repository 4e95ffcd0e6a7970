import { putTalk } from '#modules/contacts/server/public.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { listOrganizationsWithTalk, lockTalkMark, moveTalkMark, readTalk } from './store/talk.ts'

/**
 * Tells the contacts when each was last written to and last wrote. It reads the messages behind a mark,
 * so that no message pays for it; what was said before there was a mark is read the same way.
 */
export const noteTalk = inEachOrganization({
  name: 'note-talk',
  schedule: '*/2 * * * *',
  graceSeconds: 600,
  listOrganizations: listOrganizationsWithTalk,
  async run(scope) {
    const mark = await lockTalkMark(scope)
    const { talks, lastId, lastSettledId, isFull } = await readTalk(scope, mark, batchSize)
    if (talks.length > 0) await putTalk(scope, talks)
    // What is younger is read again: a transaction that began before it may still be at work.
    const isBehind = isFull && lastId === lastSettledId
    await moveTalkMark(scope, { afterId: lastSettledId ?? mark, isBehind })
    return isBehind ? 'more' : 'done'
  },
})

const batchSize = 2000
