import { noteHelp } from '#modules/inbox/server/public.ts'
import type * as helpContract from '#modules/knowledge/help-contract.ts'
import * as knowledge from '#modules/knowledge/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import { ownChat } from '../own-chat.ts'
import { getLiveWidget } from './pages.ts'
import { settingsOf } from './widgets.ts'

export async function readHelp(
  scope: Scope,
  { id, locale, page }: ParsedInputOf<typeof helpContract.readHelp>,
): Promise<AnswerOf<typeof helpContract.readHelp>> {
  return knowledge.readHelp(scope, await placeOf(scope, id, locale), page)
}

export async function searchHelp(
  scope: Scope,
  { id, locale, q }: ParsedInputOf<typeof helpContract.searchHelp>,
  from: Exchange,
): Promise<AnswerOf<typeof helpContract.searchHelp>> {
  return knowledge.findHelp(scope, await placeOf(scope, id, locale), { q, from })
}

export async function readHelpTopic(
  scope: Scope,
  { id, locale, topicId }: ParsedInputOf<typeof helpContract.readHelpTopic>,
): Promise<AnswerOf<typeof helpContract.readHelpTopic>> {
  return knowledge.readHelpTopic(scope, await placeOf(scope, id, locale), topicId)
}

export async function readHelpArticle(
  scope: Scope,
  { id, locale, articleId, searchId, rank }: ParsedInputOf<typeof helpContract.readHelpArticle>,
  from: Exchange,
): Promise<AnswerOf<typeof helpContract.readHelpArticle>> {
  const reading = { articleId, searchId, rank, from }
  return knowledge.readHelpArticle(scope, await placeOf(scope, id, locale), reading)
}

export async function findHelpArticle(
  scope: Scope,
  { id, locale, slug }: ParsedInputOf<typeof helpContract.findHelpArticle>,
): Promise<AnswerOf<typeof helpContract.findHelpArticle>> {
  return knowledge.nameHelpArticle(scope, await placeOf(scope, id, locale), slug)
}

export async function giveHelpFeedback(
  scope: Scope,
  { id, locale, ...input }: ParsedInputOf<typeof helpContract.giveHelpFeedback>,
  from: Exchange,
): Promise<AnswerOf<typeof helpContract.giveHelpFeedback>> {
  await knowledge.rateHelp(scope, await placeOf(scope, id, locale), { ...input, from })
  return { isHelpful: input.isHelpful }
}

export async function reportHelp(
  scope: Scope,
  { id: conversationId, articleIds, searchIds }: ParsedInputOf<typeof helpContract.reportHelp>,
  from: Exchange,
): Promise<Record<string, never>> {
  const { widgetId, openerId } = visitorOf(scope)
  await scope.spend({
    bucket: `help-told:${openerId}`,
    limit: 20,
    windowSeconds: 3600,
    sentence: 'Too many requests. Try again later.',
  })
  const place = await placeOf(scope, widgetId, '')
  const input = { articleIds, searchIds, conversationId, from }
  await noteHelp(
    scope,
    ownChat(scope, conversationId),
    await knowledge.recordHelpTrail(scope, place, input),
  )
  return {}
}

async function placeOf(scope: Scope, widgetId: string, locale: string) {
  const { published } = await getLiveWidget(scope, widgetId)
  const { hasHelp, helpBaseId: baseId } = settingsOf(published)
  if (!hasHelp) refuse('not_found', 'This article isn’t available.')
  return { baseId, locale }
}
