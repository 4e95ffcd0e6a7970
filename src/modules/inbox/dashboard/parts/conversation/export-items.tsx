import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'

import { callApi } from '#platform/registry/browser-client.ts'
import { MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { exportConversation } from '../../../writing-contract.ts'

/** Taking one conversation along as a file, with its notes. */
export function ExportItems({ id }: { readonly id: string }) {
  return (
    <>
      {formats.map(({ format, words }) => (
        <MenuItem
          key={format}
          icon={<Download size={16} />}
          onSelect={() => void download(id, format)}
        >
          Export as {words}
        </MenuItem>
      ))}
      <MenuItem icon={<Printer size={16} />} onSelect={() => void print(id)}>
        Print or save as PDF
      </MenuItem>
    </>
  )
}

type Format = 'txt' | 'html' | 'json'

async function print(id: string): Promise<void> {
  await telling(async () => {
    const { content } = await callApi(exportConversation, { id, format: 'html', hasNotes: true })
    const { printPage } = await import('./print-page.ts')
    printPage(content)
  })
}

async function download(id: string, format: Format): Promise<void> {
  await telling(async () => {
    const { name, type, content } = await callApi(exportConversation, {
      id,
      format,
      hasNotes: true,
    })
    const url = URL.createObjectURL(new Blob([content], { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    URL.revokeObjectURL(url)
  })
}

/** Says why there is no file. */
async function telling(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const title = error instanceof Error ? error.message : 'It could not be exported.'
    toast({ tone: 'bad', title })
  }
}

const formats: readonly { format: Format; words: string }[] = [
  { format: 'txt', words: 'text' },
  { format: 'html', words: 'a web page' },
  { format: 'json', words: 'JSON' },
]
