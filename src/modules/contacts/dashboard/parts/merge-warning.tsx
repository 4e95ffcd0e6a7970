import { Notice } from '#ui/notice.tsx'

export function MergeWarning() {
  return (
    <Notice tone="warn">
      Anyone can enter an email address. Merge only if you know it’s the same person.
    </Notice>
  )
}
