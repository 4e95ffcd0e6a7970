import { z } from 'zod'

import { presence } from '#modules/content/call-parts.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, prose, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { canRead, canWrite } from './contract.ts'
import {
  documentFile,
  localeCode,
  documentBody,
  problem,
  linkUrl,
  slug,
} from '#modules/content/model.ts'
import {
  apiSpec,
  docPage,
  docRevision,
  docText,
  foundPage,
  revisionCard,
  revisionDifference,
  trashedPage,
  tree,
} from './model.ts'

const spaceId = id('doc_spaces')
const versionId = id('doc_versions')
const pageId = id('doc_pages')
const inVersion = { versionId, id: pageId }
const place = { ...inVersion, locale: localeCode }

export const getTree = call({
  name: 'documentation.getTree',
  route: 'GET /api/documentation/versions/{id}/tree',
  summary: 'Get the page tree of a version, with titles in one language',
  access: canRead,
  input: z.strictObject({
    id: versionId,
    locale: localeCode.optional(),
  }),
  output: tree,
})

export const listTrash = call({
  name: 'documentation.listTrash',
  route: 'GET /api/documentation/versions/{id}/trash',
  summary: 'List trashed pages, last deleted first',
  access: canRead,
  input: z.strictObject({ id: versionId }),
  output: z.object({ items: z.array(trashedPage) }),
})

export const createPage = call({
  name: 'documentation.createPage',
  route: 'POST /api/documentation/versions/{versionId}/pages',
  summary: 'Create a page, group or link, at most six levels deep',
  access: canWrite,
  takesDocument: true,
  input: z.strictObject({
    versionId,
    parentId: pageId.nullable().default(null),
    afterId: pageId.nullable().optional(),
    kind: z.enum(['page', 'group', 'link']).default('page'),
    locale: localeCode.optional(),
    title: prose(200).trim().default(''),
    slug: slug.optional(),
    description: prose(300).trim().default(''),
    icon: z.string().trim().max(50).default(''),
    url: linkUrl.optional(),
    body: documentBody.optional(),
  }),
  output: docPage,
  status: 201,
})

export const getPage = call({
  name: 'documentation.getPage',
  route: 'GET /api/documentation/versions/{versionId}/pages/{id}',
  summary: 'Get a page with its position and languages in a version',
  access: canRead,
  input: z.strictObject(inVersion),
  output: docPage,
})

export const updatePage = call({
  name: 'documentation.updatePage',
  route: 'PATCH /api/documentation/versions/{versionId}/pages/{id}',
  summary: 'Update a page’s icon, link target or kind',
  access: canWrite,
  input: z.strictObject({
    ...inVersion,
    icon: z.string().trim().max(50).optional(),
    url: linkUrl.optional(),
    /** Applies to all versions. A group shows no text, but its text is stored. */
    kind: z.enum(['page', 'group']).optional(),
  }),
  output: docPage,
})

export const movePage = call({
  name: 'documentation.movePage',
  route: 'POST /api/documentation/versions/{versionId}/pages/{id}/move',
  summary: 'Move a page with its subpages; old URLs redirect',
  access: canWrite,
  input: z.strictObject({
    ...inVersion,
    parentId: pageId.nullable(),
    afterId: pageId.nullable(),
  }),
  output: docPage,
})

export const trashPage = call({
  name: 'documentation.trashPage',
  route: 'POST /api/documentation/versions/{versionId}/pages/{id}/trash',
  summary: 'Move a page with its subpages to the trash, or restore it within 30 days',
  access: canWrite,
  input: z.strictObject({ ...inVersion, isTrashed: z.boolean() }),
  output: docPage,
})

export const getText = call({
  name: 'documentation.getText',
  route: 'GET /api/documentation/versions/{versionId}/pages/{id}/texts/{locale}',
  summary: 'Get the current draft of a page in one language',
  access: canRead,
  input: z.strictObject(place),
  output: docText,
})

export const addLanguage = call({
  name: 'documentation.addLanguage',
  route: 'POST /api/documentation/versions/{versionId}/pages/{id}/texts',
  summary: 'Start a translation of a page',
  access: canWrite,
  input: z.strictObject({
    ...place,
    begin: z.enum(['copy', 'empty']).default('copy'),
  }),
  output: docText,
  status: 201,
})

export const removeLanguage = call({
  name: 'documentation.removeLanguage',
  route: 'DELETE /api/documentation/versions/{versionId}/pages/{id}/texts/{locale}',
  summary: 'Remove a language that is neither published nor the default',
  access: canWrite,
  input: z.strictObject(place),
  output: docPage,
})

export const saveDraft = call({
  name: 'documentation.saveDraft',
  route: 'PUT /api/documentation/versions/{versionId}/pages/{id}/texts/{locale}/draft',
  summary: 'Save a draft. Returns a conflict with the newer draft if someone else saved first.',
  access: canWrite,
  takesDocument: true,
  input: z.strictObject({
    ...place,
    draftVersion: version,
    title: prose(200).trim().optional(),
    description: prose(300).trim().optional(),
    body: documentBody.optional(),
  }),
  output: docText,
})

export const updateText = call({
  name: 'documentation.updateText',
  route: 'PATCH /api/documentation/versions/{versionId}/pages/{id}/texts/{locale}',
  summary: 'Update a page’s slug and search engine visibility',
  access: canWrite,
  input: z.strictObject({
    ...place,
    /** The URLs of all subpages change too; old ones redirect. */
    slug: slug.optional(),
    isIndexed: z.boolean().optional(),
  }),
  output: docText,
})

export const checkText = call({
  name: 'documentation.checkText',
  route: 'GET /api/documentation/versions/{versionId}/pages/{id}/texts/{locale}/problems',
  summary: 'List what blocks publishing a draft, and its warnings',
  access: canRead,
  input: z.strictObject(place),
  output: z.object({ problems: z.array(problem) }),
})

export const publish = call({
  name: 'documentation.publish',
  route: 'POST /api/documentation/versions/{versionId}/pages/{id}/texts/{locale}/publish',
  summary: 'Publish a draft',
  access: canWrite,
  input: z.strictObject({
    ...place,
    draftVersion: version.optional(),
    changeNote: prose(500).trim().default(''),
  }),
  output: docText,
})

export const unpublish = call({
  name: 'documentation.unpublish',
  route: 'POST /api/documentation/versions/{versionId}/pages/{id}/texts/{locale}/unpublish',
  summary: 'Unpublish a page and keep its draft',
  access: canWrite,
  input: z.strictObject(place),
  output: docText,
})

export const publishAll = call({
  name: 'documentation.publishAll',
  route: 'POST /api/documentation/versions/{id}/publish',
  summary: 'Publish all unpublished changes of a version',
  access: canWrite,
  input: z.strictObject({
    id: versionId,
    locale: localeCode.optional(),
  }),
  output: z.object({
    publishedCount: z.number().int(),
    refused: z.array(
      z.object({
        id: z.uuid(),
        locale: z.string(),
        title: z.string(),
        sentence: z.string(),
      }),
    ),
    /** The rest is published within minutes. */
    queuedCount: z.number().int(),
  }),
})

export const reportPresence = call({
  name: 'documentation.reportPresence',
  route: 'POST /api/documentation/versions/{versionId}/pages/{id}/presence',
  summary: 'Report your presence on a page',
  access: canRead,
  input: z.strictObject({
    ...place,
    ...presence,
  }),
  output: z.object({}),
})

export const listRevisions = call({
  name: 'documentation.listRevisions',
  route: 'GET /api/documentation/versions/{versionId}/pages/{id}/revisions',
  summary: 'List the revisions of a page in one language, newest first',
  access: canRead,
  input: z.strictObject({ ...place, ...pageInput }),
  output: pageOf(revisionCard),
})

const revisionId = id('doc_revisions')

export const getRevision = call({
  name: 'documentation.getRevision',
  route: 'GET /api/documentation/revisions/{id}',
  summary: 'Get a revision',
  access: canRead,
  input: z.strictObject({ id: revisionId }),
  output: docRevision,
})

export const compareRevisions = call({
  name: 'documentation.compareRevisions',
  route: 'GET /api/documentation/versions/{versionId}/revisions/{id}/compare',
  summary: 'Compare a revision with a later one or with the draft',
  access: canRead,
  input: z.strictObject({
    versionId,
    id: revisionId,
    withId: revisionId.optional(),
  }),
  output: revisionDifference,
})

export const restoreRevision = call({
  name: 'documentation.restoreRevision',
  route: 'POST /api/documentation/versions/{versionId}/revisions/{id}/restore',
  summary: 'Restore a revision into the draft; the current draft is stored as a revision',
  access: canWrite,
  input: z.strictObject({ versionId, id: revisionId }),
  output: docText,
})

export const findPages = call({
  name: 'documentation.findPages',
  route: 'GET /api/documentation/versions/{id}/search',
  summary: 'Search pages of a version by title, for a link',
  access: canRead,
  input: z.strictObject({
    id: versionId,
    q: line(200),
    locale: localeCode.optional(),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  output: z.object({ items: z.array(foundPage) }),
})

export const uploadFile = call({
  name: 'documentation.uploadFile',
  route: 'POST /api/documentation/spaces/{id}/files',
  summary:
    'Upload an image or file for pages. The request body is the file, the name is in the URL. Unused files are deleted after a while.',
  access: canWrite,
  body: 'file',
  input: z.strictObject({ id: spaceId, name: line(255) }),
  output: documentFile,
  status: 201,
})

export const getFiles = call({
  name: 'documentation.getFiles',
  route: 'POST /api/documentation/files/read',
  summary: 'Get files by ID, with fresh URLs',
  access: canRead,
  input: z.strictObject({ ids: z.array(id('doc_files')).max(200) }),
  output: z.object({ items: z.array(documentFile) }),
})

const specId = id('doc_api_specs')

export const listSpecs = call({
  name: 'documentation.listSpecs',
  route: 'GET /api/documentation/versions/{id}/specs',
  summary: 'List the API documents of a version',
  access: canRead,
  input: z.strictObject({ id: versionId }),
  output: z.object({ items: z.array(apiSpec) }),
})

export const uploadSpec = call({
  name: 'documentation.uploadSpec',
  route: 'POST /api/documentation/versions/{id}/specs',
  summary:
    'Upload an OpenAPI 3.0 or 3.1 document of at most 5 MB as the request body. Publishes a page for each operation.',
  access: canWrite,
  body: 'file',
  input: z.strictObject({
    id: versionId,
    name: line(255),
    parentId: pageId.optional(),
  }),
  output: apiSpec,
  status: 201,
})

export const replaceSpec = call({
  name: 'documentation.replaceSpec',
  route: 'PUT /api/documentation/specs/{id}',
  summary:
    'Replace an API document. Pages are matched by operationId; removed operations lose their page.',
  access: canWrite,
  body: 'file',
  input: z.strictObject({ id: specId, name: line(255) }),
  output: apiSpec,
})

export const removeSpec = call({
  name: 'documentation.removeSpec',
  route: 'DELETE /api/documentation/specs/{id}',
  summary: 'Remove an API document and its pages from a version',
  access: canWrite,
  input: z.strictObject({ id: specId }),
  output: z.object({}),
})
