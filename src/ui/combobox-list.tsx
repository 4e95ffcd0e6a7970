import { Combobox } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'

import type { Choice } from './choice.ts'
import { classes } from './classes.ts'
import { defaultTexts } from './default-texts.ts'
import { floatingMotion, floatingPanel, option } from './option-look.ts'
import { Spinner } from './spinner.tsx'

export function ComboboxList({
  id,
  isLoading,
  isEmpty,
}: {
  readonly id: string
  readonly isLoading: boolean
  readonly isEmpty: boolean
}) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={6} collisionPadding={8} className="z-50 outline-none">
        <Combobox.Popup
          className={classes(
            floatingPanel,
            floatingMotion,
            'max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-48 overflow-y-auto overscroll-contain',
          )}
        >
          <Combobox.Status>
            {isLoading && (
              <Words>
                <Spinner />
                Searching
              </Words>
            )}
          </Combobox.Status>
          <Combobox.Empty>
            {!isLoading && (
              <Words>{isEmpty ? defaultTexts.noData : defaultTexts.noMatchingData}</Words>
            )}
          </Combobox.Empty>
          <Combobox.List aria-labelledby={`${id}-label`} className="p-1 empty:p-0">
            {(choice: Choice) => <Option key={choice.value} choice={choice} />}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

function Option({ choice }: { readonly choice: Choice }) {
  const { value, label, hint, isDisabled = false } = choice
  if (value === offer) {
    return (
      <Combobox.Item value={choice} className={option}>
        <Plus size={16} className="shrink-0 text-ink-faint" aria-hidden />
        <span className="min-w-0 flex-1 truncate">Create “{label}”</span>
      </Combobox.Item>
    )
  }
  return (
    <Combobox.Item value={choice} disabled={isDisabled} className={option}>
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate">{label}</span>
        {hint && <span className="block truncate text-sm text-ink-faint">{hint}</span>}
      </span>
      <Combobox.ItemIndicator className="shrink-0 text-ink-faint">
        <Check size={16} aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}

function Words({ children }: { readonly children: ReactNode }) {
  return <div className="flex items-center gap-2 px-3.5 py-2.5 text-ink-faint">{children}</div>
}

export const offer = '\u0000create'
