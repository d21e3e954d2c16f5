import { LAST_UPDATED, type LegalDocument, type LegalSupplement } from "./legal-document";

export const TERMS: LegalDocument = {
  title: "Terms of use",
  updated: LAST_UPDATED,
  introduction:
    "These terms apply to everyone who uses Postreel, with or without an account. By using Postreel, you agree to them. If you do not agree, please do not use it. The operator, named below, runs this site.",
  sections: [
    {
      title: "The service",
      paragraphs: [
        "Postreel finds the videos of public posts on the social network X, lets you watch and save them, and ranks them.",
        "Video files stay on X’s servers. Postreel stores links to them and small preview images, never the video files. When a video is deleted on X, it disappears here too, usually within a week or so.",
        "Postreel is free. It is not affiliated with X, and it may change, pause or end at any time.",
      ],
    },
    {
      title: "Personal use only",
      paragraphs: [
        "Downloaded content is for your personal use only. Videos belong to their authors; Postreel gives you no rights to them.",
        "You may not:",
      ],
      points: [
        "redistribute downloaded content, publicly or privately;",
        "use downloaded content commercially;",
        "remove or hide the name of its author, or pass it off as your own;",
        "use Postreel to break the law, the rights of others, or the rules of X that apply to you.",
      ],
    },
    {
      title: "Fair use of the service",
      paragraphs: [
        "Excessive use may be restricted. There are limits to how often a visitor and an account may look up posts, save favorites and report. Large numbers of automated requests, attempts to distort the rankings and attempts to get around a limit count as excessive.",
        "Please do not interfere with the operation of Postreel or try to access anything that is not public.",
      ],
    },
    {
      title: "Reports and removal",
      paragraphs: [
        "Reports and removal requests for video links are processed within 24 hours. You do not need an account to send one. Please state:",
      ],
      points: [
        "the link to the post on X;",
        "the reason, for example copyright, an intimate image shared without consent, or someone’s privacy;",
        "an email address where we can reach you, unless you report a danger to a child;",
        "a short statement of what is wrong and how it concerns you, true to the best of your knowledge.",
      ],
    },
    {
      title: "What happens to a report",
      paragraphs: [
        "You get a report number with which you can look up the decision. A post that is reported as an intimate image shared without consent, or for a child’s safety, is hidden immediately and reviewed afterwards. A removed post is not listed again, no matter who looks it up.",
        "If you disagree with a decision, send another report and say why, or contact us. Authors who repeatedly infringe the rights of others are blocked.",
      ],
    },
    {
      title: "Accounts",
      paragraphs: [
        "An account is only needed to follow authors and to keep favorites on more than one device. It is yours alone: keep your password to yourself, and do not sign in as someone else. You can delete it at any time on your account page. We may close an account that is used in breach of these terms.",
      ],
    },
    {
      title: "Sensitive content and age",
      paragraphs: [
        "Postreel is not intended for children under 13. Posts that X marks as sensitive are left out of the rankings; elsewhere they are shown only to visitors who confirm that they are at least 18 years old.",
      ],
    },
    {
      title: "No warranty",
      paragraphs: [
        "Postreel is provided as is. We do not choose or check the videos that visitors look up, and we cannot promise that a video is available, lawful where you live, or free of errors.",
        "As far as the law allows, we are not liable for damage that arises from using Postreel or from content that others posted on X. Rights that the law gives you and that cannot be waived are not affected.",
      ],
    },
    {
      title: "Changes to these terms",
      paragraphs: [
        "When these terms change, the new text appears on this page and applies to your use from then on. The date of the supplement is that of the last change of either text.",
      ],
    },
  ],
};

/** States what the code does: change it with the code. */
export const TERMS_SUPPLEMENT: LegalSupplement = {
  title: "Supplement to the terms of use",
  introduction:
    "This supplement adds details to the terms above and prevails where the two differ. It does not take away rights that the consumer law of your country gives you.",
  sections: [
    {
      title: "What users contribute",
      paragraphs: [
        "Users contribute links to public posts on X and, where X has no preview image, a preview image that their browser draws from the video. Video files cannot be uploaded to this site and are not stored here.",
      ],
    },
    {
      title: "How the lists are ordered",
      paragraphs: [
        "Recent videos are ordered by the time at which they were first looked up here, and are listed once they have been opened, saved or viewed. Popular videos are ordered by downloads in the chosen period, a download being a video that was opened, saved or copied; the ranking of a language holds the posts in that language. Rising videos are ordered by their downloads in the last hour against their own hourly average over the 24 hours before, and only videos that several networks downloaded can rise. Each visitor counts once an hour for each video, and one network only a few times. Highly rated videos are ordered by the share of viewers who added the video to their favorites, less a margin of error that is explained on the page. Authors are ordered by downloads in the last 24 hours, by all downloads or by number of videos. Sensitive posts and posts of blocked authors are left out of all public lists. No ranking depends on who you are, and nobody can pay for a place. Your browser hides videos in lists only if you choose so.",
      ],
    },
    {
      title: "How to report content",
      paragraphs: [
        "Anyone can report a post through the report form or by writing to the operator. A report needs the link to the post, the reason, an explanation and an email address, and your confirmation in good faith that it is accurate and complete. You need not be the person concerned; please say in what role you write. Reports of child sexual abuse or of a danger to a child need neither a name nor an email address.",
        "You receive a report number at once and, where this site sends mail and you gave an address, a confirmation. A person decides, within 24 hours. Posts reported as intimate images or for a child’s safety are hidden automatically before that, up to a ceiling that protects authors from floods of false reports.",
        "Where a report of an intimate image shared without consent is accepted, we remove the post and every other post here that shows the same video files, within 48 hours of a valid report at the latest.",
      ],
    },
    {
      title: "Decisions and their reasons",
      paragraphs: [
        "Each decision comes with a statement of reasons: what was decided and for which post, on which legal ground or rule of these terms, which facts counted, whether automated means were used, and how to object. The reporter receives it by mail where this site sends mail and an address was given, and otherwise on request with the report number.",
        "We hold no contact details of authors on X. An author whose post is missing receives the statement of reasons on request: name the post and write to the operator.",
        "What we may do: hide or remove a post, remove the posts that show the same files, block an author’s page, limit requests, and close an account. We use no automated means to decide whether a report is right.",
      ],
    },
    {
      title: "If you disagree",
      paragraphs: [
        "Reporters and authors can object to a decision within six months, free of charge, by sending another report or writing to the operator with the report number or the link. A person reviews the objection and answers with reasons. In the European Union you can also turn to a certified out-of-court dispute settlement body or to the Digital Services Coordinator of your country. Your right to go to court is not affected.",
        "If someone often sends clearly unfounded reports, we may stop handling their reports for a time. We warn them first if we can. We may block authors whose posts are often found to be illegal.",
      ],
    },
    {
      title: "Copyright notices",
      paragraphs: [
        "The agent for notices of claimed infringement under 17 U.S.C. § 512 is the operator, at the address and email address above. The report form reaches the agent fastest. A notice needs:",
      ],
      points: [
        "the work that is claimed to be infringed, or a list of such works;",
        "the link to the post on X or on this site;",
        "your name, postal address, telephone number and email address;",
        "a statement that you believe in good faith that the use is not authorized by the copyright owner, its agent or the law;",
        "a statement that the notice is accurate and, under penalty of perjury, that you are the owner of an exclusive right that is infringed or are authorized to act for the owner;",
        "your signature; your full name, typed, is enough.",
      ],
    },
    {
      title: "Counter-notices",
      paragraphs: [
        "If a post of yours was removed because of a copyright notice by mistake or misidentification, send the agent a counter-notice with:",
      ],
      points: [
        "the post that was removed and the address at which it appeared;",
        "a statement under penalty of perjury that you believe in good faith that it was removed by mistake or misidentification;",
        "your name, postal address and telephone number, and a statement that you consent to the jurisdiction of the Federal District Court for your address (outside the United States: for any district in which the operator may be found) and that you will accept service of process from the person who sent the notice;",
        "your signature; your full name, typed, is enough.",
        "We forward it to the person who sent the notice and restore the link after 10 to 14 business days, unless we are told that they have gone to court. Whoever knowingly misrepresents in a notice or counter-notice may have to pay damages.",
      ],
    },
    {
      title: "Digital Services Act",
      paragraphs: [
        "Users, authorities of the Member States, the European Commission and the European Board for Digital Services can reach the operator directly by the email address above, in English.",
      ],
    },
    {
      title: "Age",
      paragraphs: [
        "You must be at least 13 years old to use this site, and at least 18 to see posts that are marked as sensitive. Where your law asks for a higher age to agree to these terms or to the use of your data on your own, that age applies unless a parent or guardian agrees.",
      ],
    },
  ],
};
