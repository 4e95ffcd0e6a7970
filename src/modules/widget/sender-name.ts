import { fill } from '#lib/fill.ts'
import type { SenderNames } from '#platform/people/sender-names.ts'

export function senderName(
  name: string | null | undefined,
  {
    organization,
    settings,
    words,
  }: {
    readonly organization: string
    readonly settings: { readonly senderNames: SenderNames }
    readonly words: { readonly sender: string }
  },
): string {
  if (!name) return organization
  const isBoth = settings.senderNames === 'agent_at_brand'
  return isBoth ? fill(words.sender, { name, organization }) : name
}
