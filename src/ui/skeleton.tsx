import { classes } from './classes.ts'

export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'block animate-pulse bg-sunken [:where(&)]:rounded-md',
        className ?? 'h-4 w-full',
      )}
    />
  )
}
