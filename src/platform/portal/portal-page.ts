import type { Scope } from '#platform/scope/scope.ts'

import type { Html } from './html.ts'
import type { TriedForm } from './tried-form.ts'
import type { PortalLanguage } from './words.ts'

/** One address of a tenant host, such as `/s/{slug}`. It runs on the server, in a reading scope. */
export interface PortalPage {
  readonly path: string
  /** What is asked for is noted: it runs in a writing scope and is never kept. */
  readonly isNoted?: true
  answer(scope: Scope, visit: PortalVisit): Promise<PortalAnswer>
  /**
   * What programs may post to it, in a writing scope. They show no cookie and name no origin, so the
   * address itself must say who may.
   */
  take?(scope: Scope, visit: PortalVisit): Promise<PortalAnswer>
}

/** What a module shows on tenant hosts; `portal/module.ts` of the module exports it as `portal`. */
export interface PortalFace {
  /** What the owner of a site calls it where he chooses what is shown, and where. */
  readonly part?: string
  readonly pages: readonly PortalPage[]
  /** Addresses that search engines do not follow, as robots.txt writes them. */
  readonly unfollowed?: readonly string[]
  /** What stands in the navigation and on the home page; only what this reader can open. */
  links?(scope: Scope, visit: PortalVisit): Promise<readonly PortalLink[]>
  /** What stands on the home page below the links, such as what changed lately. */
  homeBlocks?(scope: Scope, visit: PortalVisit): Promise<readonly Html[]>
  /** What search engines may list: only what anybody can open. */
  sitemap?(scope: Scope, visit: PortalVisit): Promise<readonly SitemapEntry[]>
  /**
   * Asked in a writing scope where nothing stands at an address: what once did may be elsewhere now.
   * Undefined where this module knows nothing of it.
   */
  seek?(scope: Scope, visit: PortalVisit): Promise<PortalAnswer | undefined>
  /** Told in the same scope where no module knew anything of an address. */
  missed?(scope: Scope, visit: PortalVisit): Promise<void>
}

export interface PortalVisit {
  /** What the braces of the path stand for, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly reader: PortalReader
  readonly site: PortalSite
  /** In which the product speaks to whoever stands there. */
  readonly language: PortalLanguage
  /** Under the host that people should see, without the query. */
  readonly url: URL
  /** The path with the query, for who comes back to it. */
  readonly here: string
  /** Where he comes from, as far as it tells him from others who show nothing. */
  readonly from: { readonly address: string; readonly userAgent: string }
  /** Languages that his browser asks for, the dearest first. */
  readonly languages: readonly string[]
  /** The form of this page that was sent without script and refused. */
  readonly tried?: TriedForm | undefined
  /**
   * What is the same on all pages of the site and for everybody, whoever asks: read once, and again when
   * something happened in the organization. What differs between readers has to be told by the name.
   */
  remember<Value>(name: string, read: () => Promise<Value>): Promise<Value>
}

export interface PortalReader {
  /** Who he proved to be; null for everybody else. */
  readonly contactId: string | null
  /** What he is called by, where he is known. */
  readonly name: string
  readonly key: string
}

/** Shows nothing by which he could be told from others. */
export function isNobody({ contactId, key }: Pick<PortalReader, 'contactId' | 'key'>): boolean {
  return contactId === null && key === ''
}

export interface PortalSite {
  readonly siteId: string
  readonly slug: string
  readonly name: string
  readonly defaultLocale: string
  readonly indexable: boolean
  /** What its owner chose for the home page. */
  readonly home: {
    readonly texts: readonly {
      readonly locale: string
      readonly title: string
      readonly intro: string
    }[]
    readonly parts: readonly { readonly part: string; readonly isShown: boolean }[]
  }
}

export interface PortalLink {
  readonly href: string
  readonly label: string
  readonly description: string
  /** Lower comes first. */
  readonly place: number
}

export interface SitemapEntry {
  readonly path: string
  readonly changedAt?: Date
  /** The same in all its languages, this one among them. */
  readonly alternates?: readonly Alternate[]
}

/** The same page in a language. */
export interface Alternate {
  readonly locale: string
  readonly path: string
}

export type PortalAnswer = PageContent | Redirect | NotFound | Plain

export interface PageContent {
  readonly kind: 'page'
  readonly title: string
  /** What it belongs to, above the heading. */
  readonly trail?: { readonly href: string; readonly label: string }
  /** Stands above the heading instead of `trail`, where one way up is not enough. */
  readonly above?: Html
  /** Stands above the body as its one h1. */
  readonly heading: string
  readonly body: Html
  /** For search engines and previews, up to 300 characters. */
  readonly description?: string
  /** What search engines are told; what only some can open is never listed. */
  readonly isListed: boolean
  /** The path of the page among several that show the same, or a whole address; its own by default. */
  readonly canonicalPath?: string
  /** The same in all its languages; `fallback` is for readers of all others. */
  readonly alternates?: { readonly all: readonly Alternate[]; readonly fallback: string }
  /** What previews show: a path on this host or an address; a card with the title by default. */
  readonly image?: string
  readonly isArticle?: true
  /** Shows documents: pictures from anywhere, players of the houses that they may show. */
  readonly showsDocument?: true
  /** JSON-LD. */
  readonly structuredData?: object
  /** Of the content; the language of the visit by default. */
  readonly language?: string
  /** Where a feed of it is. */
  readonly feed?: { readonly path: string; readonly title: string }
  /** Its address or content holds a secret: nobody keeps it, and no link tells where one came from. */
  readonly isSecret?: true
  readonly width?: 'text' | 'wide'
  /** Beside the stylesheet of all pages: what only this one needs. */
  readonly styles?: string
  readonly status?: number
}

export interface Redirect {
  readonly kind: 'redirect'
  /** A path on this host, or an address that the organization chose itself. */
  readonly to: string
  /** For search engines: what was here is there now. */
  readonly isPermanent?: true
  /** A 302, for what has its own address and answers elsewhere for now; browsers ask again after so long. */
  readonly forNowSeconds?: number
}

export interface NotFound {
  readonly kind: 'not-found'
}

/** A feed, or whatever else is no page. */
export interface Plain {
  readonly kind: 'plain'
  readonly contentType: string
  readonly body: string | Buffer
  readonly isListed: boolean
  readonly isSecret?: true
  /** Of the page that says the same to people. */
  readonly canonicalPath?: string
}

export const notFound: NotFound = { kind: 'not-found' }
