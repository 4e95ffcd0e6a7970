import { data, useParams, type LoaderFunctionArgs } from 'react-router'

import { screenLoader } from '#platform/screens/browser/screen-loader.ts'

import { inboxQuestions } from '../parts/inbox-questions.ts'
import { InboxScreen } from '../parts/inbox-screen.tsx'
import { findView, type View } from '../parts/views.ts'

export async function loader(args: LoaderFunctionArgs) {
  const view = getView(args.params['category'])
  return screenLoader(({ search }) => inboxQuestions(view, search))(args)
}

export function clientLoader({ params }: { readonly params: { readonly category?: string } }) {
  getView(params.category)
  return null
}

export default function InboxCategory() {
  const { category } = useParams()
  return <InboxScreen view={getView(category)} />
}

function getView(word: string | undefined): View {
  const view = findView(word)
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a thrown Response as a status
  if (!view) throw data(null, { status: 404, statusText: 'Not Found' })
  return view
}
