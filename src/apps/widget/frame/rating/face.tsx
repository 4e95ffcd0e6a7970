/** Custom icons, because system emoji look different on every platform. Worst first. */
export function Face({ grade }: { readonly grade: number }) {
  return (
    <svg className="face" width={30} height={30} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={`${grade === 0 ? frowning : plain}${mouths[grade]}`} />
    </svg>
  )
}

const plain = 'M8.5 9.5v.01M15.5 9.5v.01'
const frowning = 'M7 8.5l2.5 1.2v.3M17 8.5l-2.5 1.2v.3'
const mouths = [
  'M7.5 17.5c1-2.6 2.6-3.7 4.5-3.7s3.5 1.1 4.5 3.7',
  'M8 16.5c1.1-1.3 2.4-1.9 4-1.9s2.9.6 4 1.9',
  'M8 15.5h8',
  'M8 14.5c1.1 1.3 2.4 1.9 4 1.9s2.9-.6 4-1.9',
  'M7 13.5h10c-.4 3-2.4 4.7-5 4.7s-4.6-1.7-5-4.7z',
]
