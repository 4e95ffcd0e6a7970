import type { JobWork, Reaction } from '#platform/registry/module.ts'

import { notifyOfAssignment } from './notify-of-assignment.ts'
import { notifyOfAskingWork, notifyOfRating } from './notify-of-customer.ts'
import { notifyOfFollowingWork } from './notify-of-following.ts'
import { notifyOfMessagesWork, notifyOfMessageWork, notifyOfNew } from './notify-of-message.ts'
import { notifyOfNote } from './notify-of-note.ts'
import { notifyOfBulkWork, notifyOfSentWork } from './notify-of-own-work.ts'
import { notifyOfSideReplyWork } from './notify-of-side.ts'
import { notifyOfReopening, notifyOfUnsnoozeWork } from './notify-of-status.ts'

export const noticeJobs: readonly JobWork[] = [
  notifyOfMessagesWork,
  notifyOfMessageWork,
  notifyOfAskingWork,
  notifyOfFollowingWork,
  notifyOfUnsnoozeWork,
  notifyOfSentWork,
  notifyOfBulkWork,
  notifyOfSideReplyWork,
]

export const noticeReactions: readonly Reaction[] = [
  ...notifyOfAssignment,
  notifyOfNew,
  notifyOfReopening,
  ...notifyOfRating,
  notifyOfNote,
]
