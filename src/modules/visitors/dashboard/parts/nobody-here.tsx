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

/** Nobody looks at a page: as it is at night, or because no page carries a widget yet. */
export function NobodyHere() {
  const may = useMay()
  const canSee = may(listWidgets.access)
  const { data, isPending } = useCall(listWidgets, {}, { isEnabled: canSee })
  if (canSee && isPending) return null
  const icon = <MousePointer2 size={20} aria-hidden />
  if (data?.items.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title="Begin with a widget"
        action={
          may(needs('Widgets', 'manage')) && (
            <ButtonLink kind="primary" to="/dashboard/widgets?new=1">
              Create a widget
            </ButtonLink>
          )
        }
      >
        Visitors appear here while they look at a page that carries one.
      </EmptyState>
    )
  }
  if (data?.items.every(({ installedAt }) => installedAt === null)) {
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
        Visitors appear here as soon as a page carries it.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={icon} title="Nobody is here right now">
      Visitors appear here while they look at a page that carries one of your widgets.
      <LeftOut />
    </EmptyState>
  )
}

/** Who looks at his own page to try it may miss himself. */
function LeftOut() {
  const { data } = useCall(listVisitorRules, {})
  const { search } = useLocation()
  if (!data?.items.some(({ effect }) => effect === 'own')) return null
  const shown = new URLSearchParams(search)
  shown.set('rules', '1')
  return (
    <>
      {' '}
      Addresses and browsers of your own people are <TextLink to={`?${shown}`}>left out</TextLink>,
      perhaps yours too.
    </>
  )
}
