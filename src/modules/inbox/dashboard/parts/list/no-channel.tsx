import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'

import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

import { listConversations } from '../../../contract.ts'

/** In place of an empty list as long as nobody can write: the way to where they can. */
export function NoChannel({
  hasWidget,
  children,
}: {
  readonly hasWidget: boolean
  /** Shown instead once anybody has ever written. */
  readonly children: ReactNode
}) {
  const may = useMay()
  const ever = usePages(listConversations, { category: 'everything', limit: 1 })
  if (ever.isLoading) return null
  if (ever.rows.length > 0) return children
  const icon = <MessageCircle size={20} aria-hidden />
  if (!may(needs('Widgets', 'manage'))) {
    return (
      <EmptyState icon={icon} title="Nobody can write to you yet">
        An admin makes a widget first and puts it on your pages.
      </EmptyState>
    )
  }
  if (hasWidget) {
    return (
      <EmptyState
        icon={icon}
        title="Your widget is on no page yet"
        action={
          <ButtonLink kind="primary" to="/dashboard/widgets?install=1">
            Install the widget
          </ButtonLink>
        }
      >
        Put one line on your pages. What visitors write there appears here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="Begin with a widget"
      action={
        <ButtonLink kind="primary" to="/dashboard/widgets?new=1">
          Create a widget
        </ButtonLink>
      }
    >
      A chat for your own pages. Make it, put one line on your site, and answer here.
    </EmptyState>
  )
}
