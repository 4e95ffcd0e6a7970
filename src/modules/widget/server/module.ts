import { scheduleUseSlot } from '#modules/schedules/server/door.ts'
import { unsignedReadersSlot } from '#modules/inbox/server/door.ts'
import { visitorGuardSlot, visitorPlaceSlot } from '#modules/tickets/server/door.ts'
import type { Storage } from '#platform/files/storage.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import {
  archiveWidget,
  askForHuman,
  createWidget,
  deleteWidget,
  endChat,
  getWidget,
  getWidgetConfig,
  listChatMessages,
  listChats,
  listWidgets,
  listWidgetVersions,
  mailTranscript,
  mailTranscriptCode,
  markChatSeen,
  openChat,
  pauseWidget,
  peekUnread,
  previewWidget,
  publishWidget,
  rateChat,
  restoreWidgetVersion,
  sendChatMessage,
  startChat,
  updateVisitor,
  updateWidget,
  widgetCreated,
  widgetDeleted,
  widgetInstalled,
  widgetPublished,
  widgetUpdated,
} from '../contract.ts'
import {
  answerChatBlock,
  deleteChatMessage,
  describeChat,
  downloadTranscript,
  downloadTranscriptPage,
  editChatMessage,
  makeWindowCode,
  meetVisitor,
  setChatReaction,
  takeOverChat,
  tellChatTyping,
  uploadChatFile,
} from '../chat-contract.ts'
import {
  giveHelpFeedback,
  readHelp,
  findHelpArticle,
  readHelpArticle,
  readHelpTopic,
  searchHelp,
  tellHelp,
} from '#modules/knowledge/help-contract.ts'
import {
  createIdentityKey,
  endVisitorSession,
  getWidgetIdentity,
  identifyVisitor,
  identityKeyCreated,
  identityKeyRevoked,
  revokeIdentityKey,
  tellVisitor,
  updateWidgetIdentity,
  visitorEventTracked,
} from '../identity-contract.ts'
import { takeChatFile } from './actions/chat-files.ts'
import { deleteInChat, editInChat } from './actions/chat-edits.ts'
import { reactInChat } from './actions/chat-reactions.ts'
import { showChatTyping } from './actions/chat-typing.ts'
import { answerBlock } from './actions/chat-blocks.ts'
import { letWindowIn, takeOver } from './actions/chat-window.ts'
import { describe } from './actions/describe-chat.ts'
import {
  answerHelp,
  answerHelpArticle,
  answerHelpName,
  answerHelpSearch,
  answerHelpTopic,
  hearOfHelp,
  takeHelpFeedback,
  type HelpLinks,
} from './actions/help.ts'
import {
  answerChatMessages,
  answerChats,
  beginAnother,
  finishChat,
  introduceVisitor,
  judgeChat,
  sayInChat,
  seeChat,
  type HasTickets,
} from './actions/chats.ts'
import {
  answerIdentity,
  changeIdentity,
  dropIdentityKey,
  makeIdentityKey,
} from './actions/identity-keys.ts'
import { hearOfVisitor, knowVisitor, leave } from './actions/identity.ts'
import { answerConfig, answerPeek, beginChat } from './actions/pages.ts'
import { meet } from './actions/meet-visitor.ts'
import { saveTranscript, saveTranscriptPage } from './actions/transcript-pdf.ts'
import { sendTranscriptCode } from './actions/transcript-code.ts'
import { callHuman, sendTranscript } from './actions/transcript.ts'
import {
  answerVersions,
  answerWidget,
  answerWidgets,
  archive,
  changeWidgetSettings,
  makeWidget,
  pause,
  preview,
  publish,
  removeWidget,
  restoreVersion,
} from './actions/widgets.ts'
import { afterWork } from './after-work.ts'
import { askNobody } from './ask-nobody.ts'
import { ChatLine } from './chat-line.ts'
import { forgetSessions } from './forget-sessions.ts'
import { createCopyCodes } from './copy-code.ts'
import { createIdentityBox } from './identity-box.ts'
import { mailMissed, type MailNeeds } from './mail-missed.ts'
import { sessionHolding } from './person-holding.ts'
import { installWidget } from './first-step.ts'
import { Pace } from './pace.ts'
import { createPuzzle } from './puzzle.ts'
import type { BugPlaces } from './refuse-unknown.ts'
import { listNamesFollowing } from './store.ts'
import { unlessBlocked } from './unless-blocked.ts'
import { findVisitorId } from './slots.ts'
import { findVisitorPlace } from './visitor-place.ts'
import { isReadUnsigned } from './store/session-life.ts'
import { whileInUse } from './while-in-use.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface WidgetNeeds {
  readonly config: HelpLinks & MailNeeds['config']
  readonly secret: string
  readonly storage: Storage
  readonly hasTickets: HasTickets
  /** Where reports of problems can go. */
  readonly bugPlaces: BugPlaces
}

export function createWidgetModule({
  config,
  secret,
  storage,
  hasTickets,
  bugPlaces,
}: WidgetNeeds): Module {
  const box = createIdentityBox(secret)
  const codes = createCopyCodes(secret)
  const line = new ChatLine()
  const pace = new Pace()
  // Browsers can solve it only on pages that came encrypted, or from this machine.
  const puzzle = isSecure(config.publicUrl) ? createPuzzle(secret) : undefined
  return {
    name: 'widget',
    fieldTexts,
    calls: [
      answer(listWidgets, answerWidgets),
      answer(getWidget, answerWidget),
      answer(createWidget, (scope, input) => makeWidget(scope, input, bugPlaces)),
      answer(updateWidget, (scope, input) => changeWidgetSettings(scope, input, bugPlaces)),
      answer(previewWidget, (scope, input) =>
        preview(scope, input, { config, secret, places: bugPlaces }),
      ),
      answer(publishWidget, publish),
      answer(pauseWidget, pause),
      answer(archiveWidget, archive),
      answer(listWidgetVersions, answerVersions),
      answer(restoreWidgetVersion, restoreVersion),
      answer(deleteWidget, removeWidget),
      answer(getWidgetConfig, (scope, input, exchange) =>
        answerConfig(scope, input, exchange, { config, secret }),
      ),
      answer(
        startChat,
        unlessBlocked(
          afterWork(puzzle, (scope, input, exchange) =>
            beginChat(scope, input, exchange, findVisitorId),
          ),
        ),
      ),
      answer(peekUnread, (scope, input, exchange) =>
        answerPeek(scope, input, exchange, config.publicUrl.origin),
      ),
      answer(listChats, (scope, input) => answerChats(scope, input, hasTickets)),
      answer(openChat, unlessBlocked(afterWork(puzzle, beginAnother))),
      answer(listChatMessages, answerChatMessages),
      answer(sendChatMessage, (scope, input, exchange) =>
        sayInChat(scope, input, exchange, { line, pace }),
      ),
      answer(editChatMessage, unlessBlocked(whileInUse(editInChat))),
      answer(
        deleteChatMessage,
        unlessBlocked((scope, input) => deleteInChat(storage, scope, input)),
      ),
      answer(
        answerChatBlock,
        unlessBlocked((scope, input, exchange) => answerBlock(scope, input, exchange, pace)),
      ),
      answer(markChatSeen, seeChat),
      answer(endChat, finishChat),
      answer(rateChat, unlessBlocked(whileInUse(judgeChat))),
      answer(askForHuman, unlessBlocked(whileInUse(callHuman))),
      answer(
        mailTranscript,
        unlessBlocked((scope, input) => sendTranscript(scope, input, codes)),
      ),
      answer(
        mailTranscriptCode,
        unlessBlocked((scope, input, exchange) =>
          sendTranscriptCode(scope, input, exchange, codes),
        ),
      ),
      answer(downloadTranscript, saveTranscript),
      answer(downloadTranscriptPage, saveTranscriptPage),
      answer(meetVisitor, unlessBlocked(meet)),
      answer(updateVisitor, unlessBlocked(whileInUse(introduceVisitor))),
      answer(
        uploadChatFile,
        unlessBlocked((scope, input, exchange) => takeChatFile(storage, scope, input, exchange)),
      ),
      answer(tellChatTyping, unlessBlocked(whileInUse(showChatTyping))),
      answer(setChatReaction, unlessBlocked(whileInUse(reactInChat))),
      answer(describeChat, unlessBlocked(describe)),
      answer(readHelp, answerHelp),
      answer(searchHelp, answerHelpSearch),
      answer(readHelpTopic, answerHelpTopic),
      answer(readHelpArticle, (scope, input, exchange) =>
        answerHelpArticle(scope, input, exchange, config),
      ),
      answer(findHelpArticle, answerHelpName),
      answer(giveHelpFeedback, unlessBlocked(takeHelpFeedback)),
      answer(tellHelp, unlessBlocked(hearOfHelp)),
      answer(getWidgetIdentity, answerIdentity),
      answer(updateWidgetIdentity, changeIdentity),
      answer(createIdentityKey, (scope, input) => makeIdentityKey(scope, input, box)),
      answer(revokeIdentityKey, dropIdentityKey),
      answer(
        tellVisitor,
        unlessBlocked((scope, input, exchange) => hearOfVisitor(scope, input, exchange, box)),
      ),
      answer(
        identifyVisitor,
        unlessBlocked((scope, input, exchange) => knowVisitor(scope, input, exchange, box)),
      ),
      answer(endVisitorSession, leave),
      answer(makeWindowCode, letWindowIn),
      answer(takeOverChat, unlessBlocked(takeOver)),
    ],
    contributes: [
      contribute(scheduleUseSlot, listNamesFollowing),
      contribute(unsignedReadersSlot, isReadUnsigned),
      contribute(visitorPlaceSlot, findVisitorPlace),
      contribute(visitorGuardSlot, {
        acting: (act) => unlessBlocked(act),
        writing: (act) => unlessBlocked(whileInUse(act)),
      }),
    ],
    events: [
      widgetCreated,
      widgetUpdated,
      widgetPublished,
      widgetDeleted,
      widgetInstalled,
      identityKeyCreated,
      identityKeyRevoked,
      visitorEventTracked,
    ],
    jobs: forgetSessions.jobs,
    cron: [forgetSessions.cron],
    reactions: [askNobody, mailMissed({ config, secret })],
    people: [sessionHolding],
    holdings: [{ table: 'widgets', label: 'Widgets' }],
    firstSteps: [installWidget],
  }
}

function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127\.0\.0\.1|.+\.localhost)$/.test(hostname)
}
