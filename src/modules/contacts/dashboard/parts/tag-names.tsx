import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'

export function TagNames({ ids }: { readonly ids: readonly string[] }) {
  const { rows } = usePages(tagCalls.list, everyTag)
  const named = rows.filter(({ id }) => ids.includes(id))
  if (named.length === 0) return null
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {named.map(({ id, name, color }) => (
        <Badge key={id}>
          <svg viewBox="0 0 8 8" className="size-2 shrink-0" aria-hidden>
            <circle cx="4" cy="4" r="4" fill={color} />
          </svg>
          <span className="truncate">{name}</span>
        </Badge>
      ))}
    </span>
  )
}
