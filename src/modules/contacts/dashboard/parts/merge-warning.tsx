import { Notice } from '#ui/notice.tsx'

/** Before somebody of whom only his own word is known becomes one with another. */
export function MergeWarning() {
  return (
    <Notice tone="warn">
      Anybody can type an address. Merge only if you know this is the same person.
    </Notice>
  )
}
