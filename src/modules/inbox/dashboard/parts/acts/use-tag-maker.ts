import { tagCalls } from '#modules/tags/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

export function useTagMaker(
  tags: readonly { readonly id: string; readonly name: string }[],
  onMade: (tagId: string) => void,
) {
  const mayMake = useMay()(tagCalls.create.access)
  const make = useCommand(tagCalls.create, {
    refreshes: [tagCalls.list],
    onDone: ({ id }) => onMade(id),
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  if (!mayMake) return { emptyText: 'No tags yet. An admin can create them in settings.' }
  return {
    emptyText: 'No tags yet. Type a name to create one.',
    onCreate(name: string) {
      // If the name is offered elsewhere only, that tag is meant.
      const there = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
      if (there) onMade(there.id)
      else make.run({ name })
    },
  }
}
