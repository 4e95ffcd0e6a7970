import Languages from 'lucide-react/icons/languages'

import { languageName } from '#lib/language-name.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { EmptyState } from '#ui/states.tsx'

import type { DocPage } from '../../../model.ts'
import { addLanguage } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { afterTree } from '../tree/tree-calls.ts'

/** Stands where a translation would: begins it. */
export function BeginLanguage({
  open: { space, locale, canManage },
  page: { id, versionId, title },
}: {
  readonly open: OpenSpace
  readonly page: DocPage
}) {
  const begin = useCommand(addLanguage, { refreshes: afterTree })
  const language = languageName(locale)
  const at = { versionId, id, locale }
  return (
    <div className="max-w-4xl rounded-card border border-line bg-surface shadow-card">
      {begin.problem && <Notice tone="bad">{begin.problem.message}</Notice>}
      <EmptyState
        icon={<Languages size={20} aria-hidden />}
        title={`${title || 'Untitled'} is not written in ${language} yet`}
        action={
          canManage && (
            <>
              <Button
                kind="primary"
                isBusy={begin.isBusy}
                onClick={() => begin.run({ ...at, begin: 'copy' })}
              >
                Translate from {languageName(space.defaultLocale)}
              </Button>
              <Button disabled={begin.isBusy} onClick={() => begin.run({ ...at, begin: 'empty' })}>
                Begin empty
              </Button>
            </>
          )
        }
      >
        Until it is published, readers in {language} are led to another language.
      </EmptyState>
    </div>
  )
}
