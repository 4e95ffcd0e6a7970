import { z } from 'zod'

import { presence } from '#modules/content/call-parts.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment, prose, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { canRead, canWrite } from './contract.ts'
import { documentBody, documentFile, problem, localeCode, slug } from '#modules/content/model.ts'
import {
  article,
  articleAudiences,
  articleCard,
  articleText,
  articleVersion,
  foundArticle,
  textStates,
  versionCard,
  versionDifference,
} from './model.ts'
import { maxSearchWords } from './rules.ts'

const articleId = id('articles')
const baseId = id('knowledge_bases')
const categoryId = id('knowledge_categories')
const memberId = id('members')
const place = { id: articleId, locale: localeCode }

export const listArticles = call({
  name: 'knowledge.listArticles',
  route: 'GET /api/knowledge/articles',
  summary: 'List articles',
  access: canRead,
  input: z.strictObject({
    ...pageInput,
    baseId: baseId.optional(),
    categoryId: z.union([categoryId, z.literal('none')]).optional(),
    state: z.enum([...textStates, 'trash']).optional(),
    locale: localeCode.optional(),
    isMissing: z.stringbool().optional(),
    ownerId: z.union([memberId, z.literal('none'), z.literal('me')]).optional(),
    tagId: id('tags').optional(),
    audience: z.enum(articleAudiences).optional(),
    isStale: z.stringbool().optional(),
    isReviewDue: z.stringbool().optional(),
    hasUnpublishedChanges: z.stringbool().optional(),
    q: line(100).optional(),
    sort: z.enum(['updated', 'place']).default('updated'),
  }),
  output: pageOf(articleCard),
})

export const createArticle = call({
  name: 'knowledge.createArticle',
  route: 'POST /api/knowledge/articles',
  summary: 'Create an article',
  access: canWrite,
  takesDocument: true,
  input: z.strictObject({
    baseId,
    categoryId: categoryId.nullable().default(null),
    locale: localeCode.optional(),
    title: prose(200).trim().default(''),
    excerpt: prose(300).trim().default(''),
    body: documentBody.optional(),
  }),
  output: article,
  status: 201,
})

export const getArticle = call({
  name: 'knowledge.getArticle',
  route: 'GET /api/knowledge/articles/{id}',
  summary: 'Get an article without its content',
  access: canRead,
  input: z.strictObject({ id: articleId }),
  output: article,
})

export const updateArticle = call({
  name: 'knowledge.updateArticle',
  route: 'PATCH /api/knowledge/articles/{id}',
  summary: 'Update an article’s category, audience, owner and tags',
  access: canWrite,
  input: z.strictObject({
    id: articleId,
    version,
    categoryId: categoryId.nullable().optional(),
    audience: z.enum(articleAudiences).optional(),
    segmentTagIds: z.array(id('tags')).max(100).optional(),
    ownerId: memberId.nullable().optional(),
    reviewDueOn: z.iso.date().nullable().optional(),
    tagIds: z.array(id('tags')).max(20, 'Choose at most 20 tags.').optional(),
    relatedIds: z.array(articleId).max(5, 'Choose at most 5 articles.').optional(),
    pagePatterns: z.array(line(200)).max(20).optional(),
    aiUse: z.enum(['inherit', 'yes', 'no']).optional(),
    isPinned: z.boolean().optional(),
  }),
  output: article,
})

export const moveArticle = call({
  name: 'knowledge.moveArticle',
  route: 'POST /api/knowledge/articles/{id}/move',
  summary: 'Move an article to a category; old URLs redirect',
  access: canWrite,
  input: z.strictObject({
    id: articleId,
    categoryId: categoryId.nullable(),
    afterId: articleId.nullable(),
  }),
  output: article,
})

export const changeArticles = call({
  name: 'knowledge.changeArticles',
  route: 'POST /api/knowledge/articles/change',
  summary: 'Update many articles at once',
  access: canWrite,
  input: z.strictObject({
    ids: z.array(articleId).min(1).max(100),
    act: z.enum([
      'publish',
      'archive',
      'trash',
      'restore',
      'move',
      'setOwner',
      'setAudience',
      'addTag',
      'removeTag',
      'markReviewed',
    ]),
    locale: localeCode.optional(),
    categoryId: categoryId.nullable().optional(),
    ownerId: memberId.nullable().optional(),
    audience: z.enum(articleAudiences).optional(),
    tagId: id('tags').optional(),
  }),
  output: z.object({
    changedCount: z.number().int(),
    refused: z.array(z.object({ id: z.uuid(), title: z.string(), sentence: z.string() })),
  }),
})

export const trashArticle = call({
  name: 'knowledge.trashArticle',
  route: 'POST /api/knowledge/articles/{id}/trash',
  summary: 'Move an article to the trash, or restore it within 30 days',
  access: canWrite,
  input: z.strictObject({ id: articleId, isTrashed: z.boolean() }),
  output: article,
})

export const getText = call({
  name: 'knowledge.getText',
  route: 'GET /api/knowledge/articles/{id}/texts/{locale}',
  summary: 'Get the current draft of an article in one language',
  access: canRead,
  input: z.strictObject(place),
  output: articleText,
})

export const addLanguage = call({
  name: 'knowledge.addLanguage',
  route: 'POST /api/knowledge/articles/{id}/texts',
  summary: 'Start a translation from the source language',
  access: canWrite,
  input: z.strictObject({
    ...place,
    begin: z.enum(['copy', 'empty']).default('copy'),
  }),
  output: articleText,
  status: 201,
})

export const removeLanguage = call({
  name: 'knowledge.removeLanguage',
  route: 'DELETE /api/knowledge/articles/{id}/texts/{locale}',
  summary: 'Remove a language that was never published',
  access: canWrite,
  input: z.strictObject(place),
  output: article,
})

export const saveDraft = call({
  name: 'knowledge.saveDraft',
  route: 'PUT /api/knowledge/articles/{id}/texts/{locale}/draft',
  summary: 'Save a draft. Returns a conflict with the newer draft if someone else saved first.',
  access: canWrite,
  takesDocument: true,
  input: z.strictObject({
    ...place,
    draftVersion: version,
    title: prose(200).trim().optional(),
    excerpt: prose(300).trim().optional(),
    body: documentBody.optional(),
  }),
  output: articleText,
})

export const updateText = call({
  name: 'knowledge.updateText',
  route: 'PATCH /api/knowledge/articles/{id}/texts/{locale}',
  summary: 'Update an article’s slug and search engine settings',
  access: canWrite,
  input: z.strictObject({
    ...place,
    slug: slug.optional(),
    metaTitle: prose(200).trim().optional(),
    metaDescription: prose(320).trim().optional(),
    canonicalUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).optional(),
    isIndexed: z.boolean().optional(),
    searchWords: z.array(line(200)).max(maxSearchWords).optional(),
    isTranslationChecked: z.literal(true).optional(),
  }),
  output: articleText,
})

export const checkText = call({
  name: 'knowledge.checkText',
  route: 'GET /api/knowledge/articles/{id}/texts/{locale}/problems',
  summary: 'List what blocks publishing a draft, and its warnings',
  access: canRead,
  input: z.strictObject(place),
  output: z.object({ problems: z.array(problem) }),
})

export const submitForReview = call({
  name: 'knowledge.submitForReview',
  route: 'POST /api/knowledge/articles/{id}/texts/{locale}/submit',
  summary: 'Submit a draft for review',
  access: canWrite,
  input: z.strictObject(place),
  output: articleText,
})

export const requestChanges = call({
  name: 'knowledge.requestChanges',
  route: 'POST /api/knowledge/articles/{id}/texts/{locale}/request-changes',
  summary: 'Request changes to a draft that someone else submitted',
  access: canWrite,
  input: z.strictObject({
    ...place,
    comment: prose(2000).trim().min(1, 'Describe what to change.'),
  }),
  output: articleText,
})

const publishing = {
  ...place,
  draftVersion: version.optional(),
  changeNote: prose(500).trim().default(''),
  isSubstantive: z.boolean().default(true),
}

export const publish = call({
  name: 'knowledge.publish',
  route: 'POST /api/knowledge/articles/{id}/texts/{locale}/publish',
  summary: 'Publish a draft',
  access: canWrite,
  input: z.strictObject(publishing),
  output: articleText,
})

export const schedule = call({
  name: 'knowledge.schedule',
  route: 'POST /api/knowledge/articles/{id}/texts/{locale}/schedule',
  summary: 'Schedule a draft for publication within a year',
  access: canWrite,
  input: z.strictObject({ ...publishing, publishAt: moment }),
  output: articleText,
})

export const unschedule = call({
  name: 'knowledge.unschedule',
  route: 'POST /api/knowledge/articles/{id}/texts/{locale}/unschedule',
  summary: 'Cancel a scheduled publication',
  access: canWrite,
  input: z.strictObject(place),
  output: articleText,
})

export const archive = call({
  name: 'knowledge.archive',
  route: 'POST /api/knowledge/articles/{id}/texts/{locale}/archive',
  summary: 'Archive a published article and optionally redirect its URL',
  access: canWrite,
  input: z.strictObject({
    ...place,
    redirectTo: z
      .string()
      .trim()
      .max(500)
      .regex(
        /^(|https?:\/\/[^\s]+|\/[^/\\\s][^\s]*)$/,
        'Enter a URL that starts with https://, or a path.',
      )
      .default(''),
  }),
  output: articleText,
})

export const restore = call({
  name: 'knowledge.restore',
  route: 'POST /api/knowledge/articles/{id}/texts/{locale}/restore',
  summary: 'Restore an archived article as a draft',
  access: canWrite,
  input: z.strictObject(place),
  output: articleText,
})

export const reportPresence = call({
  name: 'knowledge.reportPresence',
  route: 'POST /api/knowledge/articles/{id}/presence',
  summary: 'Report your presence in an article',
  access: canRead,
  input: z.strictObject({
    ...place,
    ...presence,
  }),
  output: z.object({}),
})

export const listVersions = call({
  name: 'knowledge.listVersions',
  route: 'GET /api/knowledge/articles/{id}/versions',
  summary: 'List the versions of an article in one language, newest first',
  access: canRead,
  input: z.strictObject({ ...place, ...pageInput }),
  output: pageOf(versionCard),
})

const versionId = id('article_versions')

export const getVersion = call({
  name: 'knowledge.getVersion',
  route: 'GET /api/knowledge/versions/{id}',
  summary: 'Get a version',
  access: canRead,
  input: z.strictObject({ id: versionId }),
  output: articleVersion,
})

export const compareVersions = call({
  name: 'knowledge.compareVersions',
  route: 'GET /api/knowledge/versions/{id}/compare',
  summary: 'Compare a version with a later one or with the draft',
  access: canRead,
  input: z.strictObject({
    id: versionId,
    withId: versionId.optional(),
  }),
  output: versionDifference,
})

export const restoreVersion = call({
  name: 'knowledge.restoreVersion',
  route: 'POST /api/knowledge/versions/{id}/restore',
  summary: 'Restore a version into the draft; the current draft is stored as a version',
  access: canWrite,
  input: z.strictObject({ id: versionId }),
  output: articleText,
})

export const uploadFile = call({
  name: 'knowledge.uploadFile',
  route: 'POST /api/knowledge/bases/{id}/files',
  summary:
    'Upload an image or file for articles. The request body is the file, the name is in the URL. Unused files are deleted after a while.',
  access: canWrite,
  body: 'file',
  input: z.strictObject({ id: baseId, name: line(255) }),
  output: documentFile,
  status: 201,
})

export const getFiles = call({
  name: 'knowledge.getFiles',
  route: 'POST /api/knowledge/files/read',
  summary: 'Get files by ID, with fresh URLs',
  access: canRead,
  input: z.strictObject({ ids: z.array(id('article_files')).max(200) }),
  output: z.object({ items: z.array(documentFile) }),
})

export const findArticles = call({
  name: 'knowledge.findArticles',
  route: 'GET /api/knowledge/search',
  summary: 'Search published articles of any audience, for an answer or a link',
  access: canRead,
  input: z.strictObject({
    q: line(200),
    baseId: baseId.optional(),
    locale: localeCode.optional(),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  output: z.object({ items: z.array(foundArticle) }),
})
