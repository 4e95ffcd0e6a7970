import { useEffect, useState } from 'react'

import type { RichTextDocument } from '#lib/rich-text.ts'
import { CodeBlock } from '#ui/code-block.tsx'
import { DocumentEditor } from '#ui/document-editor/document-editor.tsx'
import type { UploadDocumentFile } from '#ui/document-editor/uploads.ts'
import { useDebounced } from '#ui/use-debounced.ts'

import { guide } from './demo-guide.ts'

export function DocumentDemo() {
  const [guideNow, setGuide] = useState<RichTextDocument>(guide)
  const [problem, setProblem] = useState<string>()
  const markdown = useMarkdown(useDebounced(guideNow))
  return (
    <div className="flex flex-col gap-6">
      <div className="rounded-card border border-line bg-surface px-4 [--shell-header:3rem] max-sm:[--shell-header:6rem]">
        <DocumentEditor
          label="Guide"
          value={guideNow}
          onChange={setGuide}
          fileUrl={(fileId) => kept.get(fileId)}
          upload={keepHere}
          pickLink={findPages}
          snippets={[
            {
              key: 'hours',
              name: 'Business hours',
              preview: 'We answer Monday to Friday, 9 to 17.',
            },
          ]}
          variables={[{ key: 'company', name: 'Company', preview: 'Northwind Coffee' }]}
          others={[{ id: 'mara', name: 'Mara Lind' }]}
          onProblem={setProblem}
        />
      </div>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <CodeBlock language="Markdown" code={markdown} />
    </div>
  )
}

function useMarkdown(document: RichTextDocument): string {
  const [markdown, setMarkdown] = useState('')
  useEffect(() => {
    let isLeft = false
    void import('#lib/document/markdown/to-markdown.ts').then(
      ({ toMarkdown }) => isLeft || setMarkdown(toMarkdown(document)),
    )
    return () => {
      isLeft = true
    }
  }, [document])
  return markdown
}

const kept = new Map<string, string>()

const keepHere: UploadDocumentFile = async (file, { onProgress }) => {
  if (file.size > 5_000_000) throw new Error('Files here may have up to 5 MB.')
  for (const part of [0.3, 0.7, 1]) {
    await new Promise((done) => setTimeout(done, 60))
    onProgress(part)
  }
  const fileId = `file-${kept.size + 1}`
  kept.set(fileId, await asAddress(file))
  return { fileId, name: file.name, size: file.size, type: file.type }
}

function asAddress(file: File): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      done(typeof reader.result === 'string' ? reader.result : ''),
    )
    reader.readAsDataURL(file)
  })
}

const pages = [
  { href: 'article:a1', title: 'Return an item', note: 'Orders' },
  { href: 'article:a2', title: 'Change your address', note: 'Account' },
]

async function findPages(words: string) {
  return pages.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
}
