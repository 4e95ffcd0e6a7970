/** Why something that was read did not help. */
export const feedbackReasons = ['outdated', 'unclear', 'incorrect', 'incomplete', 'other'] as const
