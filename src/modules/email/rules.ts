export function domainOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

export interface AutoReplyFacts {
  /** Empty where the writer's name is not to be believed. */
  readonly name: string
  readonly subject: string
  readonly number: string
}

/** What may stand in an automatic answer; what is unknown is left out with the space before it. */
export function fillAutoReply(text: string, facts: AutoReplyFacts): string {
  return text.replaceAll(
    /( ?)\{\{\s*(name|subject|number)\s*\}\}/g,
    (_all, space: string, key: keyof AutoReplyFacts) => {
      const value = facts[key]
      return value === '' ? '' : `${space}${value}`
    },
  )
}
