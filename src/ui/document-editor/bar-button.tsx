import type { ReactNode } from 'react'

import { Tooltip } from '../tooltip.tsx'
import { ToolbarButton } from '../rich-text/toolbar-button.tsx'

export function BarButton({
  label,
  keys,
  icon,
  isOn,
  isDisabled = false,
  onRun,
}: {
  readonly label: string
  readonly keys?: string | undefined
  readonly icon: ReactNode
  readonly isOn?: boolean | undefined
  readonly isDisabled?: boolean
  readonly onRun: () => void
}) {
  return (
    <Tooltip text={label} shortcut={keys}>
      <ToolbarButton aria-label={label} aria-pressed={isOn} disabled={isDisabled} onClick={onRun}>
        {icon}
      </ToolbarButton>
    </Tooltip>
  )
}
