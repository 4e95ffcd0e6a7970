import type { Widget } from '../../model.ts'

export function findPublishProblem(
  { hasUnpublished, publishedVersion }: Pick<Widget, 'hasUnpublished' | 'publishedVersion'>,
  { isDirty, wrongFields }: { readonly isDirty: boolean; readonly wrongFields: number },
): string | undefined {
  if (isDirty && wrongFields > 0) {
    return wrongFields === 1 ? 'Fix 1 field first.' : `Fix ${wrongFields} fields first.`
  }
  if (isDirty) return 'Save your changes first.'
  return hasUnpublished ? undefined : `No changes since version ${publishedVersion}.`
}
