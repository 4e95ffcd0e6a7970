import { Notice } from '#ui/notice.tsx'

/** Before somebody of whom only his own word is known becomes one with another. */
export function MergeWarning() {
  return (
    <Notice tone="warn">
      Anyone can enter an email address. Merge only if you know it’s the same person.
    </Notice>
  )
}
