/** X's form of a handle; another one here stands for an author whom X has not named yet. */
const HANDLE = /^\w{1,15}$/;

/** A stored post on X. */
export function postAddress(username: string, tweetId: string): string {
  return `https://x.com/${HANDLE.test(username) ? username : "i"}/status/${tweetId}`;
}
