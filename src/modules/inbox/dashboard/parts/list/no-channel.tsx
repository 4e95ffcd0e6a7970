import MessageCircle from 'lucide-react/icons/message-circle'

import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

/** In place of an empty list as long as nobody can write: the way to where they can. */
export function NoChannel({ hasWidget }: { readonly hasWidget: boolean }) {
  const may = useMay()
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
