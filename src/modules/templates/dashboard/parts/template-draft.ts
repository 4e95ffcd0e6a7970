import type { Template } from '../../model.ts'

export type TemplateDraft = Pick<
  Template,
  | 'name'
  | 'shortcut'
  | 'folder'
  | 'kind'
  | 'scope'
  | 'teamIds'
  | 'channelIds'
  | 'body'
  | 'texts'
  | 'subject'
  | 'subjects'
  | 'block'
  | 'blocks'
  | 'actions'
  | 'after'
  | 'files'
>
