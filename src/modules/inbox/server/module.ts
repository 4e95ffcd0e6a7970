import type { Storage } from '#platform/files/storage.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
  conversationCreated,
  conversationRated,
  conversationStatusChanged,
  conversationUpdated,
  countConversations,
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
  messageCreated,
  messageRead,
  noteCreated,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '../contract.ts'
import { prepareTemplate, runMacro } from '../macros-contract.ts'
import { send } from './actions/answers.ts'
import { edit, setStatus, setTrashed } from './actions/changes.ts'
import {
  answerConversations,
  answerCounts,
  answerMessages,
  getConversationNow,
  noteRead,
} from './actions/conversations.ts'
import { prepare, run } from './actions/macros.ts'
import { conversationHandover } from './conversation-handover.ts'
import { emptyTrash } from './empty-trash.ts'
import { inboxFinders } from './finders.ts'
import { inboxNotices } from './notices.ts'
import { conversationHolding } from './person-holding.ts'
import { sortingCalls, sortingCron, sortingEvents, sortingJobs } from './sorting.ts'
import { tellOfAssignment, tellOfMessageWork, type Links } from './tell-assignee.ts'
import { tellOfNew } from './tell-of-new.ts'
import { wakeChore } from './wake.ts'
import { writingPart } from './writing.ts'

export interface InboxNeeds {
  readonly config: Links
  readonly storage: Storage
}

export function createInboxModule({ config, storage }: InboxNeeds): Module {
  const trashChore = emptyTrash(storage)
  const writing = writingPart({ storage, config })
  return {
    name: 'inbox',
    calls: [
      ...sortingCalls,
      answer(listConversations, answerConversations),
      answer(countConversations, answerCounts),
      answer(getConversation, (scope, { id }) => getConversationNow(scope, id)),
      answer(listMessages, answerMessages),
      answer(sendMessage, send),
      answer(updateConversation, edit),
      answer(setConversationStatus, setStatus),
      answer(markConversationRead, noteRead),
      answer(trashConversation, setTrashed),
      ...writing.calls,
      answer(prepareTemplate, prepare),
      answer(runMacro, run),
    ],
    jobs: [
      tellOfMessageWork(config),
      ...wakeChore.jobs,
      ...trashChore.jobs,
      ...writing.jobs,
      ...sortingJobs,
    ],
    reactions: [tellOfAssignment(config), tellOfNew(config)],
    cron: [wakeChore.cron, trashChore.cron, ...writing.cron, ...sortingCron],
    finders: inboxFinders,
    handovers: [conversationHandover],
    people: [conversationHolding(storage)],
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
      conversationUpdated,
      conversationStatusChanged,
      conversationRated,
      messageCreated,
      noteCreated,
      messageRead,
      ...writing.events,
    ],
  }
}
