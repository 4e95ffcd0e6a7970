import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { blockLimits } from '../../../block-rules.ts'
import type { Attachment, BlockCard } from '../../../model.ts'
import { newCard } from './block-draft.ts'
import { ButtonsEditor } from './buttons-editor.tsx'
import { CardPicture } from './card-picture.tsx'
import { RowsEditor } from './rows-editor.tsx'

export function CardsEditor({
  cards,
  pictures,
  onChange,
  onPicture,
}: {
  readonly cards: readonly BlockCard[]
  readonly pictures: readonly Attachment[]
  readonly onChange: (cards: BlockCard[]) => void
  readonly onPicture?: (picture: Attachment) => void
}) {
  return (
    <RowsEditor
      label="Cards"
      noun="Card"
      rows={cards}
      fewest={1}
      most={blockLimits.cards}
      make={newCard}
      onChange={onChange}
    >
      {(card, { name, change }) => (
        <div className="flex flex-col gap-3 rounded-card border border-line p-3">
          {onPicture && (
            <CardPicture
              name={name}
              picture={pictures.find(({ id }) => id === card.pictureFileId)}
              onChange={(picture) => {
                if (picture) onPicture(picture)
                change({ ...card, pictureFileId: picture?.id ?? null })
              }}
            />
          )}
          <Field
            label={`${name}, title`}
            isLabelHidden
            placeholder="Title"
            maxLength={blockLimits.cardTitle}
            value={card.title}
            onChange={({ target }) => change({ ...card, title: target.value })}
          />
          <TextArea
            label={`${name}, text`}
            isLabelHidden
            placeholder="Text, optional"
            rows={2}
            maxLength={blockLimits.cardText}
            value={card.text}
            onChange={({ target }) => change({ ...card, text: target.value })}
          />
          <ButtonsEditor
            buttons={card.buttons}
            fewest={0}
            most={blockLimits.cardButtons}
            onChange={(buttons) => change({ ...card, buttons })}
          />
        </div>
      )}
    </RowsEditor>
  )
}
