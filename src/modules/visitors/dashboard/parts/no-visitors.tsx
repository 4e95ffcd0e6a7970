import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import { useLocation } from 'react-router'

import { listWidgets } from '#modules/widget/contract.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { listVisitorRules } from '../../contract.ts'

export function NoVisitors() {
  const may = useMay()
  const canSee = may(listWidgets.access)
  const { data, isPending } = useCall(listWidgets, {}, { isEnabled: canSee })
  if (canSee && isPending) return null
  const icon = <MousePointer2 size={20} aria-hidden />
  if (data?.items.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title="Create a widget first"
        action={
          may(needs('Widgets', 'manage')) && (
            <ButtonLink kind="primary" to="/dashboard/widgets?new=1">
              New widget
            </ButtonLink>
          )
        }
      >
        Visitors appear here while they’re on a page with your widget.
      </EmptyState>
    )
  }
  if (data?.items.every(({ installedAt }) => installedAt === null)) {
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
        Visitors appear here once your widget is on a page.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={icon} title="No visitors right now">
      Visitors appear here while they’re on a page with your widget.
      <ExcludedHint />
    </EmptyState>
  )
}

/** A teammate who tests the widget may wonder why they aren't listed. */
function ExcludedHint() {
  const { data } = useCall(listVisitorRules, {})
  const { search } = useLocation()
  if (!data?.items.some(({ effect }) => effect === 'own')) return null
  const shown = new URLSearchParams(search)
  shown.set('rules', '1')
  return (
    <>
      {' '}
      Your team’s IP addresses and browsers are <TextLink to={`?${shown}`}>excluded</TextLink>,
      which may include yours.
    </>
  )
}
