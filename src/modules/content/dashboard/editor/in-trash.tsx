import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export function InTrash({
  what,
  canManage,
  onRestore,
}: {
  /** What it is called: "page". */
  readonly what: string
  readonly canManage: boolean
  readonly onRestore: () => void
}) {
  return (
    <Notice tone="warn">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        This {what} is in the trash and will be deleted permanently after 30 days.
        {canManage && (
          <Button size="small" onClick={onRestore}>
            Restore
          </Button>
        )}
      </span>
    </Notice>
  )
}
