import { useState } from 'react'
import { redirect, type LoaderFunctionArgs } from 'react-router'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { pageContext } from '#platform/screens/page.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'

import { countConversations } from '../../contract.ts'
import { inboxQuestions } from '../parts/inbox-questions.ts'
import { InboxScreen } from '../parts/inbox-screen.tsx'
import { readKept } from '../parts/kept.ts'
import { findView, firstView, viewPath, type View } from '../parts/views.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call, allows } = args.context.get(pageContext)
  if (!allows(countConversations.access)) return null
  const { counts } = await call(countConversations, {})
  return screenLoader(({ search }) => inboxQuestions(firstView(counts), search))(args)
}

export function clientLoader({ request }: { readonly request: Request }) {
  const last = findView(readKept('view'))
  return last ? redirect(viewPath(last) + new URL(request.url).search) : null
}

export default function Inbox() {
  const { data } = useCall(countConversations, {})
  // Chosen once, so that the list doesn't switch while someone reads it.
  const [view, setView] = useState<View | undefined>(data && firstView(data.counts))
  if (data && !view) setView(firstView(data.counts))
  return view && <InboxScreen view={view} />
}
