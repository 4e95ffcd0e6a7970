import type { Config } from '#platform/config/config.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
  createWidget,
  deleteWidget,
  endChat,
  getWidget,
  getWidgetConfig,
  listChatMessages,
  listChats,
  listWidgets,
  listWidgetVersions,
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
import { answerConfig, answerPeek, beginChat } from './actions/pages.ts'
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

export interface WidgetNeeds {
  readonly config: Pick<Config, 'publicUrl'>
}

export function createWidgetModule({ config }: WidgetNeeds): Module {
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
        answerConfig(scope, input, exchange, config.publicUrl.origin),
      ),
      answer(startChat, beginChat),
      answer(peekUnread, answerPeek),
      answer(listChats, answerChats),
      answer(openChat, beginAnother),
      answer(listChatMessages, answerChatMessages),
      answer(sendChatMessage, sayInChat),
      answer(markChatSeen, seeChat),
      answer(endChat, finishChat),
      answer(rateChat, judgeChat),
      answer(updateVisitor, introduceVisitor),
    ],
    events: [widgetCreated, widgetUpdated, widgetPublished, widgetDeleted, widgetInstalled],
    holdings: [{ table: 'widgets', label: 'Widgets' }],
  }
}
