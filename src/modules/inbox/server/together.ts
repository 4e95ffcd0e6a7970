import { answer, type Module } from '#platform/registry/module.ts'

import {
  draftShared,
  listConversationReaders,
  listReactions,
  listSharedDrafts,
  messageReacted,
  noteReacted,
  setFollower,
  setReaction,
  shareDraft,
  startConversation,
  takeDraft,
} from '../together-contract.ts'
import { listSideConversations } from '../sides-contract.ts'
import { answerSides } from './actions/sides.ts'
import { answerSharedDrafts, share, take } from './actions/shared-drafts.ts'
import { answerReaders, followFor } from './actions/follow.ts'
import { answerReactions, react } from './actions/reactions.ts'
import { start } from './actions/start-conversation.ts'

type Together = Required<Pick<Module, 'calls' | 'events'>>

/** What colleagues do with each other in a conversation, and how one begins. */
export const togetherPart: Together = {
  calls: [
    answer(startConversation, start),
    answer(listConversationReaders, answerReaders),
    answer(setFollower, followFor),
    answer(listReactions, answerReactions),
    answer(setReaction, react),
    answer(listSharedDrafts, answerSharedDrafts),
    answer(shareDraft, share),
    answer(takeDraft, take),
    answer(listSideConversations, answerSides),
  ],
  events: [noteReacted, messageReacted, draftShared],
}
