import { Badge } from '#ui/badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

export function BounceMark({ at }: { readonly at: string }) {
  const day = new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' })
  return (
    <Tooltip text={`Email to this address bounced on ${day}. We no longer send to it.`}>
      <Badge tone="warn">Bounced</Badge>
    </Tooltip>
  )
}
