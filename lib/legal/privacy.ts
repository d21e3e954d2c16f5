import { LAST_UPDATED, type LegalDocument } from "./legal-document";

/** States what `lib/jobs/partition-plan` and `lib/jobs/enforce-retention` enforce: change them together. */
export const PRIVACY: LegalDocument = {
  title: "Privacy policy",
  updated: LAST_UPDATED,
  introduction:
    "Postreel works without an account and stores as little about you as it can. This page says what is stored, why, and for how long.",
  sections: [
    {
      title: "When you look up a post",
      paragraphs: [
        "We send the numeric id of the post to X, or to a relay of X’s public posts where the operator has set one up; a short link is resolved at t.co first. Neither learns your network address or your browser’s details. We store what X publishes about a post with a video: its link, its text, its author’s public profile, the links of its videos, and where needed a small preview image. Video files stay on X’s servers.",
        "This is removed automatically when the video is deleted on X, and preview images are deleted together with the link. To keep a removed post from coming back, we keep its id; what else we stored of it is erased within 30 days.",
        "Your browser loads preview images and videos straight from X’s servers. X then sees your network address, as with any site that you open; we tell your browser not to name the page that you came from.",
      ],
    },
    {
      title: "How downloads and views are counted",
      paragraphs: [
        "Each visitor counts once an hour for each video. To recognise a repeated visit we make a keyed hash of a part of your network address and of your browser’s name. The key is a random salt that changes every day. Your network address is used while your request is answered; it is not stored.",
        "We keep:",
      ],
      points: [
        "visitor hashes for two hours;",
        "the daily salt until the end of the following day; after that nobody can tell whose a hash was;",
        "the counts of a video per five minutes for 2 days, per hour for 9 days and per day for 400 days, counted from the end of the day or, for daily counts, of the month that they belong to; these are plain numbers without any visitor;",
        "the total of each video for as long as its link is listed, and the number of downloads per day and interface language.",
      ],
    },
    {
      title: "What stays on your device",
      paragraphs: [
        "We use cookies and your browser’s local storage only for what you ask for. Nothing in them is used for advertising.",
      ],
      points: [
        "Your language: a cookie for one year, and local storage. Another cookie lives for ten seconds when we had to choose a language for you.",
        "Your latest results, up to 100: in local storage, so that the same link answers at once and your list is there when we cannot be reached.",
        "Your confirmation that you are at least 18 years old, if you gave it: in local storage.",
      ],
    },
    {
      title: "Accounts",
      paragraphs: [
        "You need no account to download, to browse the lists or to look at authors. Where a site offers sign-in, it stores what the sign-in provider gives it (an id, your name, your picture and, if there is one, your e-mail address) and the videos that you save as favorites, until you delete your account. Your browser then keeps your session until you sign out.",
      ],
    },
    {
      title: "Error reports and statistics",
      paragraphs: [
        "Our server logs describe technical errors; network addresses, e-mail addresses and sign-in tokens are struck out of them before they are written.",
        "Error reporting, performance monitoring and statistics by third parties are loaded only where the operator of a site has set them up. Where they are not, your browser sends nothing to them.",
      ],
    },
    {
      title: "Reports that you send us",
      paragraphs: [
        "Reports and removal requests are processed within 24 hours. We use what you write, and your e-mail address, to decide and to answer; both are erased 90 days after the decision. The number of your report, the post and the decision are kept. The contact form is an external service with a privacy policy of its own.",
      ],
    },
    {
      title: "Children",
      paragraphs: [
        "Postreel is not intended for children under 13, and we do not knowingly store anything about them. If you believe that a child has given us personal details, please tell us and we will delete them.",
      ],
    },
    {
      title: "Your rights",
      paragraphs: [
        "You may ask what we store about you, have it corrected or deleted, and complain to the data protection authority where you live. What is stored on your device you can delete in your browser at any time.",
      ],
    },
    {
      title: "Changes to this policy",
      paragraphs: ["When this policy changes, the new text appears on this page with a new date."],
    },
  ],
};
