/** "Re: " before it once, in whatever language it was put there before. */
export function answeringSubject(subject: string, isAnswer: boolean): string {
  const bare = bareSubject(subject)
  if (bare === '') return isAnswer ? 'Re: your message' : 'A message for you'
  return isAnswer ? `Re: ${bare}` : bare
}

/** Without what programs put before it: Re, AW, SV, Fwd, TR and the like, in any number. */
export function bareSubject(subject: string): string {
  let bare = subject.trim()
  for (let cut = bare.replace(mark, ''); cut !== bare; cut = bare.replace(mark, '')) bare = cut
  return bare
}

const mark =
  /^(?:re|aw|sv|vs|vá|odp|antw|ant|res|rif|ref|ynt|bls|atb|回复|答复|返信|fwd?|wg|vb|tr|rv|enc|i|pd|doorst|ilt|转发|転送)(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]\s*/iu
