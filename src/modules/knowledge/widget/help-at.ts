export interface HelpAt {
  readonly article?: string
  readonly topic?: string
  readonly search?: string
  readonly searchId?: string
  readonly rank?: number
}
