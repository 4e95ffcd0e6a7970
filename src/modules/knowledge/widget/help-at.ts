/** Where in the help: one article, one topic, or a search. Without any, its first page. */
export interface HelpAt {
  readonly article?: string
  readonly topic?: string
  readonly search?: string
  /** The search that led to the article, and which of its answers it was. */
  readonly searchId?: string
  readonly rank?: number
}
