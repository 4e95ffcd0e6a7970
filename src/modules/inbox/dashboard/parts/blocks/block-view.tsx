import Check from 'lucide-react/icons/check'
import ExternalLink from 'lucide-react/icons/external-link'

import { isWebAddress } from '#lib/is-web-address.ts'
import { classes } from '#ui/classes.ts'

import type { Attachment, BlockAnswer, GivenAnswer, MessageBlock } from '../../../model.ts'
import { answerLines, asksSomething } from '../../../rules.ts'

export function BlockView({
  block,
  answer,
  files,
}: {
  readonly block: MessageBlock
  readonly answer?: GivenAnswer | null
  readonly files: readonly Attachment[]
}) {
  return (
    <div className="mt-1 flex w-80 max-w-full flex-col gap-2 rounded-card border border-line bg-surface p-3 text-left">
      <Content block={block} answer={answer?.answer} files={files} />
      {asksSomething(block) && answer !== undefined && (
        <p className={classes('text-xs', answer ? 'text-good' : 'text-ink-faint')}>
          {answer ? 'Answered' : 'Not answered yet'}
        </p>
      )}
    </div>
  )
}

function Content({
  block,
  answer,
  files,
}: {
  readonly block: MessageBlock
  readonly answer: BlockAnswer | undefined
  readonly files: readonly Attachment[]
}) {
  switch (block.kind) {
    case 'buttons':
      return (
        <Buttons
          buttons={block.buttons}
          chosen={answer?.kind === 'buttons' ? answer.label : undefined}
        />
      )
    case 'picker':
      return (
        <>
          <p className="font-semibold wrap-anywhere">{block.question}</p>
          {block.isMany && !answer && (
            <p className="text-sm text-ink-soft">Choose all that apply.</p>
          )}
          <ul className="flex flex-col gap-2">
            {block.choices.map((choice, at) => (
              <Choice
                // oxlint-disable-next-line react/no-array-index-key -- redacted labels can repeat, and items never move
                key={at}
                label={choice}
                isMany={block.isMany}
                isAnswered={answer !== undefined}
                isChosen={answer?.kind === 'picker' && answer.choices.includes(choice)}
              />
            ))}
          </ul>
        </>
      )
    case 'cards':
      return <Cards block={block} answer={answer} files={files} />
    case 'form':
      return <Form block={block} answer={answer} />
    case 'article':
      return (
        <>
          <p className="font-medium wrap-anywhere">{block.title}</p>
          {block.excerpt && <p className="text-sm wrap-anywhere text-ink-soft">{block.excerpt}</p>}
          <Address url={block.url} />
        </>
      )
  }
}

type Button = Extract<MessageBlock, { kind: 'buttons' }>['buttons'][number]

function Buttons({
  buttons,
  chosen,
  isColumn = false,
}: {
  readonly buttons: readonly Button[]
  readonly chosen: string | undefined
  readonly isColumn?: boolean
}) {
  return (
    <ul className={classes('flex gap-2', isColumn ? 'mt-auto flex-col' : 'flex-wrap')}>
      {buttons.map((button, at) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- redacted labels can repeat, and items never move
          key={at}
          title={button.act === 'url' ? button.url : undefined}
          className={classes(
            'flex min-h-11 max-w-full items-center justify-center gap-2 rounded-full border px-4 py-2 text-center font-semibold wrap-anywhere',
            button.act === 'reply' && button.label === chosen
              ? 'border-action bg-action text-on-action'
              : 'border-action bg-surface text-good',
          )}
        >
          {button.act === 'reply' && button.label === chosen && <Chosen />}
          {button.label}
          {button.act === 'url' && (
            <ExternalLink size={14} className="shrink-0" aria-label="opens a link" />
          )}
        </li>
      ))}
    </ul>
  )
}

function Choice({
  label,
  isMany,
  isAnswered,
  isChosen,
}: {
  readonly label: string
  readonly isMany: boolean
  readonly isAnswered: boolean
  readonly isChosen: boolean
}) {
  return (
    <li
      className={classes(
        'flex min-h-11 items-center gap-2.5 rounded-control border px-3 py-2 wrap-anywhere',
        isChosen ? 'border-action bg-good-wash font-semibold' : 'border-edge',
        isAnswered && !isChosen && 'text-ink-soft',
      )}
    >
      {isChosen && <Chosen />}
      {!isAnswered && (
        <span
          aria-hidden
          className={classes(
            'size-4.5 shrink-0 border border-edge',
            isMany ? 'rounded-sm' : 'rounded-full',
          )}
        />
      )}
      {label}
    </li>
  )
}

function Chosen() {
  return <Check size={14} className="shrink-0" aria-label="Chosen:" />
}

function Cards({
  block: { cards },
  answer,
  files,
}: {
  readonly block: Extract<MessageBlock, { kind: 'cards' }>
  readonly answer: BlockAnswer | undefined
  readonly files: readonly Attachment[]
}) {
  const isMany = cards.length > 1
  return (
    <ul
      aria-label={isMany ? 'Cards' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas need keyboard access
      tabIndex={isMany ? 0 : undefined}
      className="-m-1 flex gap-2 overflow-x-auto p-1"
    >
      {cards.map((card, nth) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- answers refer to a card by its index
          key={nth}
          className={classes(
            'flex min-w-0 flex-col gap-1.5',
            isMany ? 'w-60 shrink-0 rounded-card border border-line p-2.5' : 'w-full',
          )}
        >
          <Picture file={files.find(({ id }) => id === card.pictureFileId)} />
          <p className="font-medium wrap-anywhere">{card.title}</p>
          {card.text && (
            <p className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-soft">{card.text}</p>
          )}
          {card.buttons.length > 0 && (
            <Buttons
              isColumn
              buttons={card.buttons}
              chosen={answer?.kind === 'cards' && answer.card === nth ? answer.label : undefined}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Picture({ file }: { readonly file: Attachment | undefined }) {
  if (!file) return null
  return (
    <img
      src={`${file.url}&w=640`}
      alt=""
      loading="lazy"
      className="aspect-video w-full rounded-control bg-sunken object-cover"
    />
  )
}

function Form({
  block: { title, fields, submitLabel },
  answer,
}: {
  readonly block: Extract<MessageBlock, { kind: 'form' }>
  readonly answer: BlockAnswer | undefined
}) {
  return (
    <>
      {title && <p className="font-medium wrap-anywhere">{title}</p>}
      {answer?.kind === 'form' ? (
        <dl className="flex flex-col gap-1.5 text-sm">
          {answerLines(fields, answer.values).map(({ key, label, value }) => (
            <div key={key}>
              <dt className="text-ink-faint wrap-anywhere">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {fields.map(({ key, label, kind, isRequired }) => (
              <li key={key} className="flex flex-col gap-1">
                <span className="flex flex-wrap gap-x-2 text-sm font-medium wrap-anywhere">
                  {label}
                  {!isRequired && <span className="font-normal text-ink-faint">optional</span>}
                </span>
                <span
                  aria-hidden
                  className={classes(
                    'rounded-control border border-edge',
                    kind === 'checkbox' ? 'size-4.5 rounded-sm' : 'w-full',
                    kind === 'long' ? 'h-20' : kind !== 'checkbox' && 'h-11',
                  )}
                />
              </li>
            ))}
          </ul>
          <p className="flex min-h-11 w-fit max-w-full items-center rounded-full bg-action px-4 py-2 font-semibold wrap-anywhere text-on-action">
            {submitLabel}
          </p>
        </>
      )}
    </>
  )
}

function Address({ url }: { readonly url: string }) {
  if (!isWebAddress(url)) return <p className="text-sm text-ink-faint wrap-anywhere">{url}</p>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="flex items-center gap-1.5 text-sm text-link hover:underline"
    >
      <span className="truncate">{new URL(url).host}</span>
      <ExternalLink size={14} className="shrink-0" aria-hidden />
    </a>
  )
}
