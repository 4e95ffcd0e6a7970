import type { JobWork, Reaction } from '#platform/registry/module.ts'

import { tellOfAssignment } from './tell-of-assignment.ts'
import { tellOfAskingWork, tellOfRating } from './tell-of-customer.ts'
import { tellOfFollowingWork } from './tell-of-following.ts'
import { tellOfMessagesWork, tellOfMessageWork, tellOfNew } from './tell-of-message.ts'
import { tellOfNote } from './tell-of-note.ts'
import { tellOfBulkWork, tellOfSentWork } from './tell-of-own-work.ts'
import { tellOfSideAnswerWork } from './tell-of-side.ts'
import { tellOfReopening, tellOfWakingWork } from './tell-of-status.ts'

export const tellingJobs: readonly JobWork[] = [
  tellOfMessagesWork,
  tellOfMessageWork,
  tellOfAskingWork,
  tellOfFollowingWork,
  tellOfWakingWork,
  tellOfSentWork,
  tellOfBulkWork,
  tellOfSideAnswerWork,
]

export const tellingReactions: readonly Reaction[] = [
  ...tellOfAssignment,
  tellOfNew,
  tellOfReopening,
  ...tellOfRating,
  tellOfNote,
]
