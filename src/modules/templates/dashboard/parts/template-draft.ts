import type { Template } from '../../model.ts'

/** What whoever writes a template says of it. */
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
