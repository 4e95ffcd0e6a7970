import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'

import type { Call, InputOf } from '../call.ts'
import type { CallClient } from '../call-client.ts'

import { callQuery } from './use-call.ts'

export async function preload(
  client: CallClient,
  questions: readonly Question[],
): Promise<DehydratedState> {
  const queries = new QueryClient()
  await Promise.all(questions.map(({ ask }) => ask(client, queries)))
  return dehydrate(queries)
}

export interface Question {
  readonly offered: Call
  ask(client: CallClient, queries: QueryClient): Promise<void>
}

export function question<C extends Call>(offered: C, input: InputOf<C>): Question {
  return {
    offered,
    async ask(client, queries) {
      queries.setQueryData(callQuery(offered, input).queryKey, await client(offered, input))
    },
  }
}
