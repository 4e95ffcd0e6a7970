import type { JobWork, Reaction } from '#platform/registry/module.ts'

import { tellOfAssignment } from './tell-of-assignment.ts'
import { tellOfAskingWork, tellOfRating } from './tell-of-customer.ts'
import { tellOfFollowingWork } from './tell-of-following.ts'
import { tellOfMessagesWork, tellOfMessageWork, tellOfNew } from './tell-of-message.ts'
import { tellOfNote } from './tell-of-note.ts'
import { tellOfBulkWork, tellOfSentWork } from './tell-of-own-work.ts'
import { tellOfSideAnswerWork } from './tell-of-side.ts'
import { tellOfReopening, tellOfWakingWork } from './tell-of-status.ts'
import type { Links } from './tell.ts'

/** What tells members of their conversations when somebody else set it off. */
export function tellingJobs(links: Links): JobWork[] {
  return [
    tellOfMessagesWork(links),
    tellOfMessageWork(links),
    tellOfAskingWork(links),
    tellOfFollowingWork(links),
    tellOfWakingWork(links),
    tellOfSentWork(links),
    tellOfBulkWork(links),
    tellOfSideAnswerWork(links),
  ]
}

export function tellingReactions(links: Links): Reaction[] {
  return [
    ...tellOfAssignment(links),
    tellOfNew(links),
    tellOfReopening(links),
    ...tellOfRating(links),
    tellOfNote(links),
  ]
}
