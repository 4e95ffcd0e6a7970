import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'

import { callApi, fetchFile } from '#platform/registry/browser-client.ts'
import { MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { exportConversation, exportConversationPdf } from '../../../writing-contract.ts'

export function ExportItems({ id }: { readonly id: string }) {
  return (
    <>
      <MenuItem icon={<FileText size={16} />} onSelect={() => void downloadPdf(id, false)}>
        Export as PDF
      </MenuItem>
      <MenuItem icon={<FileText size={16} />} onSelect={() => void downloadPdf(id, true)}>
        Export as PDF with notes
      </MenuItem>
      {formats.map(({ format, words }) => (
        <MenuItem
          key={format}
          icon={<Download size={16} />}
          onSelect={() => void download(id, format)}
        >
          Export as {words}
        </MenuItem>
      ))}
    </>
  )
}

type Format = 'txt' | 'html' | 'json'

async function downloadPdf(id: string, hasNotes: boolean): Promise<void> {
  await withErrorToast(async () => {
    const { name, content } = await fetchFile(exportConversationPdf, {
      id,
      hasNotes: String(hasNotes),
    })
    save(name, content)
  })
}

async function download(id: string, format: Format): Promise<void> {
  await withErrorToast(async () => {
    const { name, type, content } = await callApi(exportConversation, {
      id,
      format,
      hasNotes: true,
    })
    save(name, new Blob([content], { type }))
  })
}

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

async function withErrorToast(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const title =
      error instanceof Error ? error.message : 'The conversation couldn’t be exported. Try again.'
    toast({ tone: 'bad', title })
  }
}

const formats: readonly { format: Format; words: string }[] = [
  { format: 'txt', words: 'text' },
  { format: 'html', words: 'HTML' },
  { format: 'json', words: 'JSON' },
]
