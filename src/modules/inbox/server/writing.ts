import type { Storage } from '#platform/files/storage.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import { memberOf } from '#platform/scope/scope.ts'

import {
  cancelHeldMessage,
  changeHeldMessage,
  conversationExported,
  deleteMessage,
  editMessage,
  exportConversation,
  exportConversationPdf,
  followConversation,
  getPreviousConversation,
  holdMessage,
  listDrafts,
  listFollowers,
  listHeldMessages,
  listMessageRevisions,
  mailConversationCopy,
  conversationHandled,
  messageRedacted,
  redactMessage,
  saveDraft,
  sendHeldMessage,
  tellPresence,
  keepAttachmentLonger,
  uploadAttachment,
} from '../writing-contract.ts'
import { answerDrafts, keepDraft } from './actions/drafts.ts'
import { answerPrevious, exportOne } from './actions/export-conversation.ts'
import { sendCopy } from './actions/mail-copy.ts'
import { exportPdf } from './actions/export-pdf.ts'
import { answerFollowers, follow } from './actions/follow.ts'
import { keepOwnFile } from './actions/keep-file.ts'
import { answerHeld, cancel, changeLater, hold, sendNow } from './actions/held-messages.ts'
import { tellOfMentionWork } from './actions/mentions.ts'
import { edit, redact, remove } from './actions/message-edits.ts'
import { answerRevisions } from './actions/revisions.ts'
import { keepAttachment, unsentFilesChore } from './attachments.ts'
import { draftsChore } from './forget-drafts.ts'
import { heldChore, sendHeldWork, tellOfCalledOffWork } from './held-messages.ts'
import { showPresence } from './presence.ts'
import type { Links } from './tell.ts'

type Writing = Required<Pick<Module, 'calls' | 'jobs' | 'cron' | 'events'>>

/** What the module offers for writing in one conversation. */
export function writingPart({ storage, config }: { storage: Storage; config: Links }): Writing {
  const filesChore = unsentFilesChore(storage)
  return {
    calls: [
      answer(uploadAttachment, (scope, { name }, exchange) => {
        const { memberId } = memberOf(scope)
        return keepAttachment(storage, scope, { name, uploader: { memberId } }, exchange)
      }),
      answer(keepAttachmentLonger, keepOwnFile),
      answer(tellPresence, showPresence),
      answer(listDrafts, answerDrafts),
      answer(saveDraft, keepDraft),
      answer(holdMessage, hold),
      answer(listHeldMessages, answerHeld),
      answer(changeHeldMessage, changeLater),
      answer(cancelHeldMessage, cancel),
      answer(sendHeldMessage, sendNow),
      answer(listFollowers, answerFollowers),
      answer(followConversation, follow),
      answer(editMessage, edit),
      answer(listMessageRevisions, answerRevisions),
      answer(deleteMessage, (scope, input) => remove(storage, scope, input)),
      answer(redactMessage, (scope, input) => redact(storage, scope, input)),
      answer(exportConversation, exportOne),
      answer(mailConversationCopy, sendCopy),
      answer(exportConversationPdf, exportPdf),
      answer(getPreviousConversation, answerPrevious),
    ],
    jobs: [
      sendHeldWork,
      tellOfCalledOffWork(config),
      tellOfMentionWork(config),
      ...heldChore.jobs,
      ...filesChore.jobs,
      ...draftsChore.jobs,
    ],
    cron: [heldChore.cron, filesChore.cron, draftsChore.cron],
    events: [conversationHandled, messageRedacted, conversationExported],
  }
}
