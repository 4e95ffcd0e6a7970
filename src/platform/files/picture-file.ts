export const pictureFile = {
  name: 'picture.webp',
  type: 'image/webp',
  isInline: true,
  isLasting: true,
} as const

export type ServedPicture = typeof pictureFile
