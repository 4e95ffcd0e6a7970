import { readOrganization } from '#modules/organization/server/public.ts'
import { systemTextsFor } from '#modules/templates/server/public.ts'
import { fillPlaceholders } from '#platform/mail/built-in-texts.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Message } from '../model.ts'
import { readSenderNames } from './store/channels.ts'

export interface SenderNaming {
  readonly isOne: boolean
  named(author: Message['author']): Message['author']
}

export interface NamingOf {
  readonly conversationId: string
  readonly locale: string | null
  readonly sender?: string | undefined
}

export async function nameSenders(
  scope: Scope,
  { conversationId, locale, sender }: NamingOf,
): Promise<SenderNaming> {
  const { name: organization } = await readOrganization(scope)
  const kind = await kindFor(scope, conversationId)
  switch (kind) {
    case 'agent':
      return namingWith((name) => name || organization)
    case 'agent_at_brand': {
      const say = await systemTextsFor(scope, locale)
      const at = (name: string) =>
        sender === undefined
          ? say('transcript_sender', { name, organization })
          : fillPlaceholders(sender, { name, organization })
      return namingWith((name) => (name ? at(name) : organization))
    }
    case 'brand':
      return { ...namingWith(() => organization), isOne: true }
  }
}

function namingWith(nameOf: (name: string) => string): SenderNaming {
  return {
    isOne: false,
    named: (author) =>
      author.kind === 'member' ? { ...author, name: nameOf(author.name) } : author,
  }
}

function kindFor(scope: Scope, conversationId: string) {
  const { actor } = scope
  return actor.kind === 'visitor'
    ? actor.visitor.senderNames
    : readSenderNames(scope, conversationId)
}
