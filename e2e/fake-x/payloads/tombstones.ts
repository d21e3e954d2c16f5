/** X's texts for posts that cannot be shown, as seen between 2026-02 and 2026-08. */
export const TOMBSTONE_TEXTS = {
  deleted: "This Post was deleted by the Post author. Learn more",
  accountGone: "This Post is from an account that no longer exists. Learn more",
  suspended: "This Post is from a suspended account. Learn more",
  protected:
    "You’re unable to view this Post because this account owner limits who can view their Posts. Learn more",
  unspecified: "This Post is unavailable. Learn more",
  ruleViolation: "This Post violated the X Rules. Learn more",
  copyright:
    "This media has been withheld in response to a report from the copyright holder. Learn more",
  withheldInCountry:
    "This Post from @withheld has been withheld in your country in response to a legal demand. Learn more",
  ageRestricted:
    "Age-restricted adult content. This content might not be appropriate for people under 18 years old. To view this media, you’ll need to log in to X. Learn more",
} as const;

export type TombstoneReason = keyof typeof TOMBSTONE_TEXTS;
