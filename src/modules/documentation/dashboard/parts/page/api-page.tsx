import Braces from 'lucide-react/icons/braces'
import ExternalLink from 'lucide-react/icons/external-link'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

import type { DocPage } from '../../../model.ts'
import { getText } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { placePath } from '../place.ts'

export function ApiPage({ open, page }: { readonly open: OpenSpace; readonly page: DocPage }) {
  const { space, version, locale } = open
  const has = (one: string): boolean => page.languages.some((text) => text.locale === one)
  const { data: text } = useCall(
    getText,
    {
      versionId: version.id,
      id: page.id,
      locale: has(locale) ? locale : space.defaultLocale,
    },
    { isEnabled: page.languages.length > 0 },
  )
  return (
    <div className="max-w-form rounded-card border border-line bg-surface shadow-card">
      <EmptyState
        icon={<Braces size={20} aria-hidden />}
        title={page.title || 'Untitled'}
        action={
          <>
            <ButtonLink to={placePath({ space: space.id, version: version.id, tab: 'api' })}>
              View API document
            </ButtonLink>
            {text?.url && (
              <a
                href={text.url}
                target="_blank"
                rel="noreferrer"
                className="control inline-flex items-center gap-2 rounded-control px-2 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
              >
                <ExternalLink size={16} aria-hidden />
                View on site
              </a>
            )}
          </>
        }
      >
        <span className="flex flex-col items-center gap-2">
          {page.method && <Badge tone="info">{page.method}</Badge>}
          {text?.description && <span>{text.description}</span>}
          <span>
            This page is generated from your API document. Replace the document to update it.
          </span>
        </span>
      </EmptyState>
    </div>
  )
}
