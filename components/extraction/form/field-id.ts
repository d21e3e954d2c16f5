/** Id of the field for links on the home page. */
export const FIELD_ID = "post-link";
