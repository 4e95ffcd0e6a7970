/** Icons by Lucide (ISC) that only blocks need. */
const paths = {
  check: 'M20 6 9 17l-5-5',
  away: 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
  before: 'm15 18-6-6 6-6',
  next: 'm9 18 6-6-6-6',
} as const

export function BlockIcon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      className={`icon block-icon-${name}`}
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
