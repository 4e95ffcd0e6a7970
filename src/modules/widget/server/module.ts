import { unsignedReadersSlot } from '#modules/inbox/server/public.ts'
import * as helpContract from '#modules/knowledge/help-contract.ts'
import { scheduleUseSlot } from '#modules/schedules/server/public.ts'
import { visitorGuardSlot, visitorPlaceSlot } from '#modules/tickets/server/public.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as chatContract from '../chat-contract.ts'
import * as contract from '../contract.ts'
import * as identityContract from '../identity-contract.ts'
import { answerChatBlock } from './actions/chat-blocks.ts'
import { deleteChatMessage, editChatMessage } from './actions/chat-edits.ts'
import { uploadChatFile } from './actions/chat-files.ts'
import { setChatReaction } from './actions/chat-reactions.ts'
import { setChatTyping } from './actions/chat-typing.ts'
import { makeWindowCode, takeOverChat } from './actions/chat-window.ts'
import * as chats from './actions/chats.ts'
import { openChat, rateChat, updateVisitor } from './actions/chats.ts'
import { describeChat } from './actions/describe-chat.ts'
import * as help from './actions/help.ts'
import { giveHelpFeedback, reportHelp } from './actions/help.ts'
import * as identityKeys from './actions/identity-keys.ts'
import { endVisitorSession, identifyVisitor, describeVisitor } from './actions/identity.ts'
import { meetVisitor } from './actions/meet-visitor.ts'
import { getWidgetConfig, peekUnread, startChat } from './actions/pages.ts'
import { mailTranscriptCode } from './actions/transcript-code.ts'
import * as transcriptPdf from './actions/transcript-pdf.ts'
import { askForHuman, mailTranscript } from './actions/transcript.ts'
import * as widgets from './actions/widgets.ts'
import { requireWork } from './require-work.ts'
import { skipRatingRequest } from './skip-rating-request.ts'
import { installWidget } from './first-step.ts'
import { forgetSessions } from './forget-sessions.ts'
import { mailMissed } from './mail-missed.ts'
import { sessionContactData } from './contact-data.ts'
import { listNamesFollowing } from './store.ts'
import { isReadUnsigned } from './store/session-life.ts'
import { unlessBlocked } from './unless-blocked.ts'
import { findVisitorPlace } from './visitor-place.ts'
import { whileInUse } from './while-in-use.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'widget',
  fieldTexts,
  calls: [
    ...answers(contract, {
      ...widgets,
      ...chats,
      getWidgetConfig,
      peekUnread,
      startChat: unlessBlocked(requireWork(startChat)),
      openChat: unlessBlocked(requireWork(openChat)),
      rateChat: unlessBlocked(whileInUse(rateChat)),
      askForHuman: unlessBlocked(whileInUse(askForHuman)),
      mailTranscript: unlessBlocked(mailTranscript),
      mailTranscriptCode: unlessBlocked(mailTranscriptCode),
      updateVisitor: unlessBlocked(whileInUse(updateVisitor)),
    }),
    ...answers(chatContract, {
      ...transcriptPdf,
      makeWindowCode,
      answerChatBlock: unlessBlocked(answerChatBlock),
      deleteChatMessage: unlessBlocked(deleteChatMessage),
      describeChat: unlessBlocked(describeChat),
      editChatMessage: unlessBlocked(whileInUse(editChatMessage)),
      meetVisitor: unlessBlocked(meetVisitor),
      setChatReaction: unlessBlocked(whileInUse(setChatReaction)),
      takeOverChat: unlessBlocked(takeOverChat),
      setChatTyping: unlessBlocked(whileInUse(setChatTyping)),
      uploadChatFile: unlessBlocked(uploadChatFile),
    }),
    ...answers(helpContract, {
      ...help,
      giveHelpFeedback: unlessBlocked(giveHelpFeedback),
      reportHelp: unlessBlocked(reportHelp),
    }),
    ...answers(identityContract, {
      ...identityKeys,
      endVisitorSession,
      identifyVisitor: unlessBlocked(identifyVisitor),
      describeVisitor: unlessBlocked(describeVisitor),
    }),
  ],
  contributes: [
    contribute(scheduleUseSlot, listNamesFollowing),
    contribute(unsignedReadersSlot, isReadUnsigned),
    contribute(visitorPlaceSlot, findVisitorPlace),
    contribute(visitorGuardSlot, {
      acting: unlessBlocked,
      writing: (act) => unlessBlocked(whileInUse(act)),
    }),
  ],
  events: [contract, identityContract].flatMap(eventsIn),
  backgroundTasks: [forgetSessions],
  reactions: [skipRatingRequest, mailMissed],
  people: [sessionContactData],
  contentCounts: [{ table: 'widgets', label: 'Widgets' }],
  firstSteps: [installWidget],
}
