import { useEffect, useRef, useState } from 'react'

import { fill } from '#lib/fill.ts'
import { Icon } from '#platform/widget/icon.tsx'
import { maxPictures, type BugWords } from '#modules/bugs/rules.ts'

import { IncludedData } from './included-data.tsx'
import { FilmPart } from './film-part.tsx'
import type { Report } from './use-report.ts'

export interface PictureStepProps {
  readonly words: BugWords
  readonly report: Report
}

export function PictureStep({ words, report }: PictureStepProps) {
  const { pictures, sending } = report
  const [isWrong, setWrong] = useState(false)
  const onFiles = (files: readonly File[]): void => setWrong(!report.add(files))
  usePaste(onFiles)
  const { failed, tooLarge } = words
  const problem = { failed, tooLarge }[sending.problem] ?? sending.problem
  return (
    <div className="bug-form">
      <section aria-labelledby="bug-pictures">
        <h2 id="bug-pictures">{words.pictures}</h2>
        {pictures.length > 0 && (
          <>
            <Shelf words={words} report={report} />
            <p className="soft">{words.markHint}</p>
          </>
        )}
        {pictures.length < maxPictures && <Ways words={words} report={report} onFiles={onFiles} />}
        {isWrong && (
          <p className="bad" role="alert">
            {words.pictureWrong}
          </p>
        )}
        {report.canDraw && <p className="soft">{words.masked}</p>}
      </section>
      <FilmPart words={words} film={report.film} />
      {report.records && <IncludedData words={words} report={report} records={report.records} />}
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className="button"
        disabled={sending.isBusy}
        onClick={() => void report.send()}
      >
        {sending.isBusy ? sendingWords(words, sending.part) : words.send}
      </button>
    </div>
  )
}

function sendingWords({ sending }: BugWords, part: number): string {
  return part > 0 ? `${sending} · ${Math.round(part * 100)} %` : sending
}

function Ways({
  words,
  report,
  onFiles,
}: PictureStepProps & { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { drawing, canDraw } = report
  return (
    <div className="bug-ways">
      {canDraw && (
        <button
          type="button"
          className="bug-way"
          disabled={drawing === 'yes'}
          onClick={() => report.draw('page')}
        >
          {drawing === 'yes' ? words.shooting : words.shot}
        </button>
      )}
      {drawing === 'failed' && (
        <>
          <p className="bad" role="alert">
            {words.shotFailed}
          </p>
          <button type="button" className="bug-way" onClick={() => report.draw('screen')}>
            {words.screen}
          </button>
        </>
      )}
      <button type="button" className="bug-way" onClick={() => input.current?.click()}>
        {words.file}
      </button>
      <input
        ref={input}
        className="hidden"
        type="file"
        tabIndex={-1}
        aria-label={words.file}
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <p className="soft">{words.paste}</p>
    </div>
  )
}

function Shelf({ words, report }: PictureStepProps) {
  return (
    <ul className="bug-shelf">
      {report.pictures.map((picture, place) => {
        const number = place + 1
        return (
          <li key={picture.key}>
            <button
              type="button"
              className="bug-picture"
              aria-label={fill(words.mark, { number })}
              onClick={() => report.mark(picture)}
            >
              <img src={picture.url} alt={fill(words.pictureOf, { number })} />
            </button>
            <button
              type="button"
              className="plain"
              aria-label={fill(words.remove, { number })}
              onClick={() => report.remove(picture.key)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function usePaste(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent): void => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  })
}
