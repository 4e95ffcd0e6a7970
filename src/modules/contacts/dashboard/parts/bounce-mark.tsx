import { Badge } from '#ui/badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

/** Beside an address that gives mail back. */
export function BounceMark({ at }: { readonly at: string }) {
  const day = new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' })
  return (
    <Tooltip text={`Mail to this address has come back since ${day}. It is not written to.`}>
      <Badge tone="warn">Bounces</Badge>
    </Tooltip>
  )
}
