import { LAST_UPDATED, type LegalDocument } from "./legal-document";

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
