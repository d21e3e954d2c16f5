const UNREAD = "unread";

export const UNREAD_METADATA = { [UNREAD]: "1" };

/** No cache keeps a page with it for longer than usual. */
export const UNREAD_MARK = `<meta name="${UNREAD}" content="1"/>`;
