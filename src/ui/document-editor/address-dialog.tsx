import { useState } from 'react'

import { linkAddress } from '#lib/document/link-address.ts'
import { isVideoAddress } from '#lib/document/player.ts'

import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Field } from '../field.tsx'

export type AddressKind = 'video' | 'embed'

export function AddressDialog({
  kind,
  onClose,
  onAddress,
}: {
  readonly kind: AddressKind
  readonly onClose: () => void
  readonly onAddress: (address: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const words = wordsFor[kind]
  const add = (): void => {
    const address = readAddress(kind, typed)
    if (address === undefined) setProblem(words.refusal)
    else onAddress(address)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={add}>
            {words.action}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          add()
        }}
      >
        <Field
          label="URL"
          hint={words.hint}
          error={problem}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.example}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

function readAddress(kind: AddressKind, typed: string): string | undefined {
  const text = typed.trim()
  const address = linkAddress(/^[a-z]+:/i.test(text) ? text : `https://${text}`)
  if (!address || !/^https?:\/\/[^/]+\./.test(address)) return undefined
  return kind === 'embed' || isVideoAddress(address) ? address : undefined
}

const wordsFor = {
  video: {
    title: 'Add a video',
    action: 'Add video',
    hint: 'YouTube, Vimeo, or Loom. To upload a file, drop it into the text.',
    example: 'https://www.youtube.com/watch?v=…',
    refusal: 'Enter a YouTube, Vimeo, or Loom link.',
  },
  embed: {
    title: 'Embed page',
    action: 'Embed',
    hint: 'Figma and CodePen are embedded. Other pages appear as links.',
    example: 'https://www.figma.com/…',
    refusal: 'Enter a URL such as https://example.com.',
  },
} as const
