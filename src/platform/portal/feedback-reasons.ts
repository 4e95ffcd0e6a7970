export const feedbackReasons = ['outdated', 'unclear', 'incorrect', 'incomplete', 'other'] as const
