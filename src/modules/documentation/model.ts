import { z } from 'zod'

import {
  beforeAndAfter,
  collectionParts,
  countedDocument,
  documentBody,
  draftParts,
  feedbackParts,
  languageParts,
  numbersParts,
  path,
  readerCollectionParts,
  readerDocumentParts,
  statusParts,
  textDifference,
  versionParts,
} from '#modules/content/model.ts'
import { moment, version } from '#platform/registry/fields.ts'

/** current: shown at /d. supported and deprecated: available under their own slug. */
export const versionStates = ['draft', 'current', 'supported', 'deprecated', 'archived'] as const
export type VersionState = (typeof versionStates)[number]

/**
 * group: a heading of the tree. link: an external link. api: an operation of an uploaded document.
 */
export const pageKinds = ['page', 'group', 'link', 'api'] as const
export type PageKind = (typeof pageKinds)[number]

const revisionOrigins = ['human', 'import', 'api'] as const

export const spaceLanguage = z.object(languageParts)
export type SpaceLanguage = z.infer<typeof spaceLanguage>

export const docVersion = z.object({
  id: z.uuid(),
  spaceId: z.uuid(),
  /** The slug: `v2`, `1.4`. */
  slug: z.string(),
  label: z.string(),
  state: z.enum(versionStates),
  pageCount: z.number().int(),
  /** Texts with unpublished changes, including those never published. */
  changedCount: z.number().int(),
  /** The public URL; null while readers can't see it. */
  url: z.string().nullable(),
  version,
  createdAt: moment,
})
export type DocVersion = z.infer<typeof docVersion>

export const space = z.object({
  ...collectionParts(spaceLanguage),
  currentVersionId: z.uuid().nullable(),
  versionCount: z.number().int(),
  pageCount: z.number().int(),
})
export type Space = z.infer<typeof space>

export const treePage = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(pageKinds),
  /** 1 at the top level, at most 6. */
  depth: z.number().int(),
  icon: z.string(),
  /** The target of a link; '' for other kinds. */
  url: z.string(),
  /** The method of API operations: GET, POST … */
  method: z.string().nullable(),
  /** In the requested language, else in the default one. */
  title: z.string(),
  slug: z.string(),
  path: z.string(),
  /** The page has a text in the requested language. */
  isWritten: z.boolean(),
  /** Some text of it is published. Always true for groups and links. */
  isLive: z.boolean(),
  hasUnpublishedChanges: z.boolean(),
})
export type TreePage = z.infer<typeof treePage>

export const tree = z.object({
  versionId: z.uuid(),
  locale: z.string(),
  items: z.array(treePage),
  trashCount: z.number().int(),
})
export type Tree = z.infer<typeof tree>

export const trashedPage = z.object({
  id: z.uuid(),
  kind: z.enum(pageKinds),
  title: z.string(),
  /** Subpages that were deleted with it. */
  belowCount: z.number().int(),
  deletedAt: moment,
})
export type TrashedPage = z.infer<typeof trashedPage>

export const textStatus = z.object({ ...statusParts, path })
export type TextStatus = z.infer<typeof textStatus>

export const docPage = z.object({
  id: z.uuid(),
  spaceId: z.uuid(),
  versionId: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(pageKinds),
  depth: z.number().int(),
  icon: z.string(),
  url: z.string(),
  method: z.string().nullable(),
  /** The uploaded document it was generated from. */
  specId: z.uuid().nullable(),
  title: z.string(),
  languages: z.array(textStatus),
  versions: z.array(z.object({ id: z.uuid(), slug: z.string(), label: z.string() })),
  /** A permanent URL that survives moves; null while readers can't see the page. */
  stableUrl: z.string().nullable(),
  deletedAt: moment.nullable(),
})
export type DocPage = z.infer<typeof docPage>

export const docText = textStatus.extend({
  ...draftParts,
  pageId: z.uuid(),
  versionId: z.uuid(),
  spaceId: z.uuid(),
  kind: z.enum(pageKinds),
  description: z.string(),
  publishedRevisionId: z.uuid().nullable(),
})
export type DocText = z.infer<typeof docText>

export const revisionCard = z.object({ ...versionParts, origin: z.enum(revisionOrigins) })
export type RevisionCard = z.infer<typeof revisionCard>

export const docRevision = revisionCard.extend({
  pageId: z.uuid(),
  description: z.string(),
  body: documentBody,
  /** Sanitized. */
  html: z.string(),
})
export type DocRevision = z.infer<typeof docRevision>

export const revisionDifference = textDifference.extend({ description: beforeAndAfter })
export type RevisionDifference = z.infer<typeof revisionDifference>

export const specProblem = z.object({ place: z.string(), sentence: z.string() })
export type SpecProblem = z.infer<typeof specProblem>

export const apiSpec = z.object({
  id: z.uuid(),
  versionId: z.uuid(),
  fileName: z.string(),
  title: z.string(),
  parentId: z.uuid().nullable(),
  operationCount: z.number().int(),
  /** Parts that couldn't be shown. */
  problems: z.array(specProblem),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type ApiSpec = z.infer<typeof apiSpec>

export const feedback = z.object({
  ...feedbackParts,
  spaceId: z.uuid(),
  pageId: z.uuid(),
  pageTitle: z.string(),
  versionId: z.uuid(),
  versionLabel: z.string(),
  /** Readers see a different text now. */
  isOfOlderRevision: z.boolean(),
})
export type Feedback = z.infer<typeof feedback>

export const numbers = z.object({
  ...numbersParts,
  pages: z.array(countedDocument),
})
export type Numbers = z.infer<typeof numbers>

export const foundPage = z.object({
  id: z.uuid(),
  spaceId: z.uuid(),
  versionId: z.uuid(),
  locale: z.string(),
  title: z.string(),
  path: z.string(),
  trail: z.array(z.string()),
  isLive: z.boolean(),
})

export const readerSpace = z.object({
  ...readerCollectionParts,
  version: z.object({ slug: z.string(), label: z.string(), state: z.enum(versionStates) }),
  /** Visible versions, current first. Each links to the same page if it has it. */
  versions: z.array(
    z.object({ slug: z.string(), label: z.string(), state: z.enum(versionStates), path }),
  ),
})
export type ReaderSpace = z.infer<typeof readerSpace>

export const readerTreePage = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(pageKinds),
  title: z.string(),
  icon: z.string(),
  method: z.string().nullable(),
  /** The URL; for a group, that of its first page. */
  path,
})
export type ReaderTreePage = z.infer<typeof readerTreePage>

const step = z.object({ title: z.string(), path })

export const readerPage = z.object({
  ...readerDocumentParts,
  space: readerSpace,
  tree: z.array(readerTreePage),
  revisionId: z.uuid(),
  kind: z.enum(pageKinds),
  method: z.string().nullable(),
  description: z.string(),
  /** The same page in the current version, if it exists there. */
  canonicalPath: path,
  crumbs: z.array(step),
  previous: step.nullable(),
  next: step.nullable(),
})
export type ReaderPage = z.infer<typeof readerPage>
