const UNREAD = "unread";

/** Metadata of a page that lacks something, since it could not be read. */
export const UNREAD_METADATA = { [UNREAD]: "1" };

/** What that becomes in its head: no cache keeps such a page for longer than usual. */
export const UNREAD_MARK = `<meta name="${UNREAD}" content="1"/>`;
