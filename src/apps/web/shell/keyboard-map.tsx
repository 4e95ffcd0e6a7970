import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { useShortcuts } from '#ui/shortcuts.ts'

export function KeyboardMap({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const groups = Map.groupBy(useShortcuts(), ({ group }) => group)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" size="medium">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group} aria-label={group}>
            <h3 className="text-sm font-medium text-ink-faint">{group}</h3>
            <dl className="mt-2 flex flex-col gap-1.5">
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} className="flex items-center justify-between gap-4">
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
