import { isWebAddress } from '#lib/is-web-address.ts'

import { blockLimits, findBlockProblem } from '../../../block-rules.ts'
import type { BlockCard, BlockField, MessageBlock } from '../../../model.ts'

type Button = BlockCard['buttons'][number]

export function newBlock(kind: MessageBlock['kind']): MessageBlock {
  switch (kind) {
    case 'buttons':
      return { kind, buttons: [newButton(), newButton()] }
    case 'picker':
      return { kind, question: '', choices: ['', ''], isMany: false }
    case 'cards':
      return { kind, cards: [newCard()] }
    case 'form':
      return { kind, title: '', fields: [newField()], submitLabel: 'Send' }
    case 'article':
      return { kind, title: '', excerpt: '', url: '' }
  }
}

export function newButton(): Button {
  return { act: 'reply', label: '' }
}

export function newCard(): BlockCard {
  return { title: '', text: '', pictureFileId: null, buttons: [] }
}

export function newField(): BlockField {
  return { key: '', label: '', kind: 'text', isRequired: false }
}

export function finished(block: MessageBlock): MessageBlock {
  switch (block.kind) {
    case 'buttons':
      return { ...block, buttons: filled(block.buttons) }
    case 'picker':
      return { ...block, question: block.question.trim(), choices: lines(block.choices) }
    case 'cards':
      return {
        ...block,
        cards: block.cards.map((card) => ({
          ...card,
          title: card.title.trim(),
          text: card.text.trim(),
          buttons: filled(card.buttons),
        })),
      }
    case 'form':
      return {
        ...block,
        title: block.title.trim(),
        submitLabel: block.submitLabel.trim() || 'Send',
        fields: keyed(block.fields.filter(({ label }) => label.trim() !== '')),
      }
    case 'article': {
      const { title, excerpt, url } = block
      return { ...block, title: title.trim(), excerpt: excerpt.trim(), url: url.trim() }
    }
  }
}

export function findDraftProblem(block: MessageBlock): string | undefined {
  return findMissing(block) ?? findBlockProblem(block)
}

function findMissing(block: MessageBlock): string | undefined {
  switch (block.kind) {
    case 'buttons':
      return block.buttons.length === 0
        ? 'Add a label to at least one button.'
        : findBadLink(block.buttons)
    case 'picker':
      if (block.question === '') return 'Enter a question.'
      return block.choices.length < 2 ? 'Enter at least two choices.' : undefined
    case 'cards':
      return block.cards.map(findCardProblem).find((problem) => problem !== undefined)
    case 'form':
      return block.fields.length === 0 ? 'Add a label to at least one field.' : undefined
    case 'article':
      if (block.title === '') return 'Enter a title.'
      return isWebAddress(block.url) ? undefined : badLink
  }
}

function findCardProblem({ title, buttons }: BlockCard): string | undefined {
  return title === '' ? 'Enter a title for each card.' : findBadLink(buttons)
}

function findBadLink(buttons: readonly Button[]): string | undefined {
  const isBad = buttons.some((button) => button.act === 'url' && !isWebAddress(button.url))
  return isBad ? badLink : undefined
}

const badLink = 'Enter a URL that starts with https://.'

function filled(buttons: readonly Button[]): Button[] {
  return buttons.flatMap((button) => {
    const label = button.label.trim()
    if (label === '') return []
    return [
      button.act === 'url' ? { ...button, label, url: button.url.trim() } : { ...button, label },
    ]
  })
}

function lines(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** Derived from the label once, then stable: stored answers refer to it. */
function keyed(fields: readonly BlockField[]): BlockField[] {
  const taken = new Set(fields.map(({ key }) => key))
  return fields.map(({ choices, ...field }) => {
    const label = field.label.trim()
    const key = field.key || freeKey(label, taken)
    const offered = { choices: lines(choices ?? []).slice(0, blockLimits.choices) }
    return { ...field, key, label, ...(field.kind === 'choice' && offered) }
  })
}

function freeKey(label: string, taken: Set<string>): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 30)
  const base = plain === '' ? 'field' : plain
  let key = base
  for (let next = 2; taken.has(key); next++) key = `${base}_${next}`
  taken.add(key)
  return key
}
