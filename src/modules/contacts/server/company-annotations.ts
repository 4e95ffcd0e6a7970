import { companyNoteAdded, companyNoteChanged, companyTagged } from '../companies-contract.ts'
import type { NoteKind } from './notes.ts'
import { getCompanyRow, type CompanyRow, type TaggedCompany } from './store/companies.ts'
import { companyNotes } from './store/notes.ts'
import { companyTags } from './store/tags.ts'
import type { Taggable } from './tagging.ts'

export const taggedCompany: Taggable<TaggedCompany> = {
  one: 'company',
  many: 'companies',
  tags: companyTags,
  emit: (scope, row, change) =>
    scope.emit(companyTagged, { ...aboutCompany(row), ...change }, { subjectId: row.id }),
}

export const notedCompany: NoteKind<CompanyRow> = {
  notes: companyNotes,
  getSeen: getCompanyRow,
  emit: (scope, what, row) =>
    scope.emit(what === 'added' ? companyNoteAdded : companyNoteChanged, aboutCompany(row), {
      subjectId: row.id,
    }),
}

export function aboutCompany({ id, name }: Pick<CompanyRow, 'id' | 'name'>) {
  return { id, title: name }
}
