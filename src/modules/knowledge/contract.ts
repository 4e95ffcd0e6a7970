import { z } from 'zod'

import { changedCollection, newCollection } from '#modules/content/call-parts.ts'
import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, prose, version } from '#platform/registry/fields.ts'

import { linkUrl, localeCode, slug } from '#modules/content/model.ts'
import { base, category, categoryAudiences, coverage, textStates } from './model.ts'

export const canRead = needs('Knowledgebase', 'view')
export const canWrite = needs('Knowledgebase', 'manage')

const baseId = id('knowledge_bases')
const categoryId = id('knowledge_categories')

const headerLink = z.strictObject({
  label: line(60),
  url: linkUrl,
})

const language = z.strictObject({
  locale: localeCode,
  isPublic: z.boolean(),
  homeTitle: prose(200).trim().default(''),
  homeDescription: prose(500).trim().default(''),
  searchPlaceholder: prose(200).trim().default(''),
})

const settings = {
  showsAuthor: z.boolean(),
  reviewIntervalDays: z.number().int().min(30).max(730).nullable(),
  headerLinks: z.array(headerLink).max(5, 'Choose at most 5 links.'),
}

export const listBases = call({
  name: 'knowledge.listBases',
  route: 'GET /api/knowledge/bases',
  summary: 'List the knowledge bases',
  access: canRead,
  input: z.strictObject({ withArchived: z.stringbool().default(false) }),
  output: z.object({ items: z.array(base) }),
})

export const getBase = call({
  name: 'knowledge.getBase',
  route: 'GET /api/knowledge/bases/{id}',
  summary: 'Get a knowledge base',
  access: canRead,
  input: z.strictObject({ id: baseId }),
  output: base,
})

export const createBase = call({
  name: 'knowledge.createBase',
  route: 'POST /api/knowledge/bases',
  summary: 'Create a knowledge base and add it to a site that has none',
  access: canWrite,
  input: z.strictObject(newCollection),
  output: base,
  status: 201,
})

export const updateBase = call({
  name: 'knowledge.updateBase',
  route: 'PATCH /api/knowledge/bases/{id}',
  summary: 'Update a knowledge base; omitted fields stay unchanged',
  access: canWrite,
  input: z.strictObject({
    id: baseId,
    ...changedCollection,
    showsAuthor: settings.showsAuthor.optional(),
    reviewIntervalDays: settings.reviewIntervalDays.optional(),
    headerLinks: settings.headerLinks.optional(),
  }),
  output: base,
})

export const deleteBase = call({
  name: 'knowledge.deleteBase',
  route: 'DELETE /api/knowledge/bases/{id}',
  summary: 'Permanently delete an archived knowledge base with its categories and articles',
  access: canWrite,
  input: z.strictObject({ id: baseId }),
  output: z.object({}),
})

export const putLanguages = call({
  name: 'knowledge.putLanguages',
  route: 'PUT /api/knowledge/bases/{id}/languages',
  summary:
    'Set the languages of a knowledge base, in order. Languages with articles can’t be removed.',
  access: canWrite,
  input: z.strictObject({
    id: baseId,
    languages: z.array(language).min(1).max(60),
  }),
  output: base,
})

export const getCoverage = call({
  name: 'knowledge.getCoverage',
  route: 'GET /api/knowledge/bases/{id}/coverage',
  summary: 'Count missing, draft, outdated and published translations by category and language',
  access: canRead,
  input: z.strictObject({ id: baseId }),
  output: coverage,
})

const text = z.strictObject({
  locale: localeCode,
  name: line(200),
  slug: slug.optional(),
  description: prose(2000).trim().default(''),
  metaTitle: prose(200).trim().default(''),
  metaDescription: prose(320).trim().default(''),
})

const ofCategory = {
  icon: z.string().trim().max(50),
  audience: z.enum(categoryAudiences),
  segmentTagIds: z.array(id('tags')).max(100),
  texts: z.array(text).min(1).max(60),
}

export const listCategories = call({
  name: 'knowledge.listCategories',
  route: 'GET /api/knowledge/bases/{id}/categories',
  summary: 'List the categories of a knowledge base, parents before children',
  access: canRead,
  input: z.strictObject({ id: baseId }),
  output: z.object({ items: z.array(category) }),
})

export const getCategory = call({
  name: 'knowledge.getCategory',
  route: 'GET /api/knowledge/categories/{id}',
  summary: 'Get a category',
  access: canRead,
  input: z.strictObject({ id: categoryId }),
  output: category,
})

export const createCategory = call({
  name: 'knowledge.createCategory',
  route: 'POST /api/knowledge/bases/{id}/categories',
  summary: 'Create a category, at most three levels deep',
  access: canWrite,
  input: z.strictObject({
    id: baseId,
    parentId: categoryId.nullable().default(null),
    icon: ofCategory.icon.default(''),
    audience: ofCategory.audience.default('inherit'),
    segmentTagIds: ofCategory.segmentTagIds.default([]),
    texts: ofCategory.texts,
  }),
  output: category,
  status: 201,
})

export const updateCategory = call({
  name: 'knowledge.updateCategory',
  route: 'PATCH /api/knowledge/categories/{id}',
  summary: 'Update a category; omitted fields stay unchanged and old URLs redirect',
  access: canWrite,
  input: z.strictObject({
    id: categoryId,
    version,
    icon: ofCategory.icon.optional(),
    audience: ofCategory.audience.optional(),
    segmentTagIds: ofCategory.segmentTagIds.optional(),
    texts: ofCategory.texts.optional(),
  }),
  output: category,
})

export const moveCategory = call({
  name: 'knowledge.moveCategory',
  route: 'POST /api/knowledge/categories/{id}/move',
  summary: 'Move a category with everything in it',
  access: canWrite,
  input: z.strictObject({
    id: categoryId,
    parentId: categoryId.nullable(),
    afterId: categoryId.nullable(),
  }),
  output: category,
})

export const deleteCategory = call({
  name: 'knowledge.deleteCategory',
  route: 'POST /api/knowledge/categories/{id}/delete',
  summary: 'Delete a category and move its articles and subcategories to another',
  access: canWrite,
  input: z.strictObject({
    id: categoryId,
    toId: categoryId.nullable(),
  }),
  output: z.object({}),
})

const kind = { audience: 'Knowledgebase' } as const
const aboutArticle = z.object({ articleId: z.uuid(), baseId: z.uuid(), title: z.string() })
const inLanguage = aboutArticle.extend({ locale: z.string() })

export const baseChanged = event({
  type: 'knowledge.base_changed',
  says: 'changed a knowledge base',
  data: z.object({ baseId: z.uuid() }),
  ...kind,
})
export const categoryChanged = event({
  type: 'knowledge.category_changed',
  says: 'changed a knowledge base category',
  data: z.object({ baseId: z.uuid(), categoryId: z.uuid() }),
  ...kind,
})
export const partsChanged = event({
  type: 'knowledge.parts_changed',
  says: 'changed the {what} of a knowledge base',
  data: z.object({
    baseId: z.uuid().nullable(),
    what: z.enum(['redirects', 'snippets', 'feedback', 'gaps']),
  }),
  ...kind,
})
export const articleCreated = event({
  type: 'article.created',
  says: 'created the article {title|“Untitled”}',
  data: aboutArticle,
  ...kind,
})
export const articleChanged = event({
  type: 'article.changed',
  says: 'changed the settings of the article {title|“Untitled”}',
  data: aboutArticle,
  ...kind,
})
export const draftSaved = event({
  type: 'article.draft_saved',
  says: 'saved a draft of the article {title|“Untitled”}',
  data: inLanguage.extend({ draftVersion: z.number().int(), memberId: z.uuid().nullable() }),
  ...kind,
  isMomentary: true,
})
export const articlePresence = event({
  type: 'article.presence',
  says: 'opened an article',
  data: z.object({
    articleId: z.uuid(),
    locale: z.string(),
    memberId: z.uuid(),
    state: z.enum(['reads', 'writes', 'left']),
    isNew: z.boolean(),
  }),
  ...kind,
  isMomentary: true,
})
export const articleSubmitted = event({
  type: 'article.submitted',
  says: 'submitted the article {title|“Untitled”} for review',
  data: inLanguage,
  ...kind,
})
export const changesRequested = event({
  type: 'article.changes_requested',
  says: 'requested changes to the article {title|“Untitled”}',
  data: inLanguage.extend({ comment: z.string() }),
  ...kind,
})
export const articlePublished = event({
  type: 'article.published',
  says: 'published the article {title|“Untitled”}',
  details: '`isSubstantive` is true when translations are now outdated.',
  data: inLanguage.extend({
    versionId: z.uuid(),
    number: z.number().int(),
    isSubstantive: z.boolean(),
  }),
  ...kind,
})
export const articleScheduled = event({
  type: 'article.scheduled',
  says: 'scheduled the article {title|“Untitled”}',
  details: '`publishAt` is null when the schedule was canceled.',
  sentenceFor: ({ publishAt }) =>
    publishAt === null
      ? 'canceled the scheduled publication of the article {title|“Untitled”}'
      : 'scheduled the article {title|“Untitled”} for {publishAt:date}',
  data: inLanguage.extend({ publishAt: z.iso.datetime({ offset: true }).nullable() }),
  ...kind,
})
export const articleStateChanged = event({
  type: 'article.state_changed',
  says: 'changed the status of the article {title|“Untitled”} to {state}',
  data: inLanguage.extend({ state: z.enum(textStates), before: z.enum(textStates) }),
  ...kind,
})
export const articleTrashed = event({
  type: 'article.trashed',
  says: 'moved the article {title|“Untitled”} to the trash',
  details: '`isTrashed` is false when it was restored.',
  sentenceFor: ({ isTrashed }) =>
    isTrashed
      ? 'moved the article {title|“Untitled”} to the trash'
      : 'restored the article {title|“Untitled”}',
  data: aboutArticle.extend({ isTrashed: z.boolean() }),
  ...kind,
})
export const feedbackGiven = event({
  type: 'article.feedback_given',
  says: 'left feedback on the article {title|“Untitled”}',
  data: inLanguage.extend({ feedbackId: z.uuid(), isHelpful: z.boolean() }),
  ...kind,
})
