import type { TicketTemplate } from '../../model.ts'

export function contentsOf(template: TicketTemplate | undefined) {
  if (!template) return {}
  const { description, tagIds, attributes, checklist } = template
  return { description, tagIds, attributes, checklist }
}

export function describeContents(template: TicketTemplate | undefined): string | undefined {
  if (!template) return undefined
  const { description, tagIds, attributes, checklist } = template
  const parts = [
    description !== '' && 'a description',
    tagIds.length > 0 && counted(tagIds.length, 'tag'),
    Object.keys(attributes).length > 0 && counted(Object.keys(attributes).length, 'field'),
    checklist.length > 0 && counted(checklist.length, 'checklist item'),
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : `Adds ${listed.format(parts)}.`
}

const listed = new Intl.ListFormat('en')

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
