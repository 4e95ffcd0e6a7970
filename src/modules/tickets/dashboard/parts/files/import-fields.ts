import { titleInFile } from '#platform/resources/field-kinds.ts'

import { fieldsInFiles, type FieldInFiles } from '../../../ticket-fields.ts'

export type ImportField =
  | 'title'
  | 'key'
  | 'description'
  | 'column'
  | 'type'
  | 'priority'
  | 'assignees'
  | 'tags'
  | 'due'
  | 'start'
  | 'parent'
  | 'checklist'
  | 'comments'
  | FieldInFiles

interface FieldWords {
  readonly field: ImportField
  readonly label: string
  readonly heads: readonly string[]
  readonly isMany?: true
}

export const importFields: readonly FieldWords[] = [
  { field: 'title', label: 'Title', heads: ['title', 'summary', 'card name', 'name', 'subject'] },
  {
    field: 'key',
    label: 'Key',
    heads: ['key', 'issue key', 'card id', 'ticket id', 'external key', 'id'],
  },
  { field: 'description', label: 'Description', heads: ['description', 'card description'] },
  { field: 'column', label: 'Column', heads: ['column', 'status', 'list name', 'list', 'state'] },
  { field: 'type', label: 'Type', heads: ['type', 'issue type', 'kind'] },
  { field: 'priority', label: 'Priority', heads: ['priority'] },
  {
    field: 'assignees',
    label: 'Assignees',
    heads: ['assignees', 'assignee', 'assigned to', 'members', 'owner'],
    isMany: true,
  },
  { field: 'tags', label: 'Tags', heads: ['tags', 'labels', 'tag', 'label'], isMany: true },
  { field: 'due', label: 'Due', heads: ['due', 'due date', 'duedate'] },
  { field: 'start', label: 'Start', heads: ['start', 'start date'] },
  ...plainFields(),
  { field: 'parent', label: 'Parent', heads: ['part of', 'parent key', 'parent', 'parent id'] },
  { field: 'checklist', label: 'Checklist', heads: ['checklist', 'checklists'], isMany: true },
  { field: 'comments', label: 'Comments', heads: ['comment', 'comments'], isMany: true },
]

function plainFields(): FieldWords[] {
  return Object.entries(fieldsInFiles).map(([name, field]) => ({
    // Object.entries loses the key type.
    field: name as FieldInFiles,
    label: field.label,
    heads: [titleInFile(field).toLowerCase(), field.label.toLowerCase()],
  }))
}

export type Mapping = readonly (ImportField | '')[]

export function guessFields(head: readonly string[]): Mapping {
  const titles = head.map((column) => column.trim().toLowerCase())
  const mapping: (ImportField | '')[] = head.map(() => '')
  for (const { field, heads, isMany } of importFields) {
    if (isMany) {
      for (const [at, name] of titles.entries()) if (heads.includes(name)) mapping[at] = field
      continue
    }
    const best = heads.find((name) => titles.includes(name))
    if (best !== undefined) mapping[titles.indexOf(best)] = field
  }
  return mapping
}

export function assignField(mapping: Mapping, place: number, field: ImportField | ''): Mapping {
  const isMany = importFields.find((known) => known.field === field)?.isMany ?? false
  return mapping.map((old, at) => {
    if (at === place) return field
    return old === field && !isMany ? '' : old
  })
}
