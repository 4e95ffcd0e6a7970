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
  standingParts,
  textDifference,
  versionParts,
} from '#modules/content/model.ts'
import { moment, version } from '#platform/registry/fields.ts'

/** current: what /d shows. Readers also find supported and deprecated ones, below their own name. */
export const versionStates = ['draft', 'current', 'supported', 'deprecated', 'archived'] as const
export type VersionState = (typeof versionStates)[number]

/** group: a heading of the tree. link: leads elsewhere. api: an operation of an uploaded document. */
export const pageKinds = ['page', 'group', 'link', 'api'] as const
export type PageKind = (typeof pageKinds)[number]

const revisionOrigins = ['human', 'import', 'api'] as const

export const spaceLanguage = z.object(languageParts)
export type SpaceLanguage = z.infer<typeof spaceLanguage>

export const docVersion = z.object({
  id: z.uuid(),
  spaceId: z.uuid(),
  /** As it stands in addresses: `v2`, `1.4`. */
  slug: z.string(),
  label: z.string(),
  state: z.enum(versionStates),
  pageCount: z.number().int(),
  /** Texts that read otherwise than what is published, or were never published. */
  changedCount: z.number().int(),
  /** Where it is read; null while nobody finds it. */
  url: z.string().nullable(),
  version,
  createdAt: moment,
})
export type DocVersion = z.infer<typeof docVersion>

export const space = z.object({
  ...collectionParts(spaceLanguage),
  currentVersionId: z.uuid().nullable(),
  versionCount: z.number().int(),
  /** In the current version. */
  pageCount: z.number().int(),
})
export type Space = z.infer<typeof space>

/** A page in the tree of a version, as it stands in one language. */
export const treePage = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(pageKinds),
  /** 1 at the root, 6 at most. */
  depth: z.number().int(),
  icon: z.string(),
  /** Where a link leads; '' for other kinds. */
  url: z.string(),
  /** Of operations of an API: GET, POST … */
  method: z.string().nullable(),
  /** In the language asked for, else in the default one. */
  title: z.string(),
  slug: z.string(),
  path: z.string(),
  /** It has a text in the language asked for. */
  isWritten: z.boolean(),
  /** Something of it is published. Groups and links have nothing to publish and always are. */
  isLive: z.boolean(),
  hasUnpublishedChanges: z.boolean(),
})
export type TreePage = z.infer<typeof treePage>

export const tree = z.object({
  versionId: z.uuid(),
  locale: z.string(),
  /** Parents before children, siblings in their order. */
  items: z.array(treePage),
  /** Thrown away, and can be put back. */
  trashCount: z.number().int(),
})
export type Tree = z.infer<typeof tree>

export const trashedPage = z.object({
  id: z.uuid(),
  kind: z.enum(pageKinds),
  title: z.string(),
  /** Pages below it that went with it. */
  belowCount: z.number().int(),
  deletedAt: moment,
})
export type TrashedPage = z.infer<typeof trashedPage>

/** How a page stands in one language. */
export const textStanding = z.object({ ...standingParts, path })
export type TextStanding = z.infer<typeof textStanding>

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
  /** The uploaded document that it was made from. */
  specId: z.uuid().nullable(),
  /** In the default language. */
  title: z.string(),
  /** The default one first. */
  languages: z.array(textStanding),
  /** All versions that have the page, this one among them. */
  versions: z.array(z.object({ id: z.uuid(), slug: z.string(), label: z.string() })),
  /** Leads to where it stands, however often it moves; null while nobody finds it. */
  stableUrl: z.string().nullable(),
  deletedAt: moment.nullable(),
})
export type DocPage = z.infer<typeof docPage>

/** The open draft in one language and what is around it. */
export const docText = textStanding.extend({
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
  /** Clean. */
  html: z.string(),
})
export type DocRevision = z.infer<typeof docRevision>

export const revisionDifference = textDifference.extend({ description: beforeAndAfter })
export type RevisionDifference = z.infer<typeof revisionDifference>

/** What is wrong with a description of an API, and where in it. */
export const specProblem = z.object({ place: z.string(), sentence: z.string() })
export type SpecProblem = z.infer<typeof specProblem>

export const apiSpec = z.object({
  id: z.uuid(),
  versionId: z.uuid(),
  fileName: z.string(),
  /** As the document calls itself. */
  title: z.string(),
  /** The group its pages stand below; null at the top. */
  parentId: z.uuid().nullable(),
  operationCount: z.number().int(),
  /** Parts that could not be shown. */
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
  /** Readers see another text since. */
  isOfOlderRevision: z.boolean(),
})
export type Feedback = z.infer<typeof feedback>

export const numbers = z.object({
  ...numbersParts,
  /** The most read first. */
  pages: z.array(countedDocument),
})
export type Numbers = z.infer<typeof numbers>

/** What a search for a link finds. */
export const foundPage = z.object({
  id: z.uuid(),
  spaceId: z.uuid(),
  versionId: z.uuid(),
  locale: z.string(),
  title: z.string(),
  path: z.string(),
  /** Titles of what it stands below. */
  trail: z.array(z.string()),
  isLive: z.boolean(),
})

/** What every page of a space shows around its own matter. */
export const readerSpace = z.object({
  ...readerCollectionParts,
  version: z.object({ slug: z.string(), label: z.string(), state: z.enum(versionStates) }),
  /** Those that readers find, the current one first; each leads to the same page where it is there. */
  versions: z.array(
    z.object({ slug: z.string(), label: z.string(), state: z.enum(versionStates), path }),
  ),
})
export type ReaderSpace = z.infer<typeof readerSpace>

/** One line of the tree beside a page; parents before children. */
export const readerTreePage = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(pageKinds),
  title: z.string(),
  icon: z.string(),
  method: z.string().nullable(),
  /** Where it leads; of a group to the first page in it. */
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
  /** That of the same page in the current version, where it is there. */
  canonicalPath: path,
  crumbs: z.array(step),
  previous: step.nullable(),
  next: step.nullable(),
})
export type ReaderPage = z.infer<typeof readerPage>
