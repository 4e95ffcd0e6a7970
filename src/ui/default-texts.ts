export const defaultTexts = {
  close: 'Close',
  backToHome: 'Back to home',
  noData: 'No data',
  noMatchingData: 'No matching data',
  notification: 'Notification',
} as const
