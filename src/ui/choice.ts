export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  readonly isDisabled?: boolean | undefined
}
