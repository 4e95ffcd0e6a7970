/** One line of a table of contents, as tools write it. */
export interface OutlineEntry {
  /** '' where the page says what it is called. */
  readonly title: string
  /** The file of the page, within the folder of the pages. */
  readonly path?: string | undefined
  /** Where a line leads that is no page here. */
  readonly url?: string | undefined
  /** What its folder is called, for the address of what has no page. */
  readonly folder?: string | undefined
  readonly children: readonly OutlineEntry[]
}
