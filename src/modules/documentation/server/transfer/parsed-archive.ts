import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import type { Attributes, ImportProblem } from '#modules/content/server/transfers/import-files.ts'

import type { PageKind } from '../../model.ts'
import type { Transfer } from '../../transfer-contract.ts'

export type SourceFormat = NonNullable<Transfer['format']>

export interface ParsedArchive {
  readonly format: SourceFormat
  /** Parents before children, siblings in order. */
  readonly pages: readonly ParsedPage[]
  readonly specs: readonly ParsedSpec[]
  readonly redirects: readonly ParsedRedirect[]
  readonly problems: readonly ImportProblem[]
  readonly files: ReadonlyMap<string, ArchiveFile>
}

export interface ParsedPage {
  readonly key: string
  readonly parentKey: string | null
  readonly kind: PageKind
  readonly icon: string
  readonly url: string
  readonly operation?: ParsedOperation | undefined
  readonly texts: readonly ParsedText[]
}

export interface ParsedOperation {
  readonly spec: string
  readonly key: string
  readonly method: string | null
}

export interface ParsedText extends ParsedWords {
  /** '' is the default language of the space. */
  readonly locale: string
  /** '' to generate it from the title. */
  readonly slug: string
  readonly state: 'draft' | 'published'
  readonly isIndexed: boolean
  readonly draft?: ParsedWords | undefined
}

export interface ParsedWords {
  readonly title: string
  readonly description: string
  body(sources: BodySources): RichTextDocument
}

export interface ParsedSpec {
  readonly key: string
  readonly name: string
  readonly parentKey: string | null
  source(): string
}

export interface BodySources {
  page(key: string): string | undefined
  file(path: string): Attributes | undefined
  /** The attributes of an image on another server; undefined if it stays there. */
  remote(url: string): Attributes | undefined
}

export interface ParsedRedirect {
  /** Without leading or trailing slashes. */
  readonly path: string
  readonly locale: string
  readonly page: string
}
