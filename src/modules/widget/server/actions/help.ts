import type { Config } from '#platform/config/config.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'
import { noteHelp } from '#modules/inbox/server/door.ts'
import {
  feelHelp,
  findHelp,
  nameHelpArticle,
  readHelp,
  readHelpArticle,
  readHelpTopic,
  takeHelpTrail,
} from '#modules/knowledge/server/door.ts'
import type {
  findHelpArticle,
  giveHelpFeedback,
  readHelp as readHelpCall,
  readHelpArticle as readArticleCall,
  readHelpTopic as readTopicCall,
  searchHelp,
  tellHelp,
} from '#modules/knowledge/help-contract.ts'

import { ownChat } from '../own-chat.ts'
import { theLiveWidget } from './pages.ts'
import { settingsOf } from './widgets.ts'

export type HelpLinks = Pick<Config, 'sitesDomain' | 'mainHosts' | 'contentUrl' | 'publicUrl'>

export async function answerHelp(
  scope: Scope,
  { id, locale, page }: ParsedInputOf<typeof readHelpCall>,
): Promise<AnswerOf<typeof readHelpCall>> {
  return readHelp(scope, await placeOf(scope, id, locale), page)
}

export async function answerHelpSearch(
  scope: Scope,
  { id, locale, q }: ParsedInputOf<typeof searchHelp>,
  from: Exchange,
): Promise<AnswerOf<typeof searchHelp>> {
  return findHelp(scope, await placeOf(scope, id, locale), { q, from })
}

export async function answerHelpTopic(
  scope: Scope,
  { id, locale, topicId }: ParsedInputOf<typeof readTopicCall>,
): Promise<AnswerOf<typeof readTopicCall>> {
  return readHelpTopic(scope, await placeOf(scope, id, locale), topicId)
}

export async function answerHelpArticle(
  scope: Scope,
  { id, locale, articleId, searchId, rank }: ParsedInputOf<typeof readArticleCall>,
  from: Exchange,
  links: HelpLinks,
): Promise<AnswerOf<typeof readArticleCall>> {
  const reading = { articleId, searchId, rank, from }
  return readHelpArticle(scope, await placeOf(scope, id, locale), reading, links)
}

export async function answerHelpName(
  scope: Scope,
  { id, locale, slug }: ParsedInputOf<typeof findHelpArticle>,
): Promise<AnswerOf<typeof findHelpArticle>> {
  return nameHelpArticle(scope, await placeOf(scope, id, locale), slug)
}

export async function takeHelpFeedback(
  scope: Scope,
  { id, locale, ...said }: ParsedInputOf<typeof giveHelpFeedback>,
  from: Exchange,
): Promise<AnswerOf<typeof giveHelpFeedback>> {
  await feelHelp(scope, await placeOf(scope, id, locale), { ...said, from })
  return { isHelpful: said.isHelpful }
}

export async function hearOfHelp(
  scope: Scope,
  { id: conversationId, articleIds, searchIds }: ParsedInputOf<typeof tellHelp>,
  from: Exchange,
): Promise<Record<string, never>> {
  const { widgetId, openerId } = visitorOf(scope)
  await scope.spend({
    bucket: `help-told:${openerId}`,
    limit: 20,
    windowSeconds: 3600,
    sentence: 'That was a lot. Go on in a while.',
  })
  const place = await placeOf(scope, widgetId, '')
  const said = { articleIds, searchIds, conversationId, from }
  await noteHelp(scope, ownChat(scope, conversationId), await takeHelpTrail(scope, place, said))
  return {}
}

async function placeOf(scope: Scope, widgetId: string, locale: string) {
  const { published } = await theLiveWidget(scope, widgetId)
  const { hasHelp, helpBaseId: baseId } = settingsOf(published)
  if (!hasHelp) refuse('not_found', 'There is nothing to read here.')
  return { baseId, locale }
}
