/**
 * Error for a missing field in a form that already names all missing fields in one sentence. The
 * form only marks the field.
 */
export const fieldRequired = 'This field is required.'
