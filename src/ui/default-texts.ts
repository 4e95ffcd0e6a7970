/** The words that parts use when nobody gave them others. */
export const defaultTexts = {
  close: 'Close',
  backToHome: 'Back to home',
  noData: 'No data',
  noMatchingData: 'No matching data',
  notification: 'Notification',
} as const
