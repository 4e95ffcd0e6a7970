import type { RichTextDocument } from '#lib/rich-text.ts'

import type { ArticleAudience, CategoryAudience } from '../../model.ts'

export type CargoFormat = 'markdown' | 'zendesk' | 'intercom'

/** What an archive brings, whoever packed it: named by keys of where it comes from. */
export interface Cargo {
  readonly format: CargoFormat
  /** Parents before children. */
  readonly categories: readonly CargoCategory[]
  /** In the order in which they stand in their categories. */
  readonly articles: readonly CargoArticle[]
  readonly redirects: readonly CargoRedirect[]
  readonly problems: readonly CargoProblem[]
  /** Files of the archive that articles may show, by their path. */
  readonly files: ReadonlyMap<string, CargoFile>
}

export interface CargoFile {
  readonly path: string
  readonly size: number
  read(): Uint8Array
}

export interface CargoProblem {
  readonly file: string
  readonly sentence: string
}

export interface CargoCategory {
  readonly key: string
  readonly parentKey: string | null
  readonly icon: string
  readonly audience: CategoryAudience
  readonly segments: readonly string[]
  readonly texts: readonly {
    /** '' is the default language of the base. */
    readonly locale: string
    readonly name: string
    readonly slug: string
    readonly description: string
    readonly metaTitle: string
    readonly metaDescription: string
  }[]
}

export interface CargoArticle {
  readonly key: string
  readonly categoryKey: string | null
  readonly audience: ArticleAudience
  readonly sourceLocale: string
  readonly tags: readonly string[]
  readonly segments: readonly string[]
  readonly ownerEmail: string
  readonly isPinned: boolean
  readonly pagePatterns: readonly string[]
  readonly aiUse: 'inherit' | 'yes' | 'no'
  readonly reviewDueOn: string | null
  /** Keys of other articles. */
  readonly related: readonly string[]
  readonly texts: readonly CargoText[]
}

export interface CargoText extends CargoWords {
  readonly locale: string
  readonly file: string
  /** '' where one is made from the title. */
  readonly slug: string
  readonly state: 'draft' | 'published' | 'archived'
  readonly metaTitle: string
  readonly metaDescription: string
  readonly canonicalUrl: string
  readonly isIndexed: boolean
  /** What is written on what is published. */
  readonly draft?: CargoWords | undefined
}

export interface CargoWords {
  readonly title: string
  readonly excerpt: string
  body(sources: BodySources): RichTextDocument
}

/** Where what a text names is now. */
export interface BodySources {
  /** The id of an article that came along. */
  article(key: string): string | undefined
  /** The attributes of a file of the archive. */
  file(path: string): Attributes | undefined
  /** The attributes of a picture that lies elsewhere; undefined where it stays there. */
  remote(url: string): Attributes | undefined
}

export type Attributes = Readonly<Record<string, unknown>>

export interface CargoRedirect {
  readonly path: string
  readonly to:
    | { readonly article: string }
    | { readonly category: string }
    | { readonly url: string }
  readonly isPermanent: boolean
}

/** No more than a column holds, and no sign that it cannot hold. */
export function cut(value: unknown, most: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const line = String(value)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return line.slice(0, most).toWellFormed().trim()
}

export function wordsIn(value: unknown, most: number): string[] {
  const parts: unknown = typeof value === 'string' ? value.split(',') : value
  const given: readonly unknown[] = Array.isArray(parts) ? parts : []
  return given
    .map((one) => cut(one, 200))
    .filter((one) => one !== '')
    .slice(0, most)
}

/** As it stands in addresses: `en-us`. Undefined where it is none. */
export function localeOf(value: unknown): string | undefined {
  const code = cut(value, 35).toLowerCase().replaceAll('_', '-')
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code) ? code : undefined
}

export function slugOf(value: unknown): string {
  const slug = cut(value, 120).toLowerCase()
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : ''
}
