import type { PagePart } from '#platform/widget/page-part.ts'

export const pageParts: readonly PagePart[] = Object.values(
  import.meta.glob<PagePart>(
    ['../../../modules/*/widget/page.ts', '../../../modules/*/*/widget/page.ts'],
    { eager: true, import: 'page' },
  ),
)
