/** An SVG, because our Content Security Policy forbids inline styles. */
export function TagDot({ color }: { readonly color: string }) {
  return (
    <svg viewBox="0 0 8 8" className="size-2 shrink-0" aria-hidden>
      <circle cx="4" cy="4" r="4" fill={color || 'currentColor'} />
    </svg>
  )
}
