import { readOwn } from '#modules/contacts/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as chatContract from '../../chat-contract.ts'
import { createBugReporter } from '../bug-reporters.ts'
import { getLiveWidget } from './pages.ts'
import { settingsOf } from './widgets.ts'

export async function meetVisitor(
  scope: Scope,
  { id: widgetId, ...reporterInput }: ParsedInputOf<typeof chatContract.meetVisitor>,
  exchange: Exchange,
): Promise<AnswerOf<typeof chatContract.meetVisitor>> {
  const { published } = await getLiveWidget(scope, widgetId)
  if (!settingsOf(published).hasTicketForm) refuse('not_found', 'This widget has no ticket form.')
  const reporter = await createBugReporter(scope, { widgetId, ...reporterInput }, exchange)
  const { name, email } = await readOwn(scope, reporter)
  return { name, email }
}
