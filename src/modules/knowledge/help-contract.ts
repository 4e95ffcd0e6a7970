import { z } from 'zod'

import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'
import { anyPage, visitorOnly } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, prose } from '#platform/registry/fields.ts'

/**
 * Calls for visitors in a widget. Content they can't read is answered like content that doesn't
 * exist.
 */
const widgetId = id('widgets')
const articleId = id('articles')
const locale = z.string().max(35).default('')

const helpCard = z.object({ id: z.uuid(), title: z.string(), excerpt: z.string() })
export type HelpCard = z.infer<typeof helpCard>

const helpTopic = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  articleCount: z.number().int(),
})
export type HelpTopic = z.infer<typeof helpTopic>

const helpHome = z.object({
  locale: z.string(),
  placeholder: z.string(),
  suggested: z.array(helpCard),
  popular: z.array(helpCard),
  topics: z.array(helpTopic),
})
export type HelpHome = z.infer<typeof helpHome>

export const readHelp = call({
  name: 'widget.readHelp',
  route: 'GET /api/w/{id}/help',
  summary: 'Get the widget’s help home, with articles suggested for the page first',
  access: anyPage,
  knowsVisitor: true,
  input: z.strictObject({ id: widgetId, locale, page: z.string().max(2048).optional() }),
  output: helpHome,
})

const helpHit = z.object({
  id: z.uuid(),
  title: z.string(),
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
  categoryName: z.string(),
})
const helpFound = z.object({
  items: z.array(helpHit),
  searchId: z.uuid(),
})
export type HelpFound = z.infer<typeof helpFound>

export const searchHelp = call({
  name: 'widget.searchHelp',
  route: 'GET /api/w/{id}/help/search',
  summary: 'Search articles in a widget, tolerating typos',
  access: anyPage,
  knowsVisitor: true,
  transaction: true,
  input: z.strictObject({ id: widgetId, locale, q: line(200) }),
  output: helpFound,
})

const helpTopicPage = z.object({
  name: z.string(),
  description: z.string(),
  topics: z.array(helpTopic),
  articles: z.array(helpCard),
})
export type HelpTopicPage = z.infer<typeof helpTopicPage>

export const readHelpTopic = call({
  name: 'widget.readHelpTopic',
  route: 'GET /api/w/{id}/help/topics/{topicId}',
  summary: 'Get a category and its articles in a widget',
  access: anyPage,
  knowsVisitor: true,
  input: z.strictObject({ id: widgetId, topicId: id('knowledge_categories'), locale }),
  output: helpTopicPage,
})

const helpArticle = z.object({
  id: z.uuid(),
  locale: z.string(),
  title: z.string(),
  /** Sanitized. Links to other articles use `/k/articles/{id}`. */
  html: z.string(),
  crumbs: z.array(z.object({ id: z.uuid(), name: z.string() })),
  url: z.string().nullable(),
  related: z.array(helpCard),
  takesFeedback: z.boolean(),
  ownFeedback: z.object({ isHelpful: z.boolean() }).nullable(),
})
export type HelpArticle = z.infer<typeof helpArticle>

export const readHelpArticle = call({
  name: 'widget.readHelpArticle',
  route: 'GET /api/w/{id}/help/articles/{articleId}',
  summary: 'Get an article in a widget and count the view',
  access: anyPage,
  knowsVisitor: true,
  transaction: true,
  input: z.strictObject({
    id: widgetId,
    articleId,
    locale,
    searchId: id('knowledge_searches').optional(),
    rank: z.coerce.number().int().min(1).max(100).optional(),
  }),
  output: helpArticle,
})

export const findHelpArticle = call({
  name: 'widget.findHelpArticle',
  route: 'GET /api/w/{id}/help/names/{slug}',
  summary: 'Get an article in a widget by its slug',
  access: anyPage,
  knowsVisitor: true,
  input: z.strictObject({ id: widgetId, slug: line(120), locale }),
  output: z.object({ id: z.uuid() }),
})

export const giveHelpFeedback = call({
  name: 'widget.giveHelpFeedback',
  route: 'PUT /api/w/{id}/help/articles/{articleId}/feedback',
  summary: 'Rate an article in a widget; a later rating replaces it',
  access: anyPage,
  knowsVisitor: true,
  input: z.strictObject({
    id: widgetId,
    articleId,
    locale,
    isHelpful: z.boolean(),
    reasonCode: z.enum(feedbackReasons).nullable().default(null),
    reason: prose(1000).trim().default(''),
  }),
  output: z.object({ isHelpful: z.boolean() }),
})

/** Sent right after the visitor writes, so teammates don't suggest articles they already read. */
export const reportHelp = call({
  name: 'widget.reportHelp',
  route: 'POST /api/chat/conversations/{id}/help',
  summary: 'Record which articles a visitor read and searched for before writing',
  access: visitorOnly,
  input: z.strictObject({
    id: id('conversations'),
    articleIds: z.array(articleId).max(5).default([]),
    searchIds: z.array(id('knowledge_searches')).max(5).default([]),
  }),
  output: z.object({}),
})
