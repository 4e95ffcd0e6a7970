import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'

import { listSlaPolicies, orderSlaPolicies } from '../../contract.ts'
import type { SlaPolicy } from '../../model.ts'
import { filterText, targetText, type PolicyNames } from './policy-words.ts'
import { usePolicyNames } from './use-policy-names.ts'

export function PolicyList({
  policies,
  canManage,
  onOpen,
}: {
  readonly policies: readonly SlaPolicy[]
  readonly canManage: boolean
  readonly onOpen: (id: string) => void
}) {
  const names = usePolicyNames()
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ readonly id: string; readonly by: -1 | 1 }>()
  const order = useCommand(orderSlaPolicies, {
    refreshes: [listSlaPolicies],
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  // Moving a DOM node drops its focus, so it is restored for keyboard users.
  useEffect(() => {
    if (moved) focusOn(list.current, moved)
  }, [policies, moved])
  const onMove = (at: number, by: -1 | 1): void => {
    const ids = policies.map(({ id }) => id)
    const [id] = ids.splice(at, 1)
    if (id === undefined) return
    ids.splice(at + by, 0, id)
    setMoved({ id, by })
    order.run({ ids })
  }
  const place = moved ? policies.findIndex(({ id }) => id === moved.id) : -1
  return (
    <>
      <ol
        ref={list}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card"
      >
        {policies.map((policy, at) => (
          <li key={policy.id} className="flex items-center gap-2 pr-2 transition-colors">
            <PolicyButton policy={policy} names={names} place={at + 1} onOpen={onOpen} />
            {canManage && policies.length > 1 && (
              <span className="flex shrink-0">
                <IconButton
                  label={`Move ${policy.name} up`}
                  icon={<ArrowUp size={16} aria-hidden />}
                  data-move={`${policy.id} -1`}
                  disabled={at === 0}
                  className="disabled:opacity-40"
                  onClick={() => onMove(at, -1)}
                />
                <IconButton
                  label={`Move ${policy.name} down`}
                  icon={<ArrowDown size={16} aria-hidden />}
                  data-move={`${policy.id} 1`}
                  disabled={at === policies.length - 1}
                  className="disabled:opacity-40"
                  onClick={() => onMove(at, 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {place >= 0 && `${policies[place]?.name} moved to position ${place + 1}`}
      </p>
    </>
  )
}

function PolicyButton({
  policy,
  names,
  place,
  onOpen,
}: {
  readonly policy: SlaPolicy
  readonly names: PolicyNames
  readonly place: number
  readonly onOpen: (id: string) => void
}) {
  return (
    <button
      type="button"
      onClick={() => onOpen(policy.id)}
      className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span aria-hidden className="w-4 shrink-0 text-ink-faint tabular-nums">
        {place}
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{policy.name}</span>
          {!policy.isActive && <Badge>Off</Badge>}
        </span>
        <span className="mt-0.5 block text-ink-soft">{targetText(policy, names)}</span>
        <span className="mt-0.5 block text-sm text-ink-faint">{filterText(policy, names)}</span>
      </span>
    </button>
  )
}

/** The first and last row have only one enabled button. */
function focusOn(
  list: HTMLElement | null,
  { id, by }: { readonly id: string; readonly by: number },
): void {
  const buttons = [by, -by].map((way) =>
    list?.querySelector<HTMLButtonElement>(`[data-move="${id} ${way}"]`),
  )
  buttons.find((button) => button?.disabled === false)?.focus()
}
