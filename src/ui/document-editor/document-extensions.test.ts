import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkDocument } from '#lib/document/check-document.ts'
import { anyDocument } from '#lib/document/markdown/any-document.ts'
import { markOrder, nodeRules } from '#lib/document/node-rules.ts'

import { documentExtensions } from './document-extensions.ts'
import { slashStore } from './slash/slash-command.ts'

const schema = getSchema(documentExtensions({ placeholder: '', slash: slashStore() }))

test('the editor supports exactly what a document may contain', () => {
  expect(Object.keys(schema.nodes).toSorted()).toEqual(
    [...Object.keys(nodeRules), 'doc'].toSorted(),
  )
  expect(Object.keys(schema.marks).toSorted()).toEqual(markOrder.toSorted())
})

test('stored documents survive the editor unchanged', () => {
  fc.assert(
    fc.property(anyDocument(), (document) => {
      const opened = schema.nodeFromJSON(document)
      opened.check()
      expect(checkDocument(opened.toJSON())).toEqual({ ok: true, document, dropped: [] })
    }),
    { numRuns: 100 },
  )
})
