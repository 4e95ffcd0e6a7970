import type { Config } from '#platform/config/config.ts'
import type { Storage } from '#platform/files/storage.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
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
  markChatSeen,
  openChat,
  pauseWidget,
  peekUnread,
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
import { describeChat, tellChatTyping, uploadChatFile } from '../chat-contract.ts'
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
import { showChatTyping } from './actions/chat-typing.ts'
import { describe } from './actions/describe-chat.ts'
import {
  answerChatMessages,
  answerChats,
  beginAnother,
  finishChat,
  introduceVisitor,
  judgeChat,
  sayInChat,
  seeChat,
} from './actions/chats.ts'
import {
  answerIdentity,
  changeIdentity,
  dropIdentityKey,
  makeIdentityKey,
} from './actions/identity-keys.ts'
import { hearOfVisitor, knowVisitor, leave } from './actions/identity.ts'
import { answerConfig, answerPeek, beginChat } from './actions/pages.ts'
import { callHuman, sendTranscript } from './actions/transcript.ts'
import {
  answerVersions,
  answerWidget,
  answerWidgets,
  changeWidgetSettings,
  makeWidget,
  pause,
  publish,
  removeWidget,
  restoreVersion,
} from './actions/widgets.ts'
import { createIdentityBox } from './identity-box.ts'
import { mailMissed } from './mail-missed.ts'
import { sessionHolding } from './person-holding.ts'
import { installWidget } from './first-step.ts'
import { unlessBlocked, type RefuseBlocked } from './unless-blocked.ts'

export interface WidgetNeeds {
  readonly config: Pick<Config, 'publicUrl' | 'contentUrl'>
  readonly secret: string
  readonly storage: Storage
  /** Asked before anybody writes: some may not. */
  readonly refuseBlocked: RefuseBlocked
}

export function createWidgetModule({
  config,
  secret,
  storage,
  refuseBlocked,
}: WidgetNeeds): Module {
  const box = createIdentityBox(secret)
  return {
    name: 'widget',
    calls: [
      answer(listWidgets, answerWidgets),
      answer(getWidget, answerWidget),
      answer(createWidget, makeWidget),
      answer(updateWidget, changeWidgetSettings),
      answer(publishWidget, publish),
      answer(pauseWidget, pause),
      answer(listWidgetVersions, answerVersions),
      answer(restoreWidgetVersion, restoreVersion),
      answer(deleteWidget, removeWidget),
      answer(getWidgetConfig, (scope, input, exchange) =>
        answerConfig(scope, input, exchange, { config, secret }),
      ),
      answer(startChat, unlessBlocked(refuseBlocked, beginChat)),
      answer(peekUnread, (scope, input, exchange) =>
        answerPeek(scope, input, exchange, config.publicUrl.origin),
      ),
      answer(listChats, answerChats),
      answer(openChat, unlessBlocked(refuseBlocked, beginAnother)),
      answer(listChatMessages, answerChatMessages),
      answer(sendChatMessage, unlessBlocked(refuseBlocked, sayInChat)),
      answer(markChatSeen, seeChat),
      answer(endChat, finishChat),
      answer(rateChat, unlessBlocked(refuseBlocked, judgeChat)),
      answer(askForHuman, unlessBlocked(refuseBlocked, callHuman)),
      answer(mailTranscript, unlessBlocked(refuseBlocked, sendTranscript)),
      answer(updateVisitor, unlessBlocked(refuseBlocked, introduceVisitor)),
      answer(
        uploadChatFile,
        unlessBlocked(refuseBlocked, (scope, input, exchange) =>
          takeChatFile(storage, scope, input, exchange),
        ),
      ),
      answer(tellChatTyping, unlessBlocked(refuseBlocked, showChatTyping)),
      answer(describeChat, unlessBlocked(refuseBlocked, describe)),
      answer(getWidgetIdentity, answerIdentity),
      answer(updateWidgetIdentity, changeIdentity),
      answer(createIdentityKey, (scope, input) => makeIdentityKey(scope, input, box)),
      answer(revokeIdentityKey, dropIdentityKey),
      answer(
        tellVisitor,
        unlessBlocked(refuseBlocked, (scope, input, exchange) =>
          hearOfVisitor(scope, input, exchange, box),
        ),
      ),
      answer(
        identifyVisitor,
        unlessBlocked(refuseBlocked, (scope, input, exchange) =>
          knowVisitor(scope, input, exchange, box),
        ),
      ),
      answer(endVisitorSession, leave),
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
    reactions: [mailMissed(config)],
    people: [sessionHolding],
    holdings: [{ table: 'widgets', label: 'Widgets' }],
    firstSteps: [installWidget],
  }
}
