import FileText from 'lucide-react/icons/file-text'
import Folder from 'lucide-react/icons/folder'
import LinkIcon from 'lucide-react/icons/link'

import type { TreePage } from '../../../model.ts'

export function PageIcon({
  page: { kind, icon, method },
}: {
  readonly page: Pick<TreePage, 'kind' | 'icon' | 'method'>
}) {
  if (method) {
    return (
      <span className="w-9 shrink-0 truncate font-mono text-xs font-medium text-link">
        {short[method] ?? method}
      </span>
    )
  }
  const Kind = kinds[kind]
  return (
    <span aria-hidden className="grid w-6 shrink-0 place-items-center text-ink-faint">
      {/\p{Extended_Pictographic}/u.test(icon) ? icon : <Kind size={16} />}
    </span>
  )
}

const kinds = { page: FileText, group: Folder, link: LinkIcon, api: FileText }
const short: Readonly<Record<string, string>> = { DELETE: 'DEL', OPTIONS: 'OPT', PATCH: 'PTCH' }
