import type { Storage } from '#platform/files/storage.ts'
import { templatePlacesSlot } from '#modules/templates/server/door.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import {
  answerMissed,
  conversationContinued,
  conversationCreated,
  countConversations,
  getConversation,
  getMessage,
  listConversations,
  listMessages,
  markConversationRead,
  messageCreated,
  noteCreated,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '../contract.ts'
import { listWholeConversations } from '../export-contract.ts'
import { changeEvents } from '../events-contract.ts'
import {
  attachFirstTemplateFiles,
  attachTemplateFiles,
  prepareFirstTemplate,
  prepareTemplate,
  runMacro,
} from '../macros-contract.ts'
import {
  askForRating,
  conversationRatingAsked,
  conversationRatingReviewed,
  listRatings,
  reviewRating,
  summarizeRatings,
} from '../ratings-contract.ts'
import { listAssignable, mergeConversations } from '../sorting-contract.ts'
import {
  conversationAnonymized,
  deleteConversation,
  emptyConversations,
} from '../trash-contract.ts'
import { send } from './actions/answers.ts'
import { attachFiles, attachFirstFiles } from './actions/template-files.ts'
import { edit, setStatus, setTrashed } from './actions/changes.ts'
import {
  answerConversations,
  answerWholeConversations,
  answerCounts,
  answerMessage,
  answerMessages,
  getConversationNow,
  noteRead,
} from './actions/conversations.ts'
import { deleteForGood, emptyWork, startEmptying } from './actions/deleting.ts'
import { prepare, prepareFirst, run } from './actions/macros.ts'
import { merge } from './actions/merging.ts'
import { answerRatings, answerSummary, ask, review } from './actions/ratings.ts'
import { conversationHandover } from './conversation-handover.ts'
import { emptyTrash } from './empty-trash.ts'
import { inboxFinders } from './finders.ts'
import { noteTalk } from './note-talk.ts'
import { inboxNotices } from './notices.ts'
import { conversationHolding } from './person-holding.ts'
import {
  answerAssignable,
  sortingCalls,
  sortingCron,
  sortingEvents,
  sortingJobs,
} from './sorting.ts'
import { showQuestionWork } from './rating-question.ts'
import { isReadUnsigned, listAwayMembers } from './slots.ts'
import { takeAfterRole, takingFromShutOutWork } from './take-from-shut-out.ts'
import { teamEndingWork } from './team-ending.ts'
import { tellingJobs, tellingReactions } from './telling.ts'
import type { Links } from './tell.ts'
import { togetherPart } from './together.ts'
import { templatePlaces } from './template-places.ts'
import { missedWork } from './tell-of-missed.ts'
import { wakeChore, wakeOnceWork } from './wake.ts'
import { writingPart } from './writing.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface InboxNeeds {
  readonly config: Links
  readonly storage: Storage
}

export function createInboxModule({ config, storage }: InboxNeeds): Module {
  const trashChore = emptyTrash(storage)
  const writing = writingPart({ storage, config })
  return {
    name: 'inbox',
    fieldTexts,
    calls: [
      ...sortingCalls,
      answer(listAssignable, (scope) => answerAssignable(scope, listAwayMembers)),
      answer(mergeConversations, (scope, input) => merge(scope, input, isReadUnsigned)),
      answer(listConversations, answerConversations),
      answer(listWholeConversations, answerWholeConversations),
      answer(countConversations, answerCounts),
      answer(getConversation, (scope, { id }) => getConversationNow(scope, id, isReadUnsigned)),
      answer(listMessages, answerMessages),
      answer(getMessage, answerMessage),
      answer(sendMessage, (scope, input) => send(scope, input)),
      answer(updateConversation, (scope, input) => edit(scope, input)),
      answer(setConversationStatus, (scope, input) => setStatus(scope, input)),
      answer(markConversationRead, noteRead),
      answer(trashConversation, setTrashed),
      answer(deleteConversation, (scope, input) => deleteForGood(storage, scope, input)),
      answer(emptyConversations, startEmptying),
      answer(listRatings, answerRatings),
      answer(summarizeRatings, answerSummary),
      answer(reviewRating, review),
      answer(askForRating, ask),
      ...writing.calls,
      ...togetherPart.calls,
      answer(prepareTemplate, prepare),
      answer(attachTemplateFiles, (scope, input) => attachFiles(storage, scope, input)),
      answer(prepareFirstTemplate, prepareFirst),
      answer(attachFirstTemplateFiles, (scope, input) => attachFirstFiles(storage, scope, input)),
      answer(runMacro, (scope, input) => run(storage, scope, input)),
    ],
    jobs: [
      ...tellingJobs(config),
      ...wakeChore.jobs,
      wakeOnceWork,
      missedWork,
      showQuestionWork,
      ...trashChore.jobs,
      ...noteTalk.jobs,
      emptyWork(storage),
      ...writing.jobs,
      ...sortingJobs,
      teamEndingWork,
      takingFromShutOutWork,
    ],
    reactions: [...tellingReactions(config), takeAfterRole],
    cron: [wakeChore.cron, trashChore.cron, noteTalk.cron, ...writing.cron, ...sortingCron],
    finders: inboxFinders,
    handovers: [conversationHandover],
    people: [conversationHolding(storage)],
    contributes: [contribute(templatePlacesSlot, templatePlaces)],
    notices: Object.values(inboxNotices),
    holdings: [
      { table: 'conversations', label: 'Conversations' },
      { table: 'messages', label: 'Messages' },
      { table: 'conversation_views', label: 'Saved views' },
      { table: 'attachments', label: 'Files in conversations' },
      { table: 'held_messages', label: 'Messages to be sent later' },
    ],
    events: [
      ...sortingEvents,
      conversationCreated,
      conversationContinued,
      conversationAnonymized,
      conversationRatingAsked,
      conversationRatingReviewed,
      messageCreated,
      noteCreated,
      answerMissed,
      ...changeEvents,
      ...writing.events,
      ...togetherPart.events,
    ],
  }
}
