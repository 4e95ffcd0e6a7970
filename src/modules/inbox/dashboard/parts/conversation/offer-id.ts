export function offerId(place: number): string {
  return `${offersId}-${place}`
}

export const offersId = 'composer-offers'
