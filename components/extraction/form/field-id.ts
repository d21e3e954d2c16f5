/** Apart from the form, which no other page loads. */
export const FIELD_ID = "post-link";
