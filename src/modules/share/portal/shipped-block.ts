import { html, type Html } from '#platform/portal/html.ts'
import type { PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { presentIdea } from '../server/present.ts'
import { listShippedRows } from '../server/store/ideas.ts'
import { listReadableShares } from '../server/store/shares.ts'
import { dateSettings, dayOf } from './parts.ts'
import { shareSay } from './words.ts'

export async function shippedBlock(scope: Scope, visit: PortalVisit): Promise<Html[]> {
  const shares = (await listReadableShares(scope)).slice(0, maxBoards)
  if (shares.length === 0) return []
  const since = new Date(scope.now.getTime() - 90 * 86_400_000)
  const [dates, ...lists] = await Promise.all([
    dateSettings(scope, visit),
    ...shares.map(async (share) => {
      const rows = await listShippedRows(scope, { shareId: share.id }, { since, limit: maxShown })
      return rows.map((row) => ({ row, share }))
    }),
  ])
  const latest = lists
    .flat()
    .sort((one, other) => timeOf(other.row) - timeOf(one.row))
    .slice(0, maxShown)
  if (latest.length === 0) return []
  return [
    html`<section>
      <h2>${shareSay(visit).text('shipped')}</h2>
      <div class="panel">
        <ul class="rows">
          ${latest.map(({ row, share }) => {
            const { key, title, label } = presentIdea(row, share)
            return html`<li>
              <a class="row" href="/s/${share.slug}/${key}">
                <span class="row-main"
                  ><span class="row-title" dir="auto">${title}</span
                  ><span class="row-facts"
                    >${dayOf(new Date(timeOf(row)).toISOString(), dates)}</span
                  ></span
                >
                <span class="badge done" dir="auto">${label}</span>
              </a>
            </li>`
          })}
        </ul>
      </div>
    </section>`,
  ]
}

function timeOf({ resolvedAt: at }: { readonly resolvedAt: Date | null }): number {
  return at?.getTime() ?? 0
}

const maxBoards = 5
const maxShown = 5
