/** Id of the field for links on the home page. Apart from the form, which no other page loads. */
export const FIELD_ID = "post-link";
