import { z } from "zod";
import { soft, softBoolean } from "./shape";

export const withheldPayload = {
  withheld_copyright: softBoolean,
  withheld_in_countries: soft(z.array(z.string())),
};

/** X's pseudo-countries: XX is everywhere, XY a copyright notice. */
export function isWithheld(marks: {
  withheld_copyright?: boolean | null;
  withheld_in_countries?: string[] | null;
}): boolean {
  if (marks.withheld_copyright) return true;
  return (marks.withheld_in_countries ?? []).some(
    (country) => country === "XX" || country === "XY",
  );
}
