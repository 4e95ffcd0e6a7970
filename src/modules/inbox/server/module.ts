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
import { attachTemplateFiles, prepareTemplate, runMacro } from '../macros-contract.ts'
import { listAssignable } from '../sorting-contract.ts'
import { send } from './actions/answers.ts'
import { attachFiles } from './actions/template-files.ts'
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
import {
  answerAssignable,
  sortingCalls,
  sortingCron,
  sortingEvents,
  sortingJobs,
  type ListAway,
} from './sorting.ts'
import { tellOfAssignment, tellOfMessageWork, type Links } from './tell-assignee.ts'
import { teamEndingWork } from './team-ending.ts'
import { tellOfNew } from './tell-of-new.ts'
import { wakeChore } from './wake.ts'
import { writingPart } from './writing.ts'

export interface InboxNeeds {
  readonly config: Links
  readonly storage: Storage
  /** Who takes nothing new at the moment. */
  readonly listAway?: ListAway
}

export function createInboxModule({
  config,
  storage,
  listAway = async () => [],
}: InboxNeeds): Module {
  const trashChore = emptyTrash(storage)
  const writing = writingPart({ storage, config })
  return {
    name: 'inbox',
    calls: [
      ...sortingCalls,
      answer(listAssignable, (scope) => answerAssignable(scope, listAway)),
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
      answer(attachTemplateFiles, (scope, input) => attachFiles(storage, scope, input)),
      answer(runMacro, run),
    ],
    jobs: [
      tellOfMessageWork(config),
      ...wakeChore.jobs,
      ...trashChore.jobs,
      ...writing.jobs,
      ...sortingJobs,
      teamEndingWork,
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
