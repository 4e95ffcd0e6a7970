import { classes } from './classes.ts'

/** The shape of what is about to come; its size comes with the class name. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      // Without weight of its own: a class name may ask for another shape.
      className={classes(
        'block animate-pulse bg-sunken [:where(&)]:rounded-md',
        className ?? 'h-4 w-full',
      )}
    />
  )
}
