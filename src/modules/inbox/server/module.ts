import { teamEndingSlot, uploadSlot } from '#modules/organization/server/public.ts'
import { contactVisibilitySlot } from '#modules/contacts/server/public.ts'
import { templatePlacesSlot } from '#modules/templates/server/public.ts'
import { signedFileSlot } from '#platform/files/signed-file.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as channelsContract from '../channels-contract.ts'
import * as contract from '../contract.ts'
import * as eventsContract from '../events-contract.ts'
import * as exportContract from '../export-contract.ts'
import * as macrosContract from '../macros-contract.ts'
import * as ratingsContract from '../ratings-contract.ts'
import * as sidesContract from '../sides-contract.ts'
import * as sortingContract from '../sorting-contract.ts'
import * as togetherContract from '../together-contract.ts'
import * as trashContract from '../trash-contract.ts'
import * as writingContract from '../writing-contract.ts'
import { sendMessage } from './actions/answers.ts'
import { listAssignable } from './actions/assignable.ts'
import * as bulk from './actions/bulk.ts'
import * as changes from './actions/changes.ts'
import * as channels from './actions/channels.ts'
import * as conversations from './actions/conversations.ts'
import { deleteConversation, emptyConversations, emptyWork } from './actions/deleting.ts'
import { listDrafts, saveDraft } from './actions/drafts.ts'
import { exportConversation, getPreviousConversation } from './actions/export-conversation.ts'
import { exportConversationPdf } from './actions/export-pdf.ts'
import * as follow from './actions/follow.ts'
import * as held from './actions/held-messages.ts'
import { keepAttachmentLonger } from './actions/keep-file.ts'
import * as macros from './actions/macros.ts'
import { mailConversationCopy } from './actions/mail-copy.ts'
import { notifyOfMentionWork } from './actions/mentions.ts'
import * as merging from './actions/merging.ts'
import { deleteMessage, editMessage, redactMessage } from './actions/message-edits.ts'
import * as ratings from './actions/ratings.ts'
import * as reactions from './actions/reactions.ts'
import { listMessageRevisions } from './actions/revisions.ts'
import * as sharedDrafts from './actions/shared-drafts.ts'
import { listSideConversations } from './actions/sides.ts'
import { startConversation } from './actions/start-conversation.ts'
import * as templateFiles from './actions/template-files.ts'
import * as views from './actions/views.ts'
import {
  unsentFilesChore,
  uploadAttachment,
  attachedFiles,
  findSignedAttachment,
} from './attachments.ts'
import { bulkChore, bulkWork } from './bulk-jobs.ts'
import { closeIdleChore } from './close-idle.ts'
import { conversationHandover } from './conversation-handover.ts'
import { trashChore } from './empty-trash.ts'
import { inboxFinders } from './finders.ts'
import { draftsChore } from './forget-drafts.ts'
import { heldChore, sendHeldWork, notifyOfCanceledWork } from './held-messages.ts'
import { noteTalk } from './note-talk.ts'
import { inboxNotices } from './notices.ts'
import { conversationContactData } from './contact-data.ts'
import { reportPresence } from './presence.ts'
import { showQuestionWork } from './rating-question.ts'
import { reindexOnFieldChange } from './search-backlog.ts'
import { searchIndexing } from './search-indexing.ts'
import { visibleContacts } from './store/visibility.ts'
import { unassignAfterRoleChange, unassignWithoutAccessWork } from './unassign-without-access.ts'
import { teamEndingWork, noteTeamEnding } from './team-ending.ts'
import { missedWork } from './check-missed-replies.ts'
import { noticeJobs, noticeReactions } from './notice-jobs.ts'
import { templatePlaces } from './template-places.ts'
import { wakeChore, wakeOnceWork } from './wake.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'inbox',
  fieldTexts,
  calls: [
    ...answers(contract, {
      ...conversations,
      // Macros add their own cause.
      sendMessage: (scope, input) => sendMessage(scope, input),
      setConversationStatus: (scope, input) => changes.setConversationStatus(scope, input),
      trashConversation: changes.trashConversation,
      updateConversation: (scope, input) => changes.updateConversation(scope, input),
    }),
    ...answers(sortingContract, {
      ...bulk,
      ...merging,
      ...views,
      listAssignable,
      setConversationFields: (scope, input) => changes.setConversationFields(scope, input),
    }),
    ...answers(channelsContract, channels),
    ...answers(exportContract, conversations),
    ...answers(trashContract, { deleteConversation, emptyConversations }),
    ...answers(ratingsContract, ratings),
    ...answers(writingContract, {
      ...follow,
      ...held,
      deleteMessage,
      editMessage,
      exportConversation,
      exportConversationPdf,
      getPreviousConversation,
      keepAttachmentLonger,
      listDrafts,
      listMessageRevisions,
      mailConversationCopy,
      redactMessage,
      saveDraft,
      reportPresence,
      uploadAttachment,
    }),
    ...answers(togetherContract, { ...follow, ...reactions, ...sharedDrafts, startConversation }),
    ...answers(sidesContract, { listSideConversations }),
    ...answers(macrosContract, { ...macros, ...templateFiles }),
  ],
  jobs: [
    ...noticeJobs,
    ...bulkWork,
    wakeOnceWork,
    missedWork,
    showQuestionWork,
    emptyWork,
    sendHeldWork,
    notifyOfCanceledWork,
    notifyOfMentionWork,
    teamEndingWork,
    unassignWithoutAccessWork,
  ],
  backgroundTasks: [
    wakeChore,
    trashChore,
    noteTalk,
    heldChore,
    unsentFilesChore,
    draftsChore,
    bulkChore,
    closeIdleChore,
    reindexOnFieldChange,
  ],
  reactions: [...noticeReactions, unassignAfterRoleChange],
  cron: searchIndexing,
  finders: inboxFinders,
  handovers: [conversationHandover],
  people: [conversationContactData],
  contributes: [
    contribute(teamEndingSlot, noteTeamEnding),
    contribute(uploadSlot, attachedFiles),
    contribute(signedFileSlot, { order: 10, find: findSignedAttachment }),
    contribute(templatePlacesSlot, templatePlaces),
    contribute(contactVisibilitySlot, visibleContacts),
  ],
  notices: Object.values(inboxNotices),
  contentCounts: [
    { table: 'conversations', label: 'Conversations' },
    { table: 'messages', label: 'Messages' },
    { table: 'conversation_views', label: 'Saved views' },
    { table: 'attachments', label: 'Files in conversations' },
    { table: 'held_messages', label: 'Scheduled messages' },
  ],
  events: [
    contract,
    channelsContract,
    eventsContract,
    ratingsContract,
    sortingContract,
    togetherContract,
    trashContract,
    writingContract,
  ].flatMap(eventsIn),
}
