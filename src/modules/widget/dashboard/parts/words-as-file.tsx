import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'

import { saveFile } from '#platform/resources/browser/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

import type { WidgetTexts } from '../../model.ts'
import type { Words } from '../../rules.ts'
import { readWordsFile, wordsFileOf, type ReadWords } from './words-file.ts'

export interface WordsAsFileProps {
  readonly locale: string
  readonly texts: WidgetTexts
  readonly usual: Words
  readonly isDisabled: boolean
  readonly onChange: (texts: WidgetTexts) => void
}

export function WordsAsFile({ locale, texts, usual, isDisabled, onChange }: WordsAsFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<ReadWords>()
  const readFile = async (file: File): Promise<void> => {
    const found = await readWordsFile(file, texts, usual)
    setRead(found)
    if (found.importedCount > 0) onChange(found.texts)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={<Download size={16} aria-hidden />}
          onClick={() =>
            saveFile(`chat-words-${locale}.json`, wordsFileOf(texts, usual), 'application/json')
          }
        >
          Download
        </Button>
        {!isDisabled && (
          <Button
            size="small"
            icon={<Upload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Import
          </Button>
        )}
        <span className="text-sm text-ink-faint">All text in this language, as JSON.</span>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="Import file"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void readFile(file)
            // Lets the same file be chosen again.
            target.value = ''
          }}
        />
      </div>
      {read && <Outcome read={read} />}
    </>
  )
}

function Outcome({ read: { importedCount, problems } }: { readonly read: ReadWords }) {
  const rest = problems.length - maxListed
  return (
    <Notice tone={problems.length > 0 ? 'warn' : 'good'}>
      {importedCount > 0 && (
        <p>
          {importedCount === 1 ? '1 text was' : `${importedCount} texts were`} imported. Check the
          preview, then save.
        </p>
      )}
      {problems.length > 0 && (
        <>
          {importedCount > 0 && <p className="mt-1">Skipped:</p>}
          <ul className="mt-1 list-disc pl-5">
            {problems.slice(0, maxListed).map((problem) => (
              <li key={problem} className="break-words">
                {problem}
              </li>
            ))}
            {rest > 0 && <li>and {rest} more</li>}
          </ul>
        </>
      )}
    </Notice>
  )
}

const maxListed = 20
