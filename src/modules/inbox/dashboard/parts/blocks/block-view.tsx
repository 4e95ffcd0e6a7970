import Check from 'lucide-react/icons/check'
import ExternalLink from 'lucide-react/icons/external-link'

import { classes } from '#ui/classes.ts'

import type { Attachment, BlockAnswer, GivenAnswer, MessageBlock } from '../../../model.ts'
import { answerLines, asksSomething, isWebAddress } from '../../../rules.ts'

/** What the customer can touch, as he sees it, and what he answered. Nothing of it can be pressed here. */
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
          <p className="font-medium wrap-anywhere">{block.question}</p>
          <ul className="flex flex-col gap-1">
            {block.choices.map((choice) => (
              <Choice
                key={choice}
                label={choice}
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
}: {
  readonly buttons: readonly Button[]
  readonly chosen: string | undefined
}) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {buttons.map((button) => (
        <li
          key={button.label}
          title={button.act === 'url' ? button.url : undefined}
          className={classes(
            'flex max-w-full items-center gap-1.5 rounded-full border px-3 py-1 text-sm font-medium wrap-anywhere',
            button.act === 'reply' && button.label === chosen
              ? 'border-good bg-good-wash text-good'
              : 'border-line-strong',
          )}
        >
          {button.act === 'reply' && button.label === chosen && <Chosen />}
          {button.label}
          {button.act === 'url' && (
            <ExternalLink size={12} className="shrink-0 text-ink-faint" aria-label="opens a link" />
          )}
        </li>
      ))}
    </ul>
  )
}

function Choice({ label, isChosen }: { readonly label: string; readonly isChosen: boolean }) {
  return (
    <li
      className={classes(
        'flex items-center gap-2 rounded-control border px-2.5 py-1.5 text-sm wrap-anywhere',
        isChosen ? 'border-good bg-good-wash font-medium text-good' : 'border-line',
      )}
    >
      {isChosen && <Chosen />}
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
      tabIndex={isMany ? 0 : undefined}
      className="-m-1 flex gap-2 overflow-x-auto p-1"
    >
      {cards.map((card, nth) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- an answer names a card by its place
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
          <ul className="flex flex-col gap-1">
            {fields.map(({ key, label, isRequired }) => (
              <li
                key={key}
                className="flex justify-between gap-2 rounded-control border border-line px-2.5 py-1.5 text-sm"
              >
                <span className="wrap-anywhere">{label}</span>
                {!isRequired && <span className="shrink-0 text-ink-faint">optional</span>}
              </li>
            ))}
          </ul>
          <p className="w-fit max-w-full rounded-full border border-line-strong px-3 py-1 text-sm font-medium wrap-anywhere">
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
