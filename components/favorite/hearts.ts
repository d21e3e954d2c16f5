/** SWR's key of a heart. Of one user, so that the next one on this browser has none of it. */
export type HeartKey = readonly ["heart", userId: string, videoId: string];

export const heartKey = (userId: string, videoId: string): HeartKey => ["heart", userId, videoId];
