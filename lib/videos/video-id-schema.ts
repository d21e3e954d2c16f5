import { z } from "zod";

const MAX_ID = 9_223_372_036_854_775_807n;

export const VideoId = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .refine((id) => !/^\d+$/.test(id) || BigInt(id) <= MAX_ID);
