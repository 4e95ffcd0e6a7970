export const pictureFile = {
  name: 'picture.webp',
  type: 'image/webp',
  is_inline: true,
  isLasting: true,
} as const

export type ServedPicture = typeof pictureFile
