import { SafeLink } from '#ui/safe-link.tsx'

/** Plain text whose addresses can be followed. */
export function LinkText({ text }: { readonly text: string }) {
  return text.split(address).map((part, at) =>
    // Every second part is what the pattern caught.
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
      <SafeLink key={at} to={part} isExternalAllowed className="rounded-sm underline">
        {part}
      </SafeLink>
    ) : (
      part
    ),
  )
}

// A full stop or a bracket after an address belongs to the sentence.
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/gi
