/**
 * What is never drawn, whatever a page does: what people type or chose, what the page marks, and what
 * comes from elsewhere. Buttons are no fields.
 */
export const maskedSelector = [
  'input:not([type="button" i], [type="submit" i], [type="reset" i])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false" i])',
  '[data-parley-mask]',
  '[autocomplete^="cc-" i]',
  'iframe',
  'frame',
  'embed',
  'object',
  'video',
  'audio',
  'canvas',
].join(',')

/** What is no part of the page: our own widget, and what shows nothing. */
export const leftOutSelector = '[data-parley],script,style,link,meta,noscript,template,head,title'
