import { LAST_UPDATED, type LegalDocument, type LegalSupplement } from "./legal-document";

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

/** States what the code does: change it with the code. */
export const PRIVACY_SUPPLEMENT: LegalSupplement = {
  title: "Supplement to the privacy policy",
  introduction:
    "This supplement adds details to the policy above and prevails where the two differ.",
  sections: [
    {
      title: "Why we may use personal data",
      paragraphs: ["Under the GDPR and the UK GDPR we rely on these legal bases:"],
      points: [
        "Contract (Article 6(1)(b)): to look up the posts that you ask for, to hand over their videos, to sign you in, and to keep your account, its favorites and the authors that you follow.",
        "Legitimate interests (Article 6(1)(f)): to list public posts with their authors, to count downloads and views for the rankings, to limit excessive use, to prevent fraud with reports and counts, and to find errors. Our interest is a free service that works, is safe and can be browsed.",
        "Legal obligation (Article 6(1)(c)): to receive and decide reports, to give reasons for decisions, and to answer authorities that are entitled to an answer.",
        "Consent (Article 6(1)(a), and the law on storing data on devices): for usage statistics and recordings of visits. Neither starts before you allow it. You can withdraw consent at any time under “Privacy choices” at the end of each page; what happened before stays lawful.",
      ],
    },
    {
      title: "If you are the author of a post",
      paragraphs: [
        "When a visitor looks up a public post with a video, we receive from X, and not from you: your numeric account ID, handle, former handles, display name, profile description, the link of your profile picture, and the link, text, date and sensitivity of the post with the links of its videos. We show them on this site to make public videos findable, which is our legitimate interest.",
        "A post disappears here when it is deleted on X, and is erased 30 days later. Your profile data stays as long as a post of yours is stored here, or until you object. If you object or ask for removal, we take down your posts and block your page; your handle and name may then stay on record, marked as removed, because that is what keeps them from being listed again. Use the report form or write to the operator. You do not need an account, here or on X.",
      ],
    },
    {
      title: "Who receives data",
      paragraphs: ["We do not sell personal data. These recipients receive what they need:"],
      points: [
        "X (X Corp., United States; in Europe, X Internet Unlimited Company, Ireland): the ID of each post that is looked up and the code of a t.co link, from our server. Your browser loads preview images and videos from the hosts pbs.twimg.com, abs.twimg.com and video.twimg.com, which see your IP address and browser.",
        "A relay of public posts (fxtwitter.com), where the operator has set it up: the ID of the post, from our server.",
        "The companies that host the site, its database and its backups, and a proxy in front of it where there is one: everything that passes through or is stored there, your IP address included.",
        "Supabase, where sign-in is handled by it: your ID, email address, name, picture, password hash, sessions, IP address and browser. Google or X, if you choose to sign in with them.",
        "A storage service for preview images, where there is one: the images, and your IP address and browser when you load them. A Redis service, where there is one: the keyed hashes that count requests.",
        "Sentry, where it is set up: errors and timings without your IP address, name or pasted link being part of the report; after your consent, recordings of some visits with all text and images hidden (one visit in ten, and each with an error). The connection itself shows Sentry your IP address.",
        "The provider of the statistics tag, where there is one: after your consent, which pages you open, your IP address and browser.",
        "The mail service, where there is one: the email address in your report and our messages about it. The provider of the contact form: what you enter there.",
        "Authorities and courts, where the law obliges us.",
      ],
    },
    {
      title: "Transfers to other countries",
      paragraphs: [
        "Some of these recipients are in the United States or other countries outside the European Economic Area, the United Kingdom or Korea. Where there is no adequacy decision that covers the recipient, such as the EU–US Data Privacy Framework, we use the European Commission’s standard contractual clauses or an equivalent that your law provides. Write to the operator for a copy. Loading media from X and signing in with Google or X are necessary for what you ask for.",
      ],
    },
    {
      title: "What is stored on your device",
      paragraphs: [
        "Each entry serves something that you asked for, except what is marked as optional. Clearing the data of this site in your browser deletes all of them.",
      ],
      points: [
        "Cookies: your language (one year); a mark that a language was chosen for you (ten seconds); your session while you are signed in (until you sign out, or for at most 400 days without a visit); a one-time code for a sign-in, until it is completed; if it never is, for as long as your browser keeps it, 400 days at most.",
        "Local storage: your language, theme, the language of a ranking, preferred quality, sound and volume, how files are saved and named, what should happen when a video is found, whether to keep a history, and which videos lists hide, if you change them; a mark that we have offered you to sign in; the numbers of up to 2,000 posts whose video you watched, which never leave your browser; up to 100 recent results with their links and titles, which never leave your browser; up to 500 favorites that you add without an account, until you remove them or sign in; favorites that an account took over when it signed in, which wait under its ID until they are added to it (after 30 days they are no longer used; the next sign-in, or the next favorite without an account, deletes them); the numbers of up to 20 reports that you choose to save there, with the time, until you remove them; your confirmation of age; your answer about statistics; while you are signed in, your ID, name, picture and favorites, and a copy of your account data without the email address.",
        "Session storage, until you close the tab: the page to return to after sign-in; a favorite that you added or an author that you followed before signing in, until it is saved or for 15 minutes; and, optional and only after your consent, the number of a recording.",
        "Offline storage: one small page for each language.",
      ],
    },
    {
      title: "IP addresses and other identifiers",
      paragraphs: [
        "Our server uses your IP address while it answers and stores it nowhere. It makes keyed hashes of the address, of part of it or of the network around it:",
      ],
      points: [
        "for counts of downloads and views: deleted within about two hours, with a key that is deleted at the end of the following day;",
        "for reports: deleted at the end of the following day; while a report waits for a decision, a mark takes their place that cannot be traced back and only shows which reports came from one network;",
        "for reports of videos that do not play: deleted when the day is over;",
        "for limits of use: at most one day, in memory or in Redis; the key changes daily or when the server restarts.",
        "Where sign-in runs on this site itself, a session holds when it began and was last used, and no IP address.",
      ],
    },
    {
      title: "How long the rest is kept",
      paragraphs: ["Besides the periods that the policy names:"],
      points: [
        "a report’s text and email address: until 90 days after the decision; the number, post, reason for reporting, decision and its reasons: kept as proof;",
        "messages to reporters that could not be delivered yet: for at most three days;",
        "the record of moderation (what was done to which post, author or report, when, by whom and why): kept as proof;",
        "an account: until you delete it; its ID for 30 more days;",
        "backups of the database: as long as the operator keeps them, usually a few weeks.",
      ],
    },
    {
      title: "Your rights in full",
      paragraphs: [
        "You have the right to access, rectification, erasure, restriction of processing, data portability, and to object at any time, for reasons of your particular situation, to processing that rests on legitimate interests. You can withdraw consent at any time. Write to the operator or use the contact below; we answer within one month and free of charge.",
        "Without an account we cannot tell which data is yours, so please say what you mean: the post, the author or the number of your report. You may complain to the data protection authority of the place where you live or work, or where you believe the law was broken.",
        "You do not have to give us any data by law. No decision with legal effect is made about you by automated means alone. Posts reported as intimate images or for a child’s safety are hidden automatically; a person then decides.",
      ],
    },
    {
      title: "California and other states of the United States",
      paragraphs: [
        "In the last 12 months we collected these categories of personal information, from you, your browser or X, for the purposes above: identifiers (account ID, email address, name, IP address while a request is answered), internet activity (requests and, after consent, statistics and recordings), public posts and profiles of authors, and what you write in reports. A report can hold sensitive personal information; we use it to decide the report and for nothing else.",
        "We do not sell personal information and do not share it for cross-context behavioral advertising, and we have not done so in the last 12 months, neither of adults nor of people under 16. There is therefore no “Do Not Sell or Share” link; a browser that sends Global Privacy Control is nevertheless treated as declining statistics and recordings.",
        "You may ask to know, correct or delete your personal information, also through an authorized agent, and appeal a refusal by writing again. We never treat you worse for it. The account page and the contact below are the ways to ask.",
      ],
    },
    {
      title: "Age",
      paragraphs: [
        "Nobody under 13 may use this site. Where your law asks for a higher age to agree to the use of your data on your own, that age applies to accounts and to statistics and recordings, unless a parent or guardian agrees: for example 14 in Austria, China, Italy, Korea and Spain, 15 in France, and 16 in Germany, Ireland and the Netherlands.",
      ],
    },
    {
      title: "Reports of child abuse",
      paragraphs: [
        "You can report child sexual abuse or a danger to a child without giving a name or an email address. We may hand such a report, with the link of the post, to the police or to a hotline that the law names.",
      ],
    },
  ],
};
