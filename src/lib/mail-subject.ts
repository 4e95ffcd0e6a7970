/** Adds a single "Re: ", replacing reply prefixes of any language. */
export function replySubject(subject: string, isAnswer: boolean): string {
  const bare = baseSubject(subject)
  if (bare === '') return isAnswer ? 'Re: your message' : 'A message for you'
  return isAnswer ? `Re: ${bare}` : bare
}

/** Removes any number of reply and forward prefixes: Re, AW, SV, Fwd, TR. */
export function baseSubject(subject: string): string {
  let bare = subject.trim()
  for (let cut = bare.replace(mark, ''); cut !== bare; cut = bare.replace(mark, '')) bare = cut
  return bare
}

const mark =
  /^(?:re|aw|sv|vs|vá|odp|antw|ant|res|rif|ref|ynt|bls|atb|回复|答复|返信|fwd?|wg|vb|tr|rv|enc|i|pd|doorst|ilt|转发|転送)(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]\s*/iu
