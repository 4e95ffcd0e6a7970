import { getContact } from '#modules/contacts/contract.ts'
import { listTeammates, listTeams } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { question, type Question } from '#platform/registry/browser/preload.ts'
import { firstPage } from '#platform/registry/browser/use-pages.ts'

import { listChannels } from '../../channels-contract.ts'
import {
  countConversations,
  getConversation,
  listConversations,
  listMessages,
} from '../../contract.ts'
import { countViews, listUndoableBulkChanges, listViews } from '../../sorting-contract.ts'
import { isId } from './is-id.ts'
import { listInput, type View } from './views.ts'

export function inboxQuestions(view: View, search: URLSearchParams): readonly Question[] {
  return [
    ...sideQuestions,
    unlessMissing(firstPage(listConversations, listInput(view, search.get('search') ?? ''))),
    ...conversationQuestions(search.get('conversation')),
  ]
}

export const sideQuestions: readonly Question[] = [
  question(countConversations, {}),
  question(countViews, {}),
  question(listViews, {}),
  question(listUndoableBulkChanges, {}),
  question(listChannels, {}),
  question(listTeammates, {}),
  question(listTeams, {}),
  firstPage(tagCalls.list, everyTag),
]

function conversationQuestions(id: string | null): readonly Question[] {
  if (id === null || !isId(id)) return []
  return [lenient(withContact(id)), lenient(firstPage(listMessages, { id }))]
}

function withContact(id: string): Question {
  return {
    offered: getConversation,
    async ask(client, queries) {
      await question(getConversation, { id }).ask(client, queries)
      const { contact } = await client(getConversation, { id })
      await question(getContact, { id: contact.id }).ask(client, queries)
    },
  }
}

function unlessMissing({ offered, ask }: Question): Question {
  return {
    offered,
    ask: (client, queries) =>
      ask(client, queries).catch((error: unknown) => {
        if (error instanceof Response && error.status === 404) throw error
      }),
  }
}

/** A missing or inaccessible record must not break the page; the screen shows it. */
function lenient({ offered, ask }: Question): Question {
  return { offered, ask: (client, queries) => ask(client, queries).catch(() => undefined) }
}
