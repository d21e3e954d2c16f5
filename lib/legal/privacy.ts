import { LAST_UPDATED, type LegalDocument } from "./legal-document";

/** States what `lib/jobs/partition-plan` and `lib/jobs/enforce-retention` enforce: change them together. */
export const PRIVACY: LegalDocument = {
  title: "Privacy policy",
  updated: LAST_UPDATED,
  introduction:
    "Postreel works without an account and stores as little about you as it can. This page says what is stored, why, and for how long. The operator, named below, runs this site.",
  sections: [
    {
      title: "When you look up a post",
      paragraphs: [
        "We send the numeric ID of the post to X, or to a relay of X’s public posts where the operator has set one up; a short link is resolved at t.co first. None of them learns your IP address or your browser’s details. We store what X publishes about a post with a video: its link, its text, its author’s public profile, and the links of its videos. A lookup that you choose to keep private is neither stored nor listed. Video files stay on X’s servers.",
        "Where X has no preview image of a video, your browser may draw one from the video’s first frame and send it to us. We store that image, checked and re-encoded by us, and a fingerprint by which we recognize the same image; neither says who sent it.",
        "When the video is deleted on X, it disappears from the site, usually within a week or so, and everything about it is deleted 30 days later. To keep a post that we removed from coming back, we keep its ID, the ID of its author and its counts and, for reports of intimate images or child abuse, the names of its files; the rest is erased after 30 days.",
        "Your browser loads preview images and videos straight from X’s servers. X then sees your IP address, as any site that you open does; we tell your browser not to name the page that you came from.",
      ],
    },
    {
      title: "How downloads and views are counted",
      paragraphs: [
        "Each visitor counts once an hour for each video. To recognize a repeat visit, we make a keyed hash of part of your IP address and of your browser’s name. The key is a random salt that changes every day. Your IP address is used while your request is answered; it is not stored.",
        "We keep:",
      ],
      points: [
        "hashes of visitors and of the networks around them for about two hours;",
        "the daily salt until the end of the following day; after that, nobody can tell whose hash it was;",
        "the counts of a video per five minutes for 2 days, per hour for 9 days and per day for 400 days, counted from the end of the day or, for daily counts, of the month that they belong to; these are plain numbers without any visitor;",
        "the total of each video for as long as its link is listed, and the number of downloads per day and interface language.",
      ],
    },
    {
      title: "What stays on your device",
      paragraphs: [
        "We use cookies and your browser’s storage only for what you ask for, and never for advertising.",
      ],
      points: [
        "Your language: a cookie for one year, and local storage. Another cookie lives for ten seconds when we had to choose a language for you.",
        "Your latest results, up to 100: in local storage, as your history, until you remove them; none is added while you have the history switched off.",
        "The posts whose video you watched, up to 2,000: in local storage, so that lists can hide them, until you delete them; none is added while your history is switched off.",
        "What you chose: the theme, the language of a ranking, a quality, the sound, how files are saved and named, what happens when a video is found, whether a history is kept, and which videos lists hide; and a mark that we have offered you to sign in. In local storage, until you change or delete it.",
        "Favorites that you add without an account, up to 500: in local storage, until you remove them or sign in. The account that signs in next on this device takes them over; those that could not be added to it yet wait on this device under its ID, also after it signs out.",
        "The numbers of reports, up to 20, and when you chose to save them: in local storage, only if you choose so after sending a report, until you remove them.",
        "Your confirmation that you are at least 18 years old, and your answer about statistics, if you gave them: in local storage.",
        "While you are signed in: your session in cookies, and your ID, name, picture and favorites in local storage, with a copy of your account data without the email address. Signing out removes them all, except for favorites that still wait to be added to your account, with its ID.",
        "One small page for each language, shown when there is no connection, in your browser’s offline storage.",
      ],
    },
    {
      title: "Accounts",
      paragraphs: [
        "You do not need an account to download, to browse the lists or to look at authors. Where a site offers sign-in, you sign in with Google, with X or, where that is switched on, with an email address and a password. The provider that you choose learns that you sign in here. Sign-in is handled by Supabase, or by this site itself where it runs on its operator’s own machine.",
        "We keep whichever of your ID, name, picture and email address your sign-in gives us, your favorites, and the authors that you follow. Passwords are kept only as hashes.",
        "On your account page you can see what we hold, download it as a file, and delete your account. Deletion takes effect immediately: your details, your favorites and the authors that you follow are erased. Only the ID remains for 30 days, so that a session still open somewhere cannot bring the account back.",
      ],
    },
    {
      title: "Protection against abuse",
      paragraphs: [
        "To limit excessive use we count requests by a keyed hash of your IP address, and of your account where you are signed in. These hashes are kept for a day at most and are never used for anything else. If a proxy stands in front of this site, it sees your address as well.",
      ],
    },
    {
      title: "Error reports and statistics",
      paragraphs: [
        "Our server logs describe technical events; IP addresses, email addresses, search terms and sign-in tokens are removed from them before they are written.",
        "Where the operator has set up Sentry, technical errors, and how long pages take to load for one visit in ten, are reported to it without your address, your name or the link that you pasted. Recordings of a visit, which show no text and no picture, and a statistics tag start only after you agree. A browser that sends Global Privacy Control has declined.",
        "You can change your answer through “Privacy choices” at the end of each page. Where none of this is set up, there is no such link, and your browser sends nothing to third parties other than X, the storage service for preview images and the sign-in service, where there are any.",
      ],
    },
    {
      title: "Reports that you send us",
      paragraphs: [
        "Reports and removal requests are processed within 24 hours. We use what you write, and your email address, to decide and to answer; both are erased 90 days after the decision. You do not need to give an address to report a danger to a child. The number of your report, the post and the decision are kept. To prevent false reports from hiding many posts, we keep two keyed hashes of your IP address with your report until the end of the following day; the key changes every day, and the address itself is not stored. The contact form is an external service with a privacy policy of its own.",
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
        "You may ask what we store about you, have it corrected, handed over or deleted, object to its use, and complain to the data protection authority where you live. Your account page covers most of this right away. What is stored on your device you can delete in your browser at any time.",
      ],
    },
    {
      title: "Changes to this policy",
      paragraphs: [
        "When this policy changes, the new text appears on this page. The date of the supplement is that of the last change of either text.",
      ],
    },
  ],
};
