import { z } from 'zod'

import { changedCollection, newCollection } from '#modules/content/call-parts.ts'
import { textRequired } from '#lib/text-required.ts'
import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, version } from '#platform/registry/fields.ts'

import { localeCode } from '#modules/content/model.ts'
import { docVersion, space, versionStates } from './model.ts'

export const canRead = needs('Documentation', 'view')
export const canWrite = needs('Documentation', 'manage')

const spaceId = id('doc_spaces')
const versionId = id('doc_versions')

const versionSlug = z
  .string()
  .trim()
  .min(1, textRequired)
  .max(40, 'Enter at most 40 characters.')
  .regex(
    /^[a-z0-9]+([.-][a-z0-9]+)*$/,
    'Use lowercase letters and digits, separated by single dots or hyphens.',
  )

const language = z.strictObject({ locale: localeCode, isPublic: z.boolean() })

export const listSpaces = call({
  name: 'documentation.listSpaces',
  route: 'GET /api/documentation/spaces',
  summary: 'List documentation spaces',
  access: canRead,
  input: z.strictObject({ withArchived: z.stringbool().default(false) }),
  output: z.object({ items: z.array(space) }),
})

export const getSpace = call({
  name: 'documentation.getSpace',
  route: 'GET /api/documentation/spaces/{id}',
  summary: 'Get a documentation space',
  access: canRead,
  input: z.strictObject({ id: spaceId }),
  output: space,
})

export const createSpace = call({
  name: 'documentation.createSpace',
  route: 'POST /api/documentation/spaces',
  summary:
    'Create a documentation space with a first, current version and add it to a site that has none',
  access: canWrite,
  input: z.strictObject({
    ...newCollection,
    versionLabel: line(60).default('v1'),
  }),
  output: space,
  status: 201,
})

export const updateSpace = call({
  name: 'documentation.updateSpace',
  route: 'PATCH /api/documentation/spaces/{id}',
  summary: 'Update a documentation space; omitted fields stay unchanged',
  access: canWrite,
  input: z.strictObject({
    id: spaceId,
    ...changedCollection,
  }),
  output: space,
})

export const putLanguages = call({
  name: 'documentation.putLanguages',
  route: 'PUT /api/documentation/spaces/{id}/languages',
  summary: 'Set the languages of a space, in order. Languages with pages can’t be removed.',
  access: canWrite,
  input: z.strictObject({ id: spaceId, languages: z.array(language).min(1).max(60) }),
  output: space,
})

export const deleteSpace = call({
  name: 'documentation.deleteSpace',
  route: 'DELETE /api/documentation/spaces/{id}',
  summary: 'Permanently delete an archived space with its versions and pages',
  access: canWrite,
  input: z.strictObject({ id: spaceId }),
  output: z.object({}),
})

export const listVersions = call({
  name: 'documentation.listVersions',
  route: 'GET /api/documentation/spaces/{id}/versions',
  summary: 'List the versions of a space, current first, then newest',
  access: canRead,
  input: z.strictObject({ id: spaceId }),
  output: z.object({ items: z.array(docVersion) }),
})

export const createVersion = call({
  name: 'documentation.createVersion',
  route: 'POST /api/documentation/spaces/{id}/versions',
  summary: 'Create a draft version, empty or as a copy of another',
  access: canWrite,
  input: z.strictObject({
    id: spaceId,
    label: line(60),
    slug: versionSlug.optional(),
    copyOfId: versionId.nullable().default(null),
  }),
  output: docVersion,
  status: 201,
})

export const updateVersion = call({
  name: 'documentation.updateVersion',
  route: 'PATCH /api/documentation/versions/{id}',
  summary: 'Update a version’s name, slug and status; old URLs redirect',
  access: canWrite,
  input: z.strictObject({
    id: versionId,
    version,
    label: line(60).optional(),
    slug: versionSlug.optional(),
    state: z.enum(['draft', 'supported', 'deprecated', 'archived']).optional(),
  }),
  output: docVersion,
})

export const makeCurrent = call({
  name: 'documentation.makeCurrent',
  route: 'POST /api/documentation/versions/{id}/make-current',
  summary: 'Make a version current; the previous one stays available at its own URL',
  access: canWrite,
  input: z.strictObject({
    id: versionId,
    before: z.enum(['supported', 'deprecated', 'archived']).default('supported'),
  }),
  output: docVersion,
})

export const deleteVersion = call({
  name: 'documentation.deleteVersion',
  route: 'DELETE /api/documentation/versions/{id}',
  summary: 'Delete a draft version with its content',
  access: canWrite,
  input: z.strictObject({ id: versionId }),
  output: z.object({}),
})

const kind = { audience: 'Documentation' } as const
const inVersion = z.object({ spaceId: z.uuid(), versionId: z.uuid() })
const aboutPage = inVersion.extend({ pageId: z.uuid(), title: z.string() })
const inLanguage = aboutPage.extend({ locale: z.string() })

export const spaceChanged = event({
  type: 'documentation.space_changed',
  says: 'changed a documentation space',
  data: z.object({ spaceId: z.uuid() }),
  ...kind,
})
export const versionChanged = event({
  type: 'documentation.version_changed',
  says: 'changed a documentation version',
  data: inVersion.extend({ state: z.enum([...versionStates, 'deleted']) }),
  ...kind,
})
export const treeChanged = event({
  type: 'documentation.tree_changed',
  says: 'rearranged documentation pages',
  data: inVersion,
  ...kind,
})
export const pageCreated = event({
  type: 'doc_page.created',
  says: 'created the documentation page {title|“Untitled”}',
  data: aboutPage,
  ...kind,
})
export const pageChanged = event({
  type: 'doc_page.changed',
  says: 'changed the settings of the documentation page {title|“Untitled”}',
  data: aboutPage,
  ...kind,
})
export const pageTrashed = event({
  type: 'doc_page.trashed',
  says: 'moved the documentation page {title|“Untitled”} to the trash',
  details: 'Includes all subpages; `isTrashed` is false when the page was restored.',
  sentenceFor: ({ isTrashed }) =>
    isTrashed
      ? 'moved the documentation page {title|“Untitled”} to the trash'
      : 'restored the documentation page {title|“Untitled”}',
  data: aboutPage.extend({ isTrashed: z.boolean() }),
  ...kind,
})
export const draftSaved = event({
  type: 'doc_page.draft_saved',
  says: 'saved a draft of the documentation page {title|“Untitled”}',
  data: inLanguage.extend({ draftVersion: z.number().int(), memberId: z.uuid().nullable() }),
  ...kind,
  isMomentary: true,
})
export const pagePresence = event({
  type: 'doc_page.presence',
  says: 'opened a documentation page',
  data: z.object({
    versionId: z.uuid(),
    pageId: z.uuid(),
    locale: z.string(),
    memberId: z.uuid(),
    state: z.enum(['reads', 'writes', 'left']),
    isNew: z.boolean(),
  }),
  ...kind,
  isMomentary: true,
})
export const pagePublished = event({
  type: 'doc_page.published',
  says: 'published the documentation page {title|“Untitled”}',
  data: inLanguage.extend({ revisionId: z.uuid(), number: z.number().int() }),
  ...kind,
})
export const pageUnpublished = event({
  type: 'doc_page.unpublished',
  says: 'unpublished the documentation page {title|“Untitled”}',
  data: inLanguage,
  ...kind,
})
export const specChanged = event({
  type: 'documentation.spec_changed',
  says: 'changed an API reference',
  data: inVersion.extend({ specId: z.uuid() }),
  ...kind,
})
export const feedbackGiven = event({
  type: 'doc_page.feedback_given',
  says: 'left feedback on the documentation page {title|“Untitled”}',
  data: inLanguage.extend({ feedbackId: z.uuid(), isHelpful: z.boolean() }),
  ...kind,
})
