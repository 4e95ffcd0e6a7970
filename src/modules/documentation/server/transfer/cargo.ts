import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import type { Attributes, CargoProblem } from '#modules/content/server/transfers/bring-files.ts'

import type { PageKind } from '../../model.ts'
import type { Transfer } from '../../transfer-contract.ts'

export type CargoFormat = NonNullable<Transfer['format']>

export interface Cargo {
  readonly format: CargoFormat
  /** Parents before children, siblings in order. */
  readonly pages: readonly CargoPage[]
  readonly specs: readonly CargoSpec[]
  readonly redirects: readonly CargoRedirect[]
  readonly problems: readonly CargoProblem[]
  readonly files: ReadonlyMap<string, ArchiveFile>
}

export interface CargoPage {
  readonly key: string
  readonly parentKey: string | null
  readonly kind: PageKind
  readonly icon: string
  readonly url: string
  readonly operation?: CargoOperation | undefined
  readonly texts: readonly CargoText[]
}

export interface CargoOperation {
  readonly spec: string
  readonly key: string
  readonly method: string | null
}

export interface CargoText extends CargoWords {
  /** '' is the default language of the space. */
  readonly locale: string
  /** '' to generate it from the title. */
  readonly slug: string
  readonly state: 'draft' | 'published'
  readonly isIndexed: boolean
  readonly draft?: CargoWords | undefined
}

export interface CargoWords {
  readonly title: string
  readonly description: string
  body(sources: BodySources): RichTextDocument
}

export interface CargoSpec {
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

export interface CargoRedirect {
  /** Without leading or trailing slashes. */
  readonly path: string
  readonly locale: string
  readonly page: string
}
