import { z } from 'zod'

import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'
import { anyPage, visitorOnly } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, prose } from '#platform/registry/fields.ts'

/**
 * What visitors read in a widget. Whoever shows the secret of his browser reads as who he is, and
 * what is not for him is answered as what is not there.
 */
const widgetId = id('widgets')
const articleId = id('articles')
/** The visitor's; what is not written in it is answered in the nearest there is. */
const locale = z.string().max(35).default('')

const helpCard = z.object({ id: z.uuid(), title: z.string(), excerpt: z.string() })
export type HelpCard = z.infer<typeof helpCard>

const helpTopic = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** In it and below it. */
  articleCount: z.number().int(),
})
export type HelpTopic = z.infer<typeof helpTopic>

const helpHome = z.object({
  locale: z.string(),
  /** Words of the field for searching; empty where the product's own are right. */
  placeholder: z.string(),
  /** For the page that he is on. */
  suggested: z.array(helpCard),
  popular: z.array(helpCard),
  topics: z.array(helpTopic),
})
export type HelpHome = z.infer<typeof helpHome>

export const readHelp = call({
  name: 'widget.readHelp',
  route: 'GET /api/w/{id}/help',
  summary: "Get the widget's help home, with articles suggested for the page first",
  access: anyPage,
  knowsVisitor: true,
  input: z.strictObject({ id: widgetId, locale, page: z.string().max(2048).optional() }),
  output: helpHome,
})

const helpHit = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Around what was found, in pieces; `isHit` is what was looked for. */
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
  categoryName: z.string(),
})
const helpFound = z.object({
  items: z.array(helpHit),
  /** To say later which one was opened, and that he wrote after it. */
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
  /** Clean. Other articles stand in it as `/k/articles/{id}`. */
  html: z.string(),
  crumbs: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Its page on the site. */
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
    /** The search that led there, and which of its answers it was. */
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

/** Said right after he wrote, so that whoever answers does not send him what he has read. */
export const tellHelp = call({
  name: 'widget.tellHelp',
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
