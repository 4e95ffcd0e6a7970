import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import { useRef, useState, type ReactElement } from 'react'

import type { Choice } from './choice.ts'
import { classes } from './classes.ts'
import { floatingMotion, floatingPanel, option } from './option-look.ts'
import { useTakeOver, type Opening } from './use-opening.ts'

export function OpenedSelect({
  id,
  items,
  value,
  onChange,
  isDisabled,
  button,
  opening,
}: {
  readonly id: string
  readonly items: readonly Choice[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly isDisabled: boolean
  readonly button: ReactElement
  readonly opening: Opening
}) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  useTakeOver(trigger, opening, () => setOpen(true))
  return (
    // Our CSP forbids style elements; this list has a scrollbar and doesn't need one.
    <CSPProvider disableStyleElements>
      <Select.Root
        items={items}
        value={value ?? null}
        onValueChange={(chosen) => chosen !== null && onChange(chosen)}
        open={isOpen}
        onOpenChange={setOpen}
        disabled={isDisabled}
        modal={false}
      >
        <Select.Trigger ref={trigger} id={id} render={button} />
        <Select.Portal>
          <Select.Positioner
            alignItemWithTrigger={false}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 outline-none"
          >
            <Select.Popup
              aria-labelledby={`${id}-label`}
              className={classes(
                floatingPanel,
                floatingMotion,
                'max-h-[min(20rem,var(--available-height))] max-w-(--available-width) min-w-(--anchor-width) overflow-y-auto overscroll-contain p-1',
              )}
            >
              {items.map((item) => (
                <Select.Item
                  key={item.value}
                  value={item.value}
                  label={item.label}
                  disabled={item.isDisabled ?? false}
                  className={option}
                >
                  <OptionWords {...item} />
                  <Select.ItemIndicator className="shrink-0 text-ink-faint">
                    <Check size={16} aria-hidden />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  )
}

function OptionWords({ label, hint }: Choice) {
  return (
    <span className="min-w-0 flex-1 py-1">
      <Select.ItemText className="block truncate">{label}</Select.ItemText>
      {hint && <span className="block text-sm text-ink-faint">{hint}</span>}
    </span>
  )
}
