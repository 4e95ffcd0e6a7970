import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'

import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

import { listConversations } from '../../../contract.ts'

export function NoChannel({
  hasWidget,
  children,
}: {
  readonly hasWidget: boolean
  readonly children: ReactNode
}) {
  const may = useMay()
  const ever = usePages(listConversations, { category: 'everything', limit: 1 })
  if (ever.isLoading) return null
  if (ever.rows.length > 0) return children
  const icon = <MessageCircle size={20} aria-hidden />
  if (!may(needs('Widgets', 'manage'))) {
    return (
      <EmptyState icon={icon} title="No channels yet">
        Ask an admin to create a widget and install it on your site.
      </EmptyState>
    )
  }
  if (hasWidget) {
    return (
      <EmptyState
        icon={icon}
        title="Install your widget"
        action={
          <ButtonLink kind="primary" to="/dashboard/widgets?install=1">
            Install widget
          </ButtonLink>
        }
      >
        Messages from your website visitors appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="Chat with your website visitors"
      action={
        <ButtonLink kind="primary" to="/dashboard/widgets?new=1">
          New widget
        </ButtonLink>
      }
    >
      Add a widget to your site and answer its messages here.
    </EmptyState>
  )
}
