import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import type { Attributes, CargoProblem } from '#modules/content/server/transfers/bring-files.ts'

import type { PageKind } from '../../model.ts'
import type { Transfer } from '../../transfer-contract.ts'

export type CargoFormat = NonNullable<Transfer['format']>

/** What an archive brings, whoever packed it: named by keys of where it comes from. */
export interface Cargo {
  readonly format: CargoFormat
  /** Parents before children, siblings in their order. */
  readonly pages: readonly CargoPage[]
  readonly specs: readonly CargoSpec[]
  readonly redirects: readonly CargoRedirect[]
  readonly problems: readonly CargoProblem[]
  /** Files of the archive that pages may show, by their path. */
  readonly files: ReadonlyMap<string, ArchiveFile>
}

export interface CargoPage {
  readonly key: string
  readonly parentKey: string | null
  readonly kind: PageKind
  readonly icon: string
  /** Where a link leads. */
  readonly url: string
  /** Of what was made from a description of an API. */
  readonly operation?: CargoOperation | undefined
  readonly texts: readonly CargoText[]
}

export interface CargoOperation {
  /** The key of the description. */
  readonly spec: string
  readonly key: string
  readonly method: string | null
}

export interface CargoText extends CargoWords {
  /** '' is the default language of the space. */
  readonly locale: string
  /** '' where one is made from the title. */
  readonly slug: string
  readonly state: 'draft' | 'published'
  readonly isIndexed: boolean
  /** What is written on what is published. */
  readonly draft?: CargoWords | undefined
}

export interface CargoWords {
  readonly title: string
  readonly description: string
  body(sources: BodySources): RichTextDocument
}

/** A description of an API; its operations stand among the pages. */
export interface CargoSpec {
  readonly key: string
  readonly name: string
  readonly parentKey: string | null
  source(): string
}

/** Where what a text names is now. */
export interface BodySources {
  /** The id of a page that came along. */
  page(key: string): string | undefined
  /** The attributes of a file of the archive. */
  file(path: string): Attributes | undefined
  /** The attributes of a picture that lies elsewhere; undefined where it stays there. */
  remote(url: string): Attributes | undefined
}

export interface CargoRedirect {
  /** Without a slash at its ends. */
  readonly path: string
  readonly locale: string
  readonly page: string
}
