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
import { send } from './actions/answers.ts'
import { edit, setStatus, setTrashed } from './actions/changes.ts'
import {
  answerConversations,
  answerCounts,
  answerMessages,
  getConversationNow,
  noteRead,
} from './actions/conversations.ts'
import { conversationHandover } from './conversation-handover.ts'
import { trashChore } from './empty-trash.ts'
import { inboxFinders } from './finders.ts'
import { inboxNotices } from './notices.ts'
import { tellOfAssignment, tellOfMessageWork, type Links } from './tell-assignee.ts'
import { wakeChore } from './wake.ts'

export interface InboxNeeds {
  readonly config: Links
}

export function createInboxModule({ config }: InboxNeeds): Module {
  return {
    name: 'inbox',
    calls: [
      answer(listConversations, answerConversations),
      answer(countConversations, answerCounts),
      answer(getConversation, (scope, { id }) => getConversationNow(scope, id)),
      answer(listMessages, answerMessages),
      answer(sendMessage, send),
      answer(updateConversation, edit),
      answer(setConversationStatus, setStatus),
      answer(markConversationRead, noteRead),
      answer(trashConversation, setTrashed),
    ],
    jobs: [tellOfMessageWork(config), ...wakeChore.jobs, ...trashChore.jobs],
    reactions: [tellOfAssignment(config)],
    cron: [wakeChore.cron, trashChore.cron],
    finders: inboxFinders,
    handovers: [conversationHandover],
    notices: Object.values(inboxNotices),
    holdings: [
      { table: 'conversations', label: 'Conversations' },
      { table: 'messages', label: 'Messages' },
    ],
    events: [
      conversationCreated,
      conversationUpdated,
      conversationStatusChanged,
      conversationRated,
      messageCreated,
      noteCreated,
      messageRead,
    ],
  }
}
