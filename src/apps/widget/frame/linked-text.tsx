import { linkParts } from './link-parts.ts'

/** Text with its addresses made clickable. Markup in it stays what was typed. */
export function LinkedText({ text }: { readonly text: string }) {
  let at = 0
  return linkParts(text).map((part) => {
    const key = at
    at += part.text.length
    if (part.kind === 'text') return <span key={key}>{part.text}</span>
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    )
  })
}
