import type { SitemapEntry } from '#platform/portal/portal-page.ts'

export function llmsLine(
  { title, lead, path }: { readonly title: string; readonly lead: string; readonly path: string },
  url: URL,
): string {
  const about = lead === '' ? '' : `: ${oneLine(lead)}`
  return `- [${linkText(title)}](${new URL(`${path}.md`, url).href})${about}`
}

export function linkText(title: string): string {
  return oneLine(title).replaceAll(/[[\]\\]/g, (sign) => `\\${sign}`)
}

export function oneLine(text: string): string {
  return plain(text).replaceAll(/\s+/g, ' ').trim()
}

/** XML doesn't allow control characters. */
export function plain(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
}

/** Each document in each language, with its alternates. */
export function sitemapEntries<
  Row extends { readonly id: string; readonly locale: string; readonly updatedAt: Date },
>(rows: readonly Row[], pathOf: (row: Row) => string): SitemapEntry[] {
  const batchedPerTick = Map.groupBy(rows, ({ id }) => id)
  return rows.map((row) => {
    const alternates = (batchedPerTick.get(row.id) ?? []).map((one) => ({
      locale: one.locale,
      path: pathOf(one),
    }))
    return {
      path: pathOf(row),
      changedAt: row.updatedAt,
      ...(alternates.length > 1 && { alternates }),
    }
  })
}
