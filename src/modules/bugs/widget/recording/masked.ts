/**
 * Never drawn, whatever the page does: typed or selected values, elements the page marks, and
 * embedded content. Buttons are not fields.
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

export const leftOutSelector = '[data-parley],script,style,link,meta,noscript,template,head,title'
