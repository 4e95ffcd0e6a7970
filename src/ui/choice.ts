/** One of the things a person can choose between. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  readonly isDisabled?: boolean | undefined
}
