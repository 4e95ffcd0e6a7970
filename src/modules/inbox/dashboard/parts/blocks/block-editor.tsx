import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { blockLimits } from '../../../block-rules.ts'
import type { Attachment, MessageBlock } from '../../../model.ts'
import { ButtonsEditor } from './buttons-editor.tsx'
import { CardsEditor } from './cards-editor.tsx'
import { ChoicesEditor } from './choices-editor.tsx'
import { FormEditor } from './form-editor.tsx'

export interface BlockEditorProps {
  readonly block: MessageBlock
  readonly pictures: readonly Attachment[]
  readonly onChange: (block: MessageBlock) => void
  readonly onPicture?: (picture: Attachment) => void
}

export function BlockEditor({ block, pictures, onChange, onPicture }: BlockEditorProps) {
  switch (block.kind) {
    case 'buttons':
      return (
        <ButtonsEditor
          buttons={block.buttons}
          most={blockLimits.buttons}
          onChange={(buttons) => onChange({ ...block, buttons })}
        />
      )
    case 'picker':
      return (
        <>
          <Field
            label="Question"
            maxLength={blockLimits.question}
            value={block.question}
            onChange={({ target }) => onChange({ ...block, question: target.value })}
          />
          <ChoicesEditor
            choices={block.choices}
            onChange={(choices) => onChange({ ...block, choices })}
          />
          <Checkbox
            label="Allow multiple choices"
            isChecked={block.isMany}
            onChange={(isMany) => onChange({ ...block, isMany })}
          />
        </>
      )
    case 'cards':
      return (
        <CardsEditor
          cards={block.cards}
          pictures={pictures}
          onChange={(cards) => onChange({ ...block, cards })}
          {...(onPicture && { onPicture })}
        />
      )
    case 'form':
      return <FormEditor block={block} onChange={onChange} />
    case 'article':
      return <LinkEditor block={block} onChange={onChange} />
  }
}

function LinkEditor({
  block,
  onChange,
}: {
  readonly block: Extract<MessageBlock, { kind: 'article' }>
  readonly onChange: (block: MessageBlock) => void
}) {
  return (
    <>
      <Field
        label="URL"
        type="url"
        placeholder="https://"
        maxLength={blockLimits.url}
        value={block.url}
        onChange={({ target }) => onChange({ ...block, url: target.value })}
      />
      <Field
        label="Title"
        maxLength={blockLimits.articleTitle}
        value={block.title}
        onChange={({ target }) => onChange({ ...block, title: target.value })}
      />
      <TextArea
        label="Text"
        hint="Optional"
        rows={3}
        maxLength={blockLimits.excerpt}
        value={block.excerpt}
        onChange={({ target }) => onChange({ ...block, excerpt: target.value })}
      />
    </>
  )
}
