export interface OutlineEntry {
  /** '' if the page has its own title. */
  readonly title: string
  readonly path?: string | undefined
  /** The target of an entry that isn't a page of the archive. */
  readonly url?: string | undefined
  /** The folder name, for the slug of an entry without a page. */
  readonly folder?: string | undefined
  readonly children: readonly OutlineEntry[]
}
